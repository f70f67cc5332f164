import { grown } from '../common/growing-array.js'
import type { Corpus } from '../data/corpus.js'
import type { StringTable } from '../data/string-table.js'

/** What positions are described by: an `Observer` or an `Extractor`. */
export interface PositionSource {
  /** A description depends on the word at the position alone. */
  readonly local: boolean
  bind(corpus: Corpus): void
}

/** Where observations are kept by number. */
export interface ObservationStore {
  /** All candidates of all observations. */
  readonly candidates: number
  clear(): void
}

export interface MemoOptions {
  /** Whether words are other observations at the start of a sequence than elsewhere. */
  readonly startApart: boolean
  /** When the store has more candidates than this, they are forgotten: a stream of ever new words must not fill memory. */
  readonly most: number
}

/** Adds the observation at position p of the sequence start … end−1 to the store and returns its number. */
export type AddObservation = (p: number, start: number, end: number) => number

/** Remembers the observation of every word where it depends on the word alone, so that it is made once. */
export class ObservationMemo {
  /** [T] Numbers of the observations of the positions that were looked at last. */
  path = new Int32Array(64)
  private readonly source: PositionSource
  private readonly store: ObservationStore
  private readonly options: MemoOptions
  private readonly add: AddObservation
  private memo = new Int32Array(0) // [words][2] observation + 1: elsewhere, and at the start; 0: not yet made
  private strings: StringTable | null = null
  private corpus: Corpus | null = null

  constructor(source: PositionSource, store: ObservationStore, options: MemoOptions, add: AddObservation) {
    this.source = source
    this.store = store
    this.options = options
    this.add = add
  }

  /** Turns to a corpus; says whether the observations before it, and so their numbers, have been forgotten. */
  bind(corpus: Corpus): 'kept' | 'forgot' {
    this.corpus = corpus
    this.source.bind(corpus)
    const { strings } = corpus.columns[0]
    const forgot = this.strings !== strings || this.store.candidates > this.options.most
    if (forgot) {
      this.store.clear()
      this.memo = new Int32Array(0)
    }
    this.strings = strings
    if (this.memo.length < 2 * strings.size) this.memo = grown(this.memo, 3 * strings.size)
    return forgot ? 'forgot' : 'kept'
  }

  /** The number of positions of sequence n. */
  lengthOf(n: number): number {
    const { offset } = this.corpus!
    return offset[n + 1] - offset[n]
  }

  /**
   * Sets `path` to the observations of sequence n, or only at positions from−1 … to−1 of it, so that those of a long
   * sequence need not all be kept.
   */
  look(n: number, from = 0, to = this.lengthOf(n)): void {
    const { offset, columns } = this.corpus!
    const { startApart } = this.options
    const { local } = this.source
    const [start, end] = [offset[n], offset[n + 1]]
    if (end - start > this.path.length) this.path = new Int32Array(2 * (end - start))
    // What depends on the context is worked out anew every time.
    if (!local) this.store.clear()
    for (let p = start + Math.max(0, from - 1); p < start + to; p++) {
      const cell = 2 * columns[0].ids[p] + (p === start && startApart ? 1 : 0)
      let known = local ? this.memo[cell] : 0
      if (known === 0) {
        known = this.add(p, start, end) + 1
        this.memo[cell] = known
      }
      this.path[p - start] = known - 1
    }
  }
}
