import type { StructureOptions } from '../../closed-form/structure-options.js'
import { GrowingInt32 } from '../../common/growing-array.js'
import type { PositionPairs } from '../../counts/observations.js'
import type { Corpus } from '../../data/corpus.js'
import { headsOf } from './sentence-tree.js'
import { SkipLinks } from './skip-links.js'

/** The pairs of positions in a sequence whose labels depend on each other; −1 is the boundary. */
export interface SentencePairs {
  readonly pairs: PositionPairs
  readonly links: PositionPairs
}

const NONE: PositionPairs = { from: new Int32Array(0), to: new Int32Array(0) }

/** Whether neighboring labels depend on each other, as in chains; all other pairs are links. */
export function hasNeighbors(options: StructureOptions): boolean {
  return options.structure === 'skip-chain' || options.neighbors === 'yes'
}

/** Finds the dependent pairs in the sequences of corpora, for training and labeling alike. */
export class PairFinder {
  private readonly options: StructureOptions
  private readonly skip: SkipLinks | null

  constructor(options: StructureOptions) {
    this.options = options
    this.skip = options.structure === 'skip-chain' ? new SkipLinks(options) : null
  }

  /** The pairs of sequence n. */
  of(corpus: Corpus, n: number): SentencePairs {
    const own = this.ownPairs(corpus, n)
    if (!hasNeighbors(this.options)) return { pairs: own, links: NONE }
    const T = corpus.offset[n + 1] - corpus.offset[n]
    const from = Int32Array.from({ length: T + 1 }, (_, t) => t - 1)
    const to = Int32Array.from({ length: T + 1 }, (_, t) => (t < T ? t : -1))
    return { pairs: { from, to }, links: own }
  }

  /** The pairs to count besides, or instead of, neighbors: positions of the corpus. */
  ofAll(corpus: Corpus): { readonly pairs?: PositionPairs; readonly links?: PositionPairs } {
    const from = new GrowingInt32()
    const to = new GrowingInt32()
    for (let n = 0; n < corpus.N; n++) {
      const start = corpus.offset[n]
      const own = this.ownPairs(corpus, n)
      for (let e = 0; e < own.from.length; e++) {
        from.push(own.from[e] < 0 ? -1 : start + own.from[e])
        to.push(start + own.to[e])
      }
    }
    const all = { from: from.toArray(), to: to.toArray() }
    return hasNeighbors(this.options) ? { links: all } : { pairs: all }
  }

  /**
   * The pairs specific to the structure: links; or heads before their dependents, the boundary before roots.
   */
  private ownPairs(corpus: Corpus, n: number): PositionPairs {
    const { options } = this
    if (options.structure === 'skip-chain') return this.skip!.of(corpus, n)
    const heads = headsOf(corpus, n, options.headColumn)
    if (options.neighbors === 'no') return { from: heads, to: heads.map((_, t) => t) }
    // Neighbors are already a pair, and so are the first and the last word with the boundary.
    const far = Int32Array.from(heads.keys()).filter(t => heads[t] >= 0 && Math.abs(heads[t] - t) > 1)
    return { from: far.map(t => heads[t]), to: far }
  }
}
