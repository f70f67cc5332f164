import type { TextTable } from '../../reporting/markdown-table.js'

/** A table of figures as text. */
export interface Table extends TextTable {
  readonly title: string
}

/** A goal of the project and what came out. */
export interface GoalOutcome {
  readonly work: string
  readonly goal: string
  readonly measured: string
  readonly met: boolean
}

export interface Plot {
  /** Of the file, without `.svg`. */
  readonly name: string
  readonly title: string
  readonly svg: string
}

/** What a part of the benchmark found. */
export interface PartResult {
  readonly title: string
  readonly tables: readonly Table[]
  readonly goals: readonly GoalOutcome[]
  readonly plots?: readonly Plot[]
  readonly notes?: readonly string[]
  /** All figures, for machines. */
  readonly figures: unknown
}

/** A part that has been run, or why it was not. */
export interface RunPart {
  readonly part: string
  /** Processes that wanted to run when the part began. */
  readonly load: number
  readonly seconds: number
  readonly result: PartResult | null
  readonly skipped: string | null
}
