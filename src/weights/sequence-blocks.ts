import { copyNumbers } from '../common/copy-numbers.js'
import type { Corpus } from '../data/corpus.js'
import type { TaggerMemory } from './tagger-memory.js'

/** Sequences from … to−1 of a corpus that are labeled in one call. */
export interface SequenceBlock {
  readonly from: number
  readonly to: number
  /** Positions of all of them, and of the longest. */
  readonly P: number
  readonly T: number
}

/** What a tagger knows of the blocks that it labels. */
export interface BlockTagger {
  readonly memory: TaggerMemory
  /** Positions of a block, as far as sequences end there. */
  readonly positions: number
  /** Labels the sequences of a block; the address of their labels [P] i32, −1 if there is too little memory. */
  label(block: SequenceBlock): number
}

/** Which lengths of sequences the kernels can take; longer ones than those that they cannot take are refused as well. */
export type IsOrdinary = (T: number) => boolean

/** Labels sequences block by block: a kernel has many positions to do at once, and JavaScript little for each. */
export class SequenceBlocks {
  from = 0
  private to = 0
  private path = 0
  private corpus!: Corpus

  constructor(private readonly tagger: BlockTagger) {}

  /** Switches to a corpus. */
  bind(corpus: Corpus): void {
    this.corpus = corpus
    this.from = 0
    this.to = 0
  }

  /** Overwrites path with the labels of sequence n, and works out those of the next ones as well. False if kernels cannot take it, or memory is short. */
  tag(n: number, path: Int32Array, isOrdinary: IsOrdinary): boolean {
    const at = this.find(n, isOrdinary)
    if (at < 0) return false
    copyNumbers(this.tagger.memory.numbers, at, at + path.length, path, 0)
    return true
  }

  /** Overwrites the labels of sequences from n on among those of all positions; returns how many sequences these are. */
  tagMany(n: number, labels: Int32Array, isOrdinary: IsOrdinary): number {
    const at = this.find(n, isOrdinary)
    if (at < 0) return 0
    const { offset } = this.corpus
    const P = offset[this.to] - offset[n]
    labels.set(this.tagger.memory.numbers.subarray(at, at + P), offset[n])
    return this.to - n
  }

  /** Where the labels of sequence n are among numbers, behind which are those of the next ones of its block; −1: there are none. */
  private find(n: number, isOrdinary: IsOrdinary): number {
    const { offset } = this.corpus
    if ((n < this.from || n >= this.to) && !this.labelFrom(n, isOrdinary)) return -1
    return this.path / 4 + offset[n] - offset[this.from]
  }

  private labelFrom(n: number, isOrdinary: IsOrdinary): boolean {
    const { offset, N } = this.corpus
    const end = offset[n] + this.tagger.positions
    let to = n
    let longest = 0
    while (to < N && (to === n || offset[to + 1] <= end)) {
      const T = offset[to + 1] - offset[to]
      if (T > longest && !isOrdinary(T)) break
      longest = Math.max(longest, T)
      to++
    }
    this.to = 0 // until it succeeds
    if (to === n) return false
    this.path = this.tagger.label({ from: n, to, P: offset[to] - offset[n], T: longest })
    if (this.path < 0) return false
    this.from = n
    this.to = to
    return true
  }
}
