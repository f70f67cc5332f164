import type { Progress } from '../../cli/progress.js'
import type { Interval } from '../../src/index.js'

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
  /** What the paper says of the same; empty where it says nothing. */
  readonly paper: Readonly<Record<string, number | string>>
}

/** A table as people read it: the first row is its head. */
export type Table = readonly (readonly string[])[]

/** An experiment of a paper that was run, or was left out for a reason that its notes give. */
export interface Reproduction {
  readonly id: string
  readonly title: string
  readonly rows: readonly ReproducedRow[]
  readonly notes: readonly string[]
  /** The rows for people. */
  readonly table: Table
}

/** What can be asked of an experiment. */
export interface ReproduceOptions {
  /** Where corpora are that cannot be simulated. */
  readonly data?: string
  /** Less data, fewer rounds: to see it work. Default false. */
  readonly quick?: boolean
  /** Millions of bases that `genes` trains on. */
  readonly megabases?: number
}

/** Shows how far an experiment is. */
export type ProgressOf = (what: string, unit: string) => Progress

/** An experiment of a paper. */
export interface PaperExperiment {
  readonly id: string
  /** One line for the help. */
  readonly summary: string
  run(options: ReproduceOptions, progress: ProgressOf): Promise<Reproduction>
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
