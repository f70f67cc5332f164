import type { FeatureSet } from '../../src/features/language/feature.js'
import type { CorpusColumns, RowKind } from '../../src/sql/corpus-table.js'
import type { Reporter } from '../../terminal/reporter.js'

/** A corpus in an engine, and how to count it. */
export interface EngineRequest {
  /** Files that the engine reads, or none. */
  readonly files: readonly string[]
  /** The table, if there are no files. */
  readonly table?: string
  readonly columns: CorpusColumns
  /** What a row is; undefined: the engine finds out, or rows are tokens. */
  readonly rows?: RowKind
  readonly features: FeatureSet
  /** The model file; temporary files stand beside it. */
  readonly output: string
  readonly reporter: Reporter
  readonly signal?: AbortSignal
}
