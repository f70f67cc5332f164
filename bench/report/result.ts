import type { TextTable } from '../../reporting/markdown-table.js'

/** A table of figures as text. */
export interface Table extends TextTable {
  readonly title: string
}

/** A goal of the project and its outcome. */
export interface GoalOutcome {
  readonly work: string
  /** The figures of the tools that it is compared with. */
  readonly peers?: string
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

/** The result of a part of the benchmark. */
export interface PartResult {
  readonly title: string
  readonly tables: readonly Table[]
  readonly goals: readonly GoalOutcome[]
  readonly plots?: readonly Plot[]
  readonly notes?: readonly string[]
  /** All figures, for scripts. */
  readonly figures: unknown
}

/** A finished part, or why it was skipped. */
export interface RunPart {
  readonly part: string
  /** Load average when the part began. */
  readonly load: number
  readonly seconds: number
  readonly result: PartResult | null
  readonly skipped: string | null
}
