import type { Corpus } from '../../data/corpus.js'
import type { AttributeBuffer } from './attribute-buffer.js'

/** Yields attributes at a position: one or several compiled features. */
export interface Source {
  /** Switches to a corpus. `fresh`: its string tables have changed, so caches are invalid. */
  bind(corpus: Corpus, fresh: boolean): void
  /** Adds the attributes of position p to `out`; its sequence occupies start … end−1. */
  at(p: number, start: number, end: number, out: AttributeBuffer): void
  /** Gives back the memory of large tables. Default: there are none. */
  close?(): void
}
