import type { Corpus } from '../../data/corpus.js'
import type { StringTable } from '../../data/string-table.js'
import type { Extractor } from '../../features/extraction/extractor.js'
import type { Observation, Observations } from './observation.js'

/** When so many candidates are remembered, they are forgotten: a stream of ever new words must not fill memory. */
const MEMORY = 1 << 20

/** Remembers the observation of every word where it depends on the word alone, so that it is made once. */
export class ObservationMemo {
  /** [T] Numbers of the observations of the sequence that was looked at last. */
  path = new Int32Array(64)
  private readonly extractor: Extractor
  private readonly observations: Observations
  private readonly lower: ((word: string) => number) | null
  private found: Observation[] = []
  private candidates = 0
  private numberOf = new Int32Array(0) // [words][2] observation + 1, elsewhere and at the start; 0: not yet made
  private strings: StringTable | null = null
  private corpus: Corpus | null = null

  /** `lower` names the pattern of a word's lower-case form, whose counts it takes at the start; null: nothing of that kind. */
  constructor(extractor: Extractor, observations: Observations, lower: ((word: string) => number) | null) {
    this.extractor = extractor
    this.observations = observations
    this.lower = lower
  }

  /** Turns to a corpus; says whether the observations before it, and so their numbers, have been forgotten. */
  bind(corpus: Corpus): 'kept' | 'forgot' {
    this.corpus = corpus
    this.extractor.bind(corpus)
    const { strings } = corpus.columns[0]
    const forgot = this.strings !== strings || this.candidates > MEMORY
    if (forgot) this.forget()
    this.strings = strings
    if (this.numberOf.length < 2 * strings.size) {
      const larger = new Int32Array(3 * strings.size)
      larger.set(this.numberOf)
      this.numberOf = larger
    }
    return forgot ? 'forgot' : 'kept'
  }

  /** Sets `path` to the observations of sequence n and returns its length. */
  look(n: number): number {
    const { offset, columns } = this.corpus!
    const [start, end] = [offset[n], offset[n + 1]]
    if (end - start > this.path.length) this.path = new Int32Array(2 * (end - start))
    if (!this.extractor.local) this.found = []
    for (let p = start; p < end; p++) {
      const cell = 2 * columns[0].ids[p] + (p === start && this.lower ? 1 : 0)
      let known = this.extractor.local ? this.numberOf[cell] : 0
      if (known === 0) {
        known = this.add(p, start, end) + 1
        this.numberOf[cell] = known
      }
      this.path[p - start] = known - 1
    }
    return end - start
  }

  /** The observation at position t of that sequence. */
  at(t: number): Observation {
    return this.found[this.path[t]]
  }

  private add(p: number, start: number, end: number): number {
    this.extractor.extract(p, start, end)
    const { ids, strings } = this.corpus!.columns[0]
    const other = p === start && this.lower ? this.lower(strings.get(ids[p])) : -1
    const observation = this.observations.create(this.extractor, other)
    this.candidates += observation.size
    return this.found.push(observation) - 1
  }

  private forget(): void {
    this.found = []
    this.candidates = 0
    this.numberOf = new Int32Array(0)
  }
}
