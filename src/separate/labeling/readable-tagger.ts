/**
 * Finds the best labels of sequences from the weights of both models where they lie. It is the readable twin of `ModelTagger`: each score is
 * the same sum, added up in the same order, so that labels are the same where paths are equally good as well.
 *
 *   c_t(j) = (Σ_a u(a,j) + v(a,j) − s(a,j)) + c₀(j)     s_t(j) = (Σ_a s(a,j)) + s₀(j)
 */

import { grown } from '../../common/growing-array.js'
import type { Corpus } from '../../data/corpus.js'
import type { ChainForm } from './chain-form.js'
import {
  boundaryWeights,
  type CountedPosition,
  CountedPositions,
  type ScorerParts,
} from './counted-positions.js'
import { chainWeight } from './model-chain.js'
import { RowViterbi, writeCounted } from './row-viterbi.js'

export class ReadableTagger {
  private readonly L: number
  private readonly viterbi: RowViterbi
  private readonly counted: CountedPositions | null
  private readonly start: Float64Array // [L]
  private readonly end: Float64Array //   [L]
  private readonly unary: Float64Array // [L] s of the position
  private rows = new Float64Array(0) //   [T][L] c of its candidates, otherwise −∞
  private corpus!: Corpus

  constructor(
    private readonly parts: ScorerParts,
    private readonly form: ChainForm,
  ) {
    const { weights } = parts
    this.L = weights.layout.L
    this.viterbi = new RowViterbi(this.L, form.trans)
    this.counted = weights.tallies && new CountedPositions(parts)
    this.start = boundaryWeights(weights, 'start')
    this.end = boundaryWeights(weights, 'end')
    this.unary = new Float64Array(this.L)
  }

  /** Switches to a corpus, to which the extractor must be bound. */
  bind(corpus: Corpus): void {
    this.corpus = corpus
  }

  /** Overwrites path with the labels of sequence n; false if only its lattice tells them. */
  tag(n: number, path: Int32Array): boolean {
    const { corpus, L, parts } = this
    const [start, end] = [corpus.offset[n], corpus.offset[n + 1]]
    const T = path.length
    if (this.rows.length < T * L) this.rows = grown(this.rows, T * L)
    const found: CountedPosition[] = []
    for (let p = start; p < end; p++) {
      const row = (p - start) * L
      parts.extractor.extract(p, start, end)
      const position = this.counted?.extracted(p, n, corpus, found.at(-1))
      if (position && !position.finite) return false
      if (!position) this.addUp(row)
      else {
        writeCounted(position, this.rows, row, L)
        found.push(position)
      }
    }
    this.addBoundary(T)
    const own = found.filter(({ edges }) => edges)
    this.viterbi.decode({ cells: this.rows, from: 0, stride: L }, start, own, path)
    return true
  }

  /** Overwrites a row with the scores of the attributes that were extracted last. */
  private addUp(row: number): void {
    const { L, rows, unary: s, parts } = this
    const { ids, count } = parts.extractor
    const { layout, unary, pairs } = parts.weights
    const { A, W, offset, label } = layout
    rows.fill(0, row, row + L)
    s.fill(0)
    for (let k = 0; k < count; k++)
      for (let w = offset[ids[k]]; w < offset[ids[k] + 1]; w++) {
        rows[row + label[w]] += chainWeight(unary, pairs, W, w)
        s[label[w]] += unary[w]
      }
    for (let j = 0, w = offset[A]; j < L; j++, w++) {
      rows[row + j] += chainWeight(unary, pairs, W, w)
      s[j] += unary[w]
    }
    this.keepCandidates(row)
  }

  /** Removes labels whose s is too low: the twin of the kernel of this name. */
  private keepCandidates(row: number): void {
    const { L, rows, unary: s } = this
    let most = -Infinity
    for (let j = 0; j < L; j++) if (s[j] > most) most = s[j]
    const least = most + this.form.floor
    for (let j = 0; j < L; j++) if (!(s[j] >= least)) rows[row + j] = -Infinity
  }

  private addBoundary(T: number): void {
    const { L, rows } = this
    for (let j = 0; j < L; j++) {
      rows[j] += this.start[j]
      rows[(T - 1) * L + j] += this.end[j]
    }
  }
}
