/** Weights as a scorer: the scores of `chain-scores.ts`, locally normalized if the method is. */

import { DataError } from '../common/errors.js'
import { finish, type Steps, stretches } from '../common/long-work.js'
import type { Corpus } from '../data/corpus.js'
import type { AttributeRows } from '../features/compiled-corpus.js'
import { createExtractor, type Extractor } from '../features/extraction/extractor.js'
import type { FeatureFunctions } from '../features/extraction/function-source.js'
import type { FeatureSet } from '../features/language/feature.js'
import { type AttributePattern, attributePatterns } from '../features/patterns/attribute-pattern.js'
import { edgeScore, type Lattice } from '../inference/lattice.js'
import { normalizeLocally } from '../inference/normalize-locally.js'
import { findInfinite } from '../inference/score-range.js'
import type { Contribution, Scorer } from '../model/scorer.js'
import { holders } from '../wasm/holders.js'
import { type AttributeTagger, createAttributeTagger } from './attribute-tagger.js'
import { ChainScores } from './chain-scores.js'
import { type ChainTagger, createChainTagger } from './chain-tagger.js'
import type { ChainWeights } from './chain-weights.js'
import { createPatternTagger, type PatternTagger } from './patterns/pattern-tagger.js'
import { RowBuffer } from './row-buffer.js'
import { layoutPlaces } from './weight-layout.js'
import { WeightRange } from './weight-range.js'
import type { Weights } from './weights.js'

/**
 * `local`: the labels of a position sum to 1 for each previous label, as in a MEMM; `global`: all labelings
 * sum to 1.
 */
export type Normalization = 'global' | 'local'

export interface WeightScorerOptions {
  readonly functions?: FeatureFunctions
  /** Default `global`. */
  readonly normalization?: Normalization
  /** `present`: attributes are there or not, and values other than 0 and 1 are refused. Default `any`. */
  readonly values?: 'any' | 'present'
}

/** Measured: what a position without a tagger costs besides pairs of labels, and each of its patterns, and the copy of a weight, in pairs of labels. */
const CELLS_A_POSITION = 100
const CELLS_A_PATTERN = 50
const CELLS_A_WEIGHT = 4
/** From so many weights on, an index of attributes takes longer in JavaScript than all that a kernel needs. */
const MANY_WEIGHTS = 1 << 14

export class WeightScorer implements Scorer {
  private readonly weights: Weights
  private readonly scores: ChainScores
  private readonly extractors: readonly Extractor[]
  private readonly state: RowBuffer
  private readonly trans: RowBuffer | null
  private readonly normalization: Normalization
  private readonly range: WeightRange
  private readonly onlyPresent: boolean
  private corpus: Corpus | null = null
  private positions = 0 // of all corpora so far
  private readonly patterns: readonly AttributePattern[] | null
  private tagger: ChainTagger | null | undefined // created on first use; null: not possible
  private patternTagger: PatternTagger | null | undefined
  private attributeTagger: AttributeTagger | null | undefined
  private readonly onlyGiven: boolean // whether all attributes are those that the data have at the position
  private patternsBound = false //   whether the pattern or attribute tagger knows the corpus
  private extractorsBound = false // whether the extractors know it

  constructor(weights: Weights, { features, transitions = [] }: FeatureSet, how: WeightScorerOptions = {}) {
    const { functions = {}, normalization = 'global', values = 'any' } = how
    this.onlyPresent = values === 'present'
    this.weights = weights
    this.normalization = normalization
    this.scores = new ChainScores(weights.layout)
    this.scores.setWeights(weights.values)
    this.range = new WeightRange(weights)
    const options = { mode: 'frozen', functions } as const
    const positions = createExtractor(features, weights.attributes, options)
    this.state = new RowBuffer(positions, weights.attributes)
    this.extractors = [positions]
    this.trans = null
    const chain = transitions.length === 0 && normalization === 'global'
    this.patterns = chain ? attributePatterns(features) : null
    this.onlyGiven = chain && !this.onlyPresent && areGiven(features)
    if (transitions.length > 0) {
      const edges = createExtractor(transitions, weights.transitionAttributes, options)
      this.trans = new RowBuffer(edges, weights.transitionAttributes)
      this.extractors = [positions, edges]
    }
  }

  bind(corpus: Corpus): void {
    this.corpus = corpus
    this.positions += corpus.P
    this.patternsBound = false
    this.extractorsBound = false
    for (const extractor of this.extractors) extractor.check(corpus)
  }

  score(n: number): Lattice {
    return finish(this.scoreInSteps(n))
  }

  /** The attributes of a stretch are forgotten before the next one: those of a long sequence need more memory than its scores. */
  *scoreInSteps(n: number): Steps<Lattice> {
    const { offset } = this.corpus!
    const [start, end] = [offset[n], offset[n + 1]]
    const { lattice } = this.scores
    lattice.reserve(end - start, (end - start) * lattice.L)
    for (const [from, to] of stretches(start, end)) {
      if (from > start) yield
      this.extract(n, [from, to])
      const ends = { first: from === start, last: to === end }
      this.scores.append(this.state, this.trans, 0, to - from, ends)
      this.refuseOverflow(lattice, from - start)
    }
    return this.normalization === 'local' ? normalizeLocally(lattice) : lattice
  }

  /** Sets the rows to those of a sequence, or of a stretch of it. */
  private extract(n: number, stretch?: readonly [from: number, to: number]): void {
    const { offset } = this.corpus!
    this.bindExtractors()
    this.state.extract(offset[n], offset[n + 1], 'positions', stretch)
    this.trans?.extract(offset[n], offset[n + 1], 'transitions', stretch)
    const [from, to] = stretch ?? [offset[n], offset[n + 1]]
    if (this.onlyPresent) this.refuseValues(from - offset[n], to - from)
  }

  /** The rows are those of T positions from `first` of a sequence. */
  private refuseValues(first: number, T: number): void {
    const { values, offset, ids, strings } = this.state
    for (let t = 0; values && t < T; t++)
      for (let k = offset[t]; k < offset[t + 1]; k++)
        if (values[k] !== 0 && values[k] !== 1)
          throw new DataError(
            `token ${first + t + 1}: expected the value 1 or 0, got ${values[k]} of ${strings.get(ids[k])}: this model counts attributes, which are there or not`,
          )
  }

  private bindExtractors(): void {
    if (!this.extractorsBound) for (const extractor of this.extractors) extractor.bind(this.corpus!)
    this.extractorsBound = true
  }

  decode(n: number, path: Int32Array): boolean {
    const { offset } = this.corpus!
    const T = offset[n + 1] - offset[n]
    // Scores that doubles round too much are compared exactly, which needs the lattice.
    const byPatterns = this.boundPatternTagger()
    if (byPatterns) return byPatterns.tag(n, path, this.isOrdinaryLength)
    const byAttributes = this.boundAttributeTagger()
    if (byAttributes) return byAttributes.tag(n, path, this.isOrdinaryWithin)
    if (this.tagger === undefined && this.paysTagger()) this.tagger = this.createTagger()
    if (!this.tagger) return false
    this.bindExtractors()
    this.extract(n)
    return this.range.isOrdinary(this.state, T) && this.tagger.tag(this.state, T, path)
  }

  decodeMany(n: number, labels: Int32Array): number {
    const byPatterns = this.boundPatternTagger()
    if (byPatterns) return byPatterns.tagMany(n, labels, this.isOrdinaryLength)
    return this.boundAttributeTagger()?.tagMany(n, labels, this.isOrdinaryWithin) ?? 0
  }

  /** The pattern tagger, ready for the corpus; null if there is none, or if it pays only later. */
  private boundPatternTagger(): PatternTagger | null {
    if (this.patternTagger === undefined && this.patterns && this.paysPatterns(this.patterns.length)) {
      const { attributes } = this.weights
      const weights = this.chainWeights()
      this.patternTagger = createPatternTagger(weights, attributes, this.patterns)
    }
    if (this.patternTagger && !this.patternsBound) {
      if (!this.patternTagger.bind(this.corpus!)) this.patternTagger = null // too little memory
      this.patternsBound = true
    }
    return this.patternTagger ?? null
  }

  /** The same for attributes of the data. */
  private boundAttributeTagger(): AttributeTagger | null {
    if (this.attributeTagger === undefined && this.onlyGiven && this.paysPatterns(1))
      this.attributeTagger = createAttributeTagger(this.chainWeights(), this.weights.attributes)
    if (this.attributeTagger && !this.patternsBound) {
      if (!this.attributeTagger.bind(this.corpus!)) this.attributeTagger = null // too little memory
      this.patternsBound = true
    }
    return this.attributeTagger ?? null
  }

  private readonly isOrdinaryWithin = (width: number, T: number): boolean =>
    this.range.isOrdinaryWithin(width, T)

  private readonly isOrdinaryLength = (T: number): boolean =>
    this.range.isOrdinaryWithin(this.patternTagger?.width ?? Infinity, T)

  /**
   * Whether as much has been labeled, or is about to be, as the copy of all weights costs. A kernel that can use them where they lie makes none. If attributes are many and
   * have no index, that of the kernel is there sooner than the one that lattices need.
   */
  private paysPatterns(width: number): boolean {
    const { layout, attributes } = this.weights
    const cheap = !attributes.index || holders.has(layout.stateOffset.buffer)
    return width > 0 && ((cheap && this.layoutSize() >= MANY_WEIGHTS) || this.paysTagger(width))
  }

  private layoutSize(): number {
    return this.weights.layout.stateLabel.length
  }

  /** Whether as much has been labeled, or is about to be, as the copy of all weights costs that a tagger makes. `width`: so many patterns would be made by kernels. */
  private paysTagger(width = 0): boolean {
    const { L } = this.weights.layout
    const cells = L * L + CELLS_A_POSITION + width * CELLS_A_PATTERN
    return this.positions * cells >= this.layoutSize() * CELLS_A_WEIGHT
  }

  /** Weights and values are finite, so an infinite score has overflowed, even −∞. The rows are those of positions from `first`. */
  private refuseOverflow(lattice: Lattice, first: number): void {
    const T = lattice.T - first
    const bound = this.range.bound(this.state, T) + (this.trans ? this.range.bound(this.trans, T) : 0)
    if (bound < Infinity) return
    const broken = findInfinite(lattice)
    if (!broken) return
    const { t, label } = broken
    throw new DataError(
      `token ${t + 1}: the score of label ${this.weights.labels.get(label)} overflows` +
        `${this.largestValue(t - first)}; scale the feature values and train again`,
    )
  }

  /** Names the attribute of a row with the largest value. */
  private largestValue(t: number): string {
    let found = { value: 1, name: '' }
    for (const rows of [this.state, this.trans]) {
      for (let k = rows?.offset[t] ?? 0; rows?.values && k < rows.offset[t + 1]; k++) {
        const value = rows.values[k]
        if (!(Math.abs(value) <= Math.abs(found.value)))
          found = { value, name: rows.strings.get(rows.ids[k]) }
      }
    }
    return found.name === '' ? '' : `: attribute ${found.name} has the value ${found.value}`
  }

  /** Only for chains with the same transitions everywhere; others are decoded from their lattices. */
  private createTagger(): ChainTagger | null {
    return this.trans || this.normalization === 'local' ? null : createChainTagger(this.chainWeights())
  }

  private chainWeights(): ChainWeights {
    const { layout, values } = this.weights
    const { L, A, stateOffset, stateLabel } = layout
    const at = layoutPlaces(layout)
    const start = values.subarray(at.start, at.end)
    const end = values.subarray(at.end, at.end + L)
    const { trans } = this.scores.lattice
    const boundary = layout.boundary === 'symbols' ? { start, end } : null
    return { L, A, stateOffset, stateLabel, state: values, trans, boundary }
  }

  explain(n: number, path: Int32Array): readonly Contribution[][] {
    const lattice = this.score(n)
    this.extract(n)
    return Array.from(path, (j, t) => {
      const i = t === 0 ? -1 : path[t - 1]
      const found = this.explainPosition(t, j, i, path.length)
      return this.normalization === 'local'
        ? [...found, this.explainNormalization(lattice, t, i, j, found)]
        : found
    })
  }

  /** What turns the scores of a position into the log probability that its lattice has. */
  private explainNormalization(
    lattice: Lattice,
    t: number,
    i: number,
    j: number,
    found: readonly Contribution[],
  ): Contribution {
    const { offset, state } = lattice // where every label is a candidate
    const l = offset[t] + j
    const total = found.reduce((sum, { score }) => sum + score, 0)
    if (t === 0) return { part: 'state', score: state[l] - total, because: 'normalization over first labels' }
    return {
      part: 'transition',
      score: edgeScore(lattice, t, offset[t - 1] + i, l) + state[l] - total,
      because: `normalization over labels after ${this.weights.labels.get(i)}`,
    }
  }

  private explainPosition(t: number, j: number, i: number, T: number): Contribution[] {
    const { layout, values } = this.weights
    const at = layoutPlaces(layout)
    const found = this.explainRows('state', this.state, t, (a, add) => {
      for (let f = layout.stateOffset[a]; f < layout.stateOffset[a + 1]; f++)
        if (layout.stateLabel[f] === j) add(values[f])
    })
    if (i >= 0) {
      const score = this.scores.lattice.trans[i * layout.L + j]
      found.push({
        part: 'transition',
        score,
        because: `${this.weights.labels.get(i)} before ${this.weights.labels.get(j)}`,
      })
      if (this.trans) {
        const edges = this.explainRows('transition', this.trans, t, (b, add) => {
          for (let e = layout.edgeOffset[b]; e < layout.edgeOffset[b + 1]; e++) {
            if (layout.edgeFrom[e] === i && layout.edgeTo[e] === j) add(values[at.edge + e])
          }
        })
        found.push(...edges)
      }
    }
    if (layout.boundary === 'none') return found
    if (t === 0) found.push({ part: 'start', score: values[at.start + j], because: 'first position' })
    if (t === T - 1) found.push({ part: 'end', score: values[at.end + j], because: 'last position' })
    return found
  }

  private explainRows(
    part: Contribution['part'],
    rows: AttributeRows,
    t: number,
    weightsOf: (attribute: number, add: (weight: number) => void) => void,
  ): Contribution[] {
    const found: Contribution[] = []
    for (let k = rows.offset[t]; k < rows.offset[t + 1]; k++) {
      const value = rows.values ? rows.values[k] : 1
      weightsOf(rows.ids[k], weight => {
        found.push({ part, score: value * weight, because: rows.strings.get(rows.ids[k]) })
      })
    }
    return found
  }
}

/** Whether features are nothing but the attributes that the data have at a position. */
function areGiven([first, ...others]: FeatureSet['features']): boolean {
  return others.length === 0 && first?.type === 'attributes' && (first.offset ?? 0) === 0
}
