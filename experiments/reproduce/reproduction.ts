import type { LinePlot } from '../../reporting/line-plot.js'
import type { Machine } from '../../reporting/machine.js'
import type { PointPlot } from '../../reporting/point-plot.js'
import type { Progress } from '../../reporting/progress.js'
import type { Interval } from '../../src/index.js'
import type { Corpora } from '../corpora.js'
import type { Comparison } from './significance.js'
import type { Table } from './table.js'

export type { Table } from './table.js'

/** Accuracies and F1 as parts of 1, seconds of training; null: there is none. */
export interface ReproducedRow {
  readonly method: string
  readonly overall: number | null
  readonly known: number | null
  readonly unknown: number | null
  readonly f1: number | null
  readonly seconds: number | null
  /** Of `overall`, with 95 % confidence. */
  readonly interval?: Interval | null
  /** Of the other figures. */
  readonly intervals?: Readonly<Record<'known' | 'unknown' | 'f1', Interval | null>>
  /** What the paper says of the same; empty where it says nothing. */
  readonly paper: Readonly<Record<string, number | string>>
}

/** A picture, as data: it is drawn when a report is written. */
export type Plot = { readonly name: string } & (
  | { readonly kind: 'lines'; readonly drawing: LinePlot }
  | { readonly kind: 'points'; readonly drawing: PointPlot }
)

/** A step of an explanation: what is said, and the numbers that it is said of. */
export interface Step {
  readonly text: string
  readonly table?: Table
}

/** An experiment of a paper that was run, or was left out for a reason. All of it is plain data. */
export interface Reproduction {
  readonly id: string
  readonly title: string
  /** Where the papers have it. */
  readonly source: string
  /** Sequences to train on, where that is a size that experiments differ in. */
  readonly trainSequences?: number
  readonly rows: readonly ReproducedRow[]
  /** Differences between methods on the same test data, and whether they could be luck. */
  readonly comparisons?: readonly Comparison[]
  readonly notes: readonly string[]
  /** Why figures differ from the paper's, and how formulas were read that can be read in several ways. */
  readonly differences?: readonly string[]
  /** The rows for people. */
  readonly table: Table
  /** Further tables, of a report only. */
  readonly moreTables?: readonly Table[]
  readonly plots?: readonly Plot[]
  /** The experiment explained with its numbers. */
  readonly steps?: readonly Step[]
  /** Why it was left out, and the command that gets what is missing. */
  readonly skipped?: string
  /** Seconds of all of it. */
  readonly took?: number
  /** On what machine it was run, and when. */
  readonly machine?: Machine
}

/** What can be asked of an experiment. */
export interface ReproduceOptions {
  /** Less data, fewer rounds: to see it work. Default false. */
  readonly quick?: boolean
  /** Millions of bases that `genes` trains on. */
  readonly megabases?: number
  /** The methods that take part, by name. Default: all. */
  readonly methods?: readonly string[]
}

/** Shows how far an experiment is. */
export type ProgressOf = (what: string, unit: string) => Progress

/** An experiment whose data are at hand. */
export interface Prepared {
  /** Tells data apart: a hash, or how they are simulated. */
  readonly data: string
  /** All else that the figures depend on, but for the version. */
  readonly settings: object
  run(progress: ProgressOf): Promise<Reproduction>
}

/** Data that are not there. */
export interface Missing {
  /** What is missing, and the command that gets it. */
  readonly missing: string
}

/** An experiment of a paper. */
export interface PaperExperiment {
  readonly id: string
  /** One line for the help. */
  readonly summary: string
  /** Where the papers have it. */
  readonly source: string
  prepare(options: ReproduceOptions, corpora: Corpora): Promise<Prepared | Missing>
}

const EMPTY: ReproducedRow = {
  method: '',
  overall: null,
  known: null,
  unknown: null,
  f1: null,
  seconds: null,
  paper: {},
}

/** A row of which only some figures exist. */
export function rowOf<Figures extends Partial<ReproducedRow> & { method: string }>(
  figures: Figures,
): ReproducedRow & Figures {
  return { ...EMPTY, ...figures }
}
