import type { Corpus } from '../../data/corpus.js'
import type { Bag } from './bag.js'

/** What yields attributes at a position: one or several features, compiled. */
export interface Source {
  /** Turns to a corpus. `fresh`: its string tables are other ones than before, so caches are void. */
  bind(corpus: Corpus, fresh: boolean): void
  /** Adds the attributes of position p to `out`; its sequence occupies start … end−1. */
  at(p: number, start: number, end: number, out: Bag): void
}
