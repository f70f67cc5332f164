import type { LinePlot } from '../../reporting/line-plot.js'
import type { Machine } from '../../reporting/machine.js'
import type { PointPlot } from '../../reporting/point-plot.js'
import type { Progress } from '../../reporting/progress.js'
import type { Interval } from '../../src/index.js'
import type { Corpora } from '../corpora.js'
import type { Comparison } from './significance.js'
import type { Table } from './table.js'

export type { Table } from './table.js'

/** Accuracies and F1 as parts of 1, training time in seconds; null if there is none. */
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
  /** The paper's figures for the same; empty if it has none. */
  readonly paper: Readonly<Record<string, number | string>>
}

/** A plot as data: it is drawn when a report is written. */
export type Plot = { readonly name: string } & (
  | { readonly kind: 'lines'; readonly drawing: LinePlot }
  | { readonly kind: 'points'; readonly drawing: PointPlot }
)

/** A step of an explanation: a statement, and the numbers behind it. */
export interface Step {
  readonly text: string
  readonly table?: Table
}

/** The result of an experiment, or the reason why it was skipped. Plain data. */
export interface Reproduction {
  readonly id: string
  readonly title: string
  /** Where in the papers it is. */
  readonly source: string
  /** Number of training sequences, if experiments differ in it. */
  readonly trainSequences?: number
  readonly rows: readonly ReproducedRow[]
  /** Differences between methods on the same test data, and whether they are significant. */
  readonly comparisons?: readonly Comparison[]
  readonly notes: readonly string[]
  /** Why figures differ from the paper's, and how ambiguous formulas were interpreted. */
  readonly differences?: readonly string[]
  /** The rows as a table. */
  readonly table: Table
  /** Further tables, only for the report. */
  readonly moreTables?: readonly Table[]
  readonly plots?: readonly Plot[]
  /** The experiment explained with its numbers. */
  readonly steps?: readonly Step[]
  /** Why it was skipped, and the command that gets what is missing. */
  readonly skipped?: string
  /** Total seconds. */
  readonly took?: number
  /** The machine and the date of the run. */
  readonly machine?: Machine
}

/** Options of an experiment. */
export interface ReproduceOptions {
  /** Less data, fewer rounds: a quick look. Default false. */
  readonly quick?: boolean
  /** Millions of bases that `genes` trains on. */
  readonly megabases?: number
  /** The methods to run, by name. Default: all. */
  readonly methods?: readonly string[]
  /** The data sets that `best` and `pooled` run on, by name. Default: all. */
  readonly sets?: readonly string[]
}

/** Shows the progress of an experiment. */
export type ProgressOf = (what: string, unit: string) => Progress

/** Computes a part of an experiment, or takes its result from an earlier run that was interrupted. Results are plain data and typed arrays. */
export type PartOf = <Result>(name: string, compute: () => Promise<Result>) => Promise<Result>

/** An experiment whose data are available. */
export interface Prepared {
  /** Identifies the data: a hash, or the parameters of the simulation. */
  readonly data: string
  /** Everything else that the figures depend on, except the version. */
  readonly settings: object
  /** Long experiments have parts. */
  run(progress: ProgressOf, part: PartOf): Promise<Reproduction>
}

/** Missing data. */
export interface Missing {
  /** What is missing, and the command that gets it. */
  readonly missing: string
}

/** An experiment of a paper. */
export interface PaperExperiment {
  readonly id: string
  /** One line for the help. */
  readonly summary: string
  /** Where in the papers it is. */
  readonly source: string
  /** Whether `--sets` and `--methods` choose what it runs. Default false. */
  readonly choosable?: boolean
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

/** A row with only some of the figures. */
export function rowOf<Figures extends Partial<ReproducedRow> & { method: string }>(
  figures: Figures,
): ReproducedRow & Figures {
  return { ...EMPTY, ...figures }
}
