/** A table as people read it. */
export interface Table {
  readonly title?: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Columns from this one on are the paper's. Default: none are. */
  readonly paperFrom?: number
  /** How many of the first columns are words; the others are figures. Default 1. */
  readonly left?: number
}
