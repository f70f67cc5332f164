import type { Corpus } from '../../data/corpus.js'
import type { AttributeBuffer } from './attribute-buffer.js'
import type { ReferenceCells } from './reference-cells.js'

/** Yields attributes at a position: one or several compiled features. */
export interface Source {
  /** Switches to a corpus. `fresh`: its string tables have changed, so caches are invalid. */
  bind(corpus: Corpus, fresh: boolean): void
  /** Adds the attributes of position p to `out`; its sequence occupies start … end−1. */
  at(p: number, start: number, end: number, out: AttributeBuffer): void
  /** What it yields, if it is always so many attributes that are put together from unchanged texts, one of each. Default: something else. */
  readonly combinations?: readonly Combination[] | null
  /** Gives back the memory of large tables. Default: there are none. */
  close?(): void
}

/** An attribute that is put together: literals with the text of a part between each two of them, in UTF-8. */
export interface Combination {
  readonly literals: readonly Uint8Array[] // [parts+1]
  readonly parts: readonly ReferenceCells[]
}
