/** A table for display. */
export interface Table {
  readonly title?: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The first of the paper's columns. Default: there are none. */
  readonly paperFrom?: number
  /** How many of the first columns are text; the others are figures. Default 1. */
  readonly left?: number
}
