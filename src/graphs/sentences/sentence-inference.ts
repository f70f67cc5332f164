/**
 * The closed form on trees and linked chains of labels: a field of log ψ of every token and log φ of every
 * dependent pair. ψ and φ are those of `empirical` (`closed-form/empirical-states.ts`,
 * `closed-form/co-occurrence.ts`); the differences are which pairs there are, and that inference runs on a
 * junction tree.
 */

import { PairCursor } from '../../closed-form/candidate-table.js'
import { CoOccurrence } from '../../closed-form/co-occurrence.js'
import { shrinkageOf } from '../../closed-form/empirical-options.js'
import { EmpiricalStates } from '../../closed-form/empirical-states.js'
import { neighborStatistics, pairStatistics } from '../../closed-form/pair-statistics.js'
import type { StructureOptions } from '../../closed-form/structure-options.js'
import { GrowingFloat64, GrowingInt32 } from '../../common/growing-array.js'
import { ListTable } from '../../common/list-table.js'
import type { CountStore } from '../../counts/count-store.js'
import type { PositionPairs } from '../../counts/observations.js'
import type { Statistics } from '../../counts/statistics.js'
import type { Corpus } from '../../data/corpus.js'
import type { FeatureFunctions } from '../../features/extraction/function-source.js'
import type { FeatureSet } from '../../features/language/feature.js'
import type { GraphInference, LabelDistribution } from '../../model/graph-inference.js'
import { Posterior } from '../estimation/posterior.js'
import { FieldBuilder } from '../inference/field.js'
import { hasNeighbors, PairFinder } from './sentence-pairs.js'
import { nameOf } from './sentence-tree.js'

/** With more scores than this, tables are computed anew for the next sequence. */
const REMEMBERED = 1 << 22

/** Advice on how to get smaller cliques. */
const HINTS = {
  tree: 'neighbors=no has smaller cliques',
  'skip-chain': 'a smaller linkWidth has smaller cliques',
}

/** Kinds of pairs, as numbered in cached tables. */
const [PAIR, LINK] = [0, 1]

/** The rates of each kind of pair. */
function createRates(
  { layers }: CountStore,
  statistics: Statistics,
  options: StructureOptions,
): readonly CoOccurrence[] {
  const links = layers.map(layer => layer.links).filter(found => found !== undefined)
  const shrinkage = shrinkageOf(options)
  const ofPairs = hasNeighbors(options)
    ? neighborStatistics(statistics)
    : pairStatistics(layers, statistics.L)
  return [
    new CoOccurrence(layers, ofPairs, shrinkage),
    new CoOccurrence(links, pairStatistics(links, statistics.L), shrinkage),
  ]
}

export class SentenceInference implements GraphInference {
  private readonly options: StructureOptions
  private readonly states: EmpiricalStates
  private readonly finder: PairFinder
  private readonly rates: readonly CoOccurrence[] // [kind]
  private readonly boundary = new PairCursor()
  private readonly left = new PairCursor()
  private readonly right = new PairCursor()
  private readonly tuple = new Int32Array(3)
  private block = new Float64Array(64)
  private corpus: Corpus | null = null
  private table = new GrowingFloat64() //         the scores of all factors
  private stateOffset = new GrowingInt32() //     [observations] where log ψ begins, −1: nowhere yet
  private candidates: Int32Array[] = [] //        [observations] labels
  private blocks = new ListTable() //        [kind, observation + 1, observation + 1], 0 is the boundary
  private blockOffset = new GrowingInt32() //     where log φ begins

  constructor(
    store: CountStore,
    features: FeatureSet,
    options: StructureOptions,
    functions: FeatureFunctions = {},
  ) {
    this.options = options
    this.states = new EmpiricalStates(store, features, options, functions)
    this.finder = new PairFinder(options)
    this.rates = createRates(store, this.states.statistics, options)
  }

  bind(corpus: Corpus): void {
    this.corpus = corpus
    if (this.states.bind(corpus) === 'forgot') this.forget()
  }

  infer(n: number, known: Int32Array): LabelDistribution {
    const corpus = this.corpus!
    if (!this.states.local || this.table.length > REMEMBERED) this.forget()
    const T = this.states.lengthOf(n)
    this.states.look(n)
    const set = this.states.path.slice(0, T)
    const builder = new FieldBuilder()
    const values = new Int32Array(T)
    for (let t = 0; t < T; t++) {
      if (known[t] >= 0) set[t] = this.widened(set[t], known[t])
      builder.addVariable(t)
      builder.add(this.statesOf(set[t]))
      values[t] = this.candidates[set[t]].length
    }
    const { pairs, links } = this.finder.of(corpus, n)
    this.addPairs(builder, PAIR, pairs, set)
    this.addPairs(builder, LINK, links, set)
    const field = builder.finish(values, this.table.data)
    return new Posterior({ field, set, candidates: this.candidates }, known, {
      name: t => nameOf(corpus, n, t),
      hint: HINTS[this.options.structure],
    })
  }

  /** Tables of fields already returned stay unchanged. */
  private forget(): void {
    this.table = new GrowingFloat64()
    this.stateOffset = new GrowingInt32()
    this.candidates = []
    this.blocks = new ListTable()
    this.blockOffset = new GrowingInt32()
  }

  /** The start of the log ψ of an observation. */
  private statesOf(q: number): number {
    while (this.stateOffset.length <= q) this.stateOffset.push(-1)
    if (this.stateOffset.data[q] >= 0) return this.stateOffset.data[q]
    const { seen } = this.states
    const size = seen.sizeOf(q)
    const label = new Int32Array(size)
    const score = new Float64Array(size)
    seen.copyTo(q, label, score, 0)
    this.candidates[q] = label
    this.stateOffset.data[q] = this.table.length
    for (const value of score) this.table.push(value)
    return this.stateOffset.data[q]
  }

  /**
   * A copy of an observation that can have a label required by the user, even if they were never seen
   * together.
   */
  private widened(q: number, label: number): number {
    this.statesOf(q)
    if (this.candidates[q].includes(label)) return q
    const forced = this.states.seen.addForced(q, label)
    this.statesOf(forced)
    this.table.data[this.stateOffset.data[forced]] = 0
    return forced
  }

  private addPairs(builder: FieldBuilder, kind: number, { from, to }: PositionPairs, set: Int32Array): void {
    for (let e = 0; e < from.length; e++) {
      const inner = from[e] >= 0 && to[e] >= 0
      if (!inner && this.options.boundary === 'none') continue
      const at = this.blockOf(kind, from[e] < 0 ? -1 : set[from[e]], to[e] < 0 ? -1 : set[to[e]])
      if (from[e] >= 0) builder.addVariable(from[e])
      if (to[e] >= 0) builder.addVariable(to[e])
      builder.add(at)
    }
  }

  /** The start of the log φ of two observations; −1 is the boundary. */
  private blockOf(kind: number, a: number, b: number): number {
    this.tuple[0] = kind
    this.tuple[1] = a + 1
    this.tuple[2] = b + 1
    const known = this.blocks.intern(this.tuple, 3)
    if (known < this.blockOffset.length) return this.blockOffset.data[known]
    const size = this.computeRates(kind, a, b)
    // If no candidate was ever seen at the boundary, the boundary score is ignored, as in chains.
    if ((a < 0 || b < 0) && !this.block.subarray(0, size).some(rate => rate > 0)) this.block.fill(1, 0, size)
    const at = this.table.length
    this.blockOffset.push(at)
    for (let k = 0; k < size; k++) this.table.push(Math.log(this.block[k]))
    return at
  }

  private computeRates(kind: number, a: number, b: number): number {
    const { seen } = this.states
    const left = a < 0 ? this.boundary : this.left
    const right = b < 0 ? this.boundary : this.right
    if (a >= 0) seen.point(this.left, a)
    if (b >= 0) seen.point(this.right, b)
    const size = left.size * right.size
    if (size > this.block.length) this.block = new Float64Array(2 * size)
    this.rates[kind].rates(left, right, this.block)
    return size
  }
}
