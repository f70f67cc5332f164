/** Patterns with their labels: entry e is `pattern[e]` labeled `label[e]`. */
export interface StateCounts {
  readonly pattern: Int32Array
  readonly label: Int32Array
  readonly weight: Float64Array //     how often, sequences with their weights
}

/** Neighboring patterns, whatever their labels. The boundary is pattern X, after the last. */
export interface NeighborCounts {
  readonly left: Int32Array
  readonly right: Int32Array
  readonly weight: Float64Array
}

/** Which positions count: all, those with a right neighbor, or those with a left one. */
export type Side = 'all' | 'left' | 'right'
