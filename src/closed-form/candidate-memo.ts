import type { Observer } from '../counts/observer.js'
import type { Corpus } from '../data/corpus.js'
import type { StringTable } from '../data/string-table.js'
import { CandidateTable } from './candidate-table.js'

/** When so many candidates are remembered, they are forgotten: a stream of ever new words must not fill memory. */
const MEMORY = 1 << 22

/** Adds the observation at position p of the sequence start … end−1 to the table and returns its number. */
export type AddObservation = (p: number, start: number, end: number) => number

/** Remembers the candidates of every word, so that they are worked out once; at the start of a sequence apart if need be. */
export class CandidateMemo {
  readonly table = new CandidateTable()
  /** [T] The observations of the sequence that was looked at last. */
  path = new Int32Array(64)
  private readonly observer: Observer
  private readonly startApart: boolean
  private readonly add: AddObservation
  private memo = new Int32Array(0) // [words][2] observation + 1: elsewhere, and at the start
  private strings: StringTable | null = null
  private corpus: Corpus | null = null

  constructor(observer: Observer, startApart: boolean, add: AddObservation) {
    this.observer = observer
    this.startApart = startApart
    this.add = add
  }

  /** Turns to a corpus; says whether the observations before it, and so their numbers, have been forgotten. */
  bind(corpus: Corpus): 'kept' | 'forgot' {
    this.corpus = corpus
    this.observer.bind(corpus)
    const { strings } = corpus.columns[0]
    const forgot = this.strings !== strings || this.table.candidates > MEMORY
    if (forgot) {
      this.table.clear()
      this.memo = new Int32Array(0)
    }
    this.strings = strings
    if (this.memo.length < 2 * strings.size) {
      const larger = new Int32Array(3 * strings.size)
      larger.set(this.memo)
      this.memo = larger
    }
    return forgot ? 'forgot' : 'kept'
  }

  /** Sets `path` to the observations of sequence n and returns its length. */
  look(n: number): number {
    const { offset, columns } = this.corpus!
    const [start, end] = [offset[n], offset[n + 1]]
    if (end - start > this.path.length) this.path = new Int32Array(2 * (end - start))
    // What depends on the context is worked out anew for every sequence.
    if (!this.observer.local) this.table.clear()
    for (let p = start; p < end; p++) {
      const cell = 2 * columns[0].ids[p] + (p === start && this.startApart ? 1 : 0)
      let known = this.observer.local ? this.memo[cell] : 0
      if (known === 0) {
        known = this.add(p, start, end) + 1
        this.memo[cell] = known
      }
      this.path[p - start] = known - 1
    }
    return end - start
  }
}
