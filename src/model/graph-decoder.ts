import { DataError } from '../common/errors.js'
import type { LongWork } from '../common/long-work.js'
import type { Corpus } from '../data/corpus.js'
import type { StringTable } from '../data/string-table.js'
import { atLine } from './at-line.js'
import type { DecoderName } from './file/model-use.js'
import type { GraphInference, LabelDistribution } from './graph-inference.js'
import type { TagOptions } from './label-decoder.js'

/** Decodes labels that do not form a chain, by the user's options: the counterpart of `LabelDecoder`. */
export class GraphDecoder {
  private readonly labels: StringTable
  private readonly inference: GraphInference
  private readonly standard: DecoderName

  /** `standard` is the decoder if the options name none. */
  constructor(labels: StringTable, inference: GraphInference, standard: DecoderName = 'viterbi') {
    this.labels = labels
    this.inference = inference
    this.standard = standard
  }

  /** The labels of all positions of a corpus, as long work that counts positions. */
  *decode(corpus: Corpus, options: TagOptions): LongWork<Int32Array> {
    this.inference.bind(corpus)
    const labels = new Int32Array(corpus.P)
    for (let n = 0; n < corpus.N; n++) {
      labels.set(
        this.at(corpus, n, options, distribution => this.decodeOne(distribution, options)),
        corpus.offset[n],
      )
      if (yield corpus.offset[n + 1]) this.inference.bind(corpus)
    }
    return labels
  }

  /** What `read` returns for the label distribution of the only sequence of a corpus. */
  infer<T>(corpus: Corpus, options: TagOptions, read: (distribution: LabelDistribution) => T): T {
    this.inference.bind(corpus)
    return this.at(corpus, 0, options, read)
  }

  /** For each token of the only sequence of a corpus, the probabilities of the possible labels. */
  marginals(corpus: Corpus, options: TagOptions): Record<string, number>[] {
    const all = this.infer(corpus, options, distribution => distribution.marginals())
    return all.map(shares => {
      const found: Record<string, number> = Object.create(null) // a label may be called __proto__
      for (const [label, p] of shares) if (p > 0) found[this.labels.get(label)] = p
      return found
    })
  }

  /** The labels of a sequence that the decoder chooses. */
  decodeOne(distribution: LabelDistribution, { decoder = this.standard }: TagOptions): Int32Array {
    if (decoder === 'viterbi') return distribution.best()
    return Int32Array.from(distribution.marginals(), shares => {
      const [label] = shares.reduce((best, share) => (share[1] > best[1] ? share : best))
      return label
    })
  }

  /** Adds the line of the sequence to an error. */
  private at<T>(
    corpus: Corpus,
    n: number,
    options: TagOptions,
    read: (distribution: LabelDistribution) => T,
  ): T {
    if ((options.constraints ?? 'none') !== 'none')
      throw new DataError(
        'constraints: expected none, since this model does not label chains; only chains can have constraints',
      )
    const { offset } = corpus
    const known = this.knownLabels(options.forced ?? [], offset[n + 1] - offset[n])
    try {
      return read(this.inference.infer(n, known))
    } catch (error) {
      throw atLine(error, corpus, n)
    }
  }

  private knownLabels(forced: readonly (string | null | undefined)[], T: number): Int32Array {
    if (forced.length > T) throw new RangeError(`forced: expected at most ${T} labels, got ${forced.length}`)
    const known = new Int32Array(T).fill(-1)
    forced.forEach((name, t) => {
      if (name === null || name === undefined) return
      known[t] = this.labels.find(name)
      if (known[t] < 0) throw new DataError(`forced: the model has no label ${name}`)
    })
    return known
  }
}
