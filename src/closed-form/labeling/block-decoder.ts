import { grown } from '../../common/growing-array.js'
import type { CountStore } from '../../counts/count-store.js'
import type { Corpus } from '../../data/corpus.js'
import type { CoOccurrence } from '../co-occurrence.js'
import { type EmpiricalOptions, shrinkageOf } from '../empirical-options.js'
import type { EmpiricalStates } from '../empirical-states.js'
import type { LogRates } from '../log-rates.js'
import { createLabelingKernels, type LabelingKernels } from './labeling-kernels.js'

/** What scores are made of, by its readable form. */
export interface ScoreParts {
  readonly store: CountStore
  readonly states: EmpiricalStates
  readonly rates: CoOccurrence
  readonly logRates: LogRates
  readonly options: EmpiricalOptions
  /** Positions of the longest sequence that is labeled without a lattice. */
  readonly longest: number
}

/** When kernels label, and how much at once. No label depends on these. */
export interface BlockLimits {
  /** Scores of pairs of words that kernels remember. Default 2²². */
  readonly wordMemory?: number
  /** Positions that kernels label in one call, about. Default 2¹². */
  readonly block?: number
  /** Positions of the smallest corpus that kernels label. Default 2¹⁰. */
  readonly kernelFrom?: number
  /** Kernels begin when as many positions have been seen as the counts have entries, divided by this: they copy the counts. Default 16. */
  readonly kernelShare?: number
}

/** Labels the sequences of a corpus by kernels, a block of them at a time. What it does not do is left to the readable form. */
export class BlockDecoder {
  private readonly parts: ScoreParts
  private readonly limits: Required<BlockLimits>
  private readonly entries: number //                    of the counts
  private kernels: LabelingKernels | null | undefined // undefined: not yet, null: there are none
  private corpus!: Corpus
  private positions = 0 //                  of all corpora
  private path = new Int32Array(1024) //    observations of a block
  private readonly starts: Int32Array //    [block+1] where each sequence begins

  constructor(parts: ScoreParts, limits: BlockLimits) {
    this.parts = parts
    this.limits = { wordMemory: 1 << 22, block: 1 << 12, kernelFrom: 1 << 10, kernelShare: 16, ...limits }
    const [{ keyPairs, signaturePairs }, recent] = parts.store.layers
    if (recent) this.kernels = null // kernels look for counts in one layer only
    this.entries = (keyPairs?.next.length ?? 0) + (signaturePairs?.next.length ?? 0)
    this.starts = new Int32Array(this.limits.block + 1)
  }

  /** Turns to the corpus that the states are bound to. */
  bind(corpus: Corpus, observations: 'kept' | 'forgot'): void {
    this.corpus = corpus
    this.positions += corpus.P
    if (observations === 'forgot') this.kernels?.forget()
  }

  /** As `Scorer.decodeMany`. */
  decodeMany(n: number, labels: Int32Array): number {
    const { corpus, starts } = this
    const kernels = corpus.P < this.limits.kernelFrom ? null : this.kernelsByNow()
    const N = kernels && !kernels.ended ? this.look(n) : 0
    if (!kernels || N === 0) return 0
    const path = this.path.subarray(0, starts[N])
    const found = kernels.decode(this.parts.states.seen, path, starts.subarray(0, N + 1))
    labels.set(found.labels.subarray(0, starts[found.sequences]), corpus.offset[n])
    return found.sequences
  }

  /** The kernels, if so many positions have been seen that they pay off. */
  private kernelsByNow(): LabelingKernels | null | undefined {
    if (this.kernels !== undefined || this.positions * this.limits.kernelShare < this.entries)
      return this.kernels
    const { store, rates, logRates, options } = this.parts
    const [{ keyPairs, signaturePairs }] = store.layers
    this.kernels = createLabelingKernels({
      signatures: signaturePairs,
      words: keyPairs,
      labels: rates.labels,
      logLabels: logRates.logLabels,
      shrinkage: shrinkageOf(options),
      boundary: options.boundary === 'symbols',
      memory: { kinds: logRates.memory, words: this.limits.wordMemory },
    })
    return this.kernels
  }

  /** Finds the observations of a block of sequences from n on, and returns how many they are. */
  private look(n: number): number {
    const { starts, corpus } = this
    const { states, longest } = this.parts
    const { block } = this.limits
    let N = 0
    for (let P = 0; n + N < corpus.N && N < block && P < block; N++) {
      const T = states.lengthOf(n + N)
      if (T > longest) break
      states.look(n + N)
      if (P + T > this.path.length) this.path = grown(this.path, P + T)
      for (let t = 0; t < T; t++) this.path[P + t] = states.path[t]
      P += T
      starts[N + 1] = P
    }
    return N
  }
}
