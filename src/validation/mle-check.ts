/**
 * Whether a model is a maximum-likelihood estimate of standard training, whatever trained it.
 *
 * Zhu et al., Closed Form Maximum Likelihood Estimator of Conditional Random Fields, Eqn. 16 and 17: the likelihood, without penalty, is at its
 * maximum exactly if for each clique the estimated marginals, summed over the data, are the empirical ones,
 *
 *     Σ P(y_t = j | sequence) = #(j, x)                        over positions t with the word x,
 *     Σ P(y_{t−1} = i, y_t = j | sequence) = #(i, j, x', x)    over positions with x after x'.
 *
 * A model whose features do not tell x' x apart from other pairs need not, and will not, meet the second one.
 */

import { DataError } from '../common/errors.js'
import { GrowingFloat64, GrowingInt32 } from '../common/growing-array.js'
import { finish, finishInSlices, type LongCallOptions, type LongWork } from '../common/long-work.js'
import { PairMap } from '../common/pair-map.js'
import type { Corpus } from '../data/corpus.js'
import { refuseUnknownLabels } from '../data/labels/refuse-unknown.js'
import { asCorpus, type LabeledData } from '../data/sequence.js'
import { ForwardBackward } from '../inference/forward-backward.js'
import type { Lattice } from '../inference/lattice.js'
import { labelMarginals, transitionMarginals } from '../inference/marginals.js'
import { pathLogProbability } from '../inference/path-score.js'
import type { Model } from '../model/model.js'

export interface MleCheckOptions {
  /** Tolerance for differences of probabilities. Default 1e-4. */
  readonly tolerance?: number
}

/** A pattern of labels and words, one of each or those of two neighbors, with its counts. */
export interface Clique {
  readonly labels: readonly string[]
  readonly words: readonly string[]
  /** Its expected count under the model: the sum of its marginals. */
  readonly expected: number
  /** Its count in the data. */
  readonly observed: number
  /** The count of its words in the data, with any labels. */
  readonly total: number
}

/** One of the two conditions. */
export interface Condition {
  /** Number of patterns compared. */
  readonly cliques: number
  /** The largest |expected − observed| and its pattern; null if there is no pattern. */
  readonly count: number
  readonly byCount: Clique | null
  /** The largest |expected − observed| / total and its pattern. */
  readonly probability: number
  readonly byProbability: Clique | null
  readonly holds: boolean
}

export interface MleCheck {
  readonly sequences: number
  readonly tokens: number
  /** −Σ log P(labels | words), without penalty; infinite if a labeling is impossible under the model. */
  readonly objective: number
  readonly tolerance: number
  /** Eqn. 16. */
  readonly unary: Condition
  /** Eqn. 17. */
  readonly pairwise: Condition
  /** Both conditions hold. */
  readonly holds: boolean
}

/** Compares the marginals of a model with those of labeled data, clique by clique. */
export function checkMle(model: Model, data: LabeledData, options: MleCheckOptions = {}): MleCheck {
  return finish(checkInSteps(model, asCorpus(data), options))
}

/** The same in slices between which other work has its turn; `onProgress` gets the tokens done. */
export async function checkMleAsync(
  model: Model,
  data: LabeledData,
  { onProgress, signal, ...options }: MleCheckOptions & LongCallOptions = {},
): Promise<MleCheck> {
  const corpus = asCorpus(data)
  return finishInSlices(checkInSteps(model, corpus, options), corpus.P, { onProgress, signal })
}

function* checkInSteps(model: Model, corpus: Corpus, options: MleCheckOptions): LongWork<MleCheck> {
  const { tolerance = 1e-4 } = options
  if (!(tolerance > 0)) throw new RangeError(`tolerance: expected a number above 0, got ${tolerance}`)
  if (!corpus.labels) throw new DataError('expected labeled data, got data without labels')
  if (corpus.wordless)
    throw new DataError('the check compares marginals by word, and the data have none: give tokens')
  refuseUnknownLabels(corpus, 'the check', 'label all tokens of a sequence, or leave it out')
  const gold = numberLabels(corpus.labels, model.labels)
  const tally = new CliqueTally(corpus, gold, tolerance * NEGLIGIBLE)
  let objective = 0
  const lattices = model.lattices(corpus)
  for (let n = 0, paused = false; n < corpus.N; n++) {
    objective -= tally.add(lattices.next(paused).value as Lattice, n)
    paused = yield corpus.offset[n + 1]
  }
  const unary = tally.unary.compare(tolerance)
  const pairwise = tally.pairwise.compare(tolerance)
  const holds = unary.holds && pairwise.holds
  return { sequences: corpus.N, tokens: corpus.P, objective, tolerance, unary, pairwise, holds }
}

/**
 * Marginals below this share of the tolerance are skipped: a hundred labels have ten thousand pairs per
 * position.
 */
const NEGLIGIBLE = 1e-3

interface GoldLabels {
  readonly ids: Int32Array // [P] label id of a position
  readonly names: readonly string[] // those of the model, then those it lacks
}

function numberLabels({ ids, strings }: NonNullable<Corpus['labels']>, known: readonly string[]): GoldLabels {
  const numbers = new Map(known.map((name, j) => [name, j]))
  const numberOf = (name: string) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size)
    return numbers.get(name)!
  }
  const byId = new Int32Array(strings.size).fill(-1)
  const numbered = Int32Array.from(ids, id => {
    if (byId[id] < 0) byId[id] = numberOf(strings.get(id))
    return byId[id]
  })
  return { ids: numbered, names: [...numbers.keys()] }
}

/** Sums expected and observed counts over sequences. */
class CliqueTally {
  readonly unary: MarginalTable
  readonly pairwise: MarginalTable
  private readonly corpus: Corpus
  private readonly gold: GoldLabels
  private readonly least: number
  private readonly chain = new ForwardBackward()
  private p = new Float64Array(64)

  constructor(corpus: Corpus, gold: GoldLabels, least: number) {
    this.corpus = corpus
    this.gold = gold
    this.least = least
    this.unary = new MarginalTable(corpus, gold.names, 1)
    this.pairwise = new MarginalTable(corpus, gold.names, 2)
  }

  /** Adds sequence n and returns the log probability of its labels, times its weight. */
  add(lattice: Lattice, n: number): number {
    const { offset, weight } = this.corpus
    const [start, end] = [offset[n], offset[n + 1]]
    const w = weight ? weight[n] : 1
    this.chain.run(lattice)
    this.addPositions(lattice, start, w)
    for (let t = 1; t < lattice.T; t++) this.addTransition(lattice, t, start + t, w)
    return w * pathLogProbability(lattice, this.chain, this.gold.ids.subarray(start, end))
  }

  private addPositions(lattice: Lattice, start: number, w: number): void {
    const { T, offset, label } = lattice
    const p = this.room(offset[T])
    labelMarginals(lattice, this.chain, p)
    for (let t = 0; t < T; t++) {
      const x = this.unary.observe(start + t, w)
      this.unary.addObserved(x, this.gold.ids[start + t], w)
      for (let k = offset[t]; k < offset[t + 1]; k++)
        if (p[k] > this.least) this.unary.addExpected(x, label[k], w * p[k])
    }
  }

  private addTransition(lattice: Lattice, t: number, position: number, w: number): void {
    const { offset, label } = lattice
    const { ids, names } = this.gold
    const [a, b, end] = [offset[t - 1], offset[t], offset[t + 1]]
    const p = this.room((b - a) * (end - b))
    transitionMarginals(lattice, this.chain, t, p)
    const x = this.pairwise.observe(position, w)
    this.pairwise.addObserved(x, ids[position - 1] * names.length + ids[position], w)
    for (let k = a, at = 0; k < b; k++) {
      for (let l = b; l < end; l++, at++) {
        if (p[at] > this.least) this.pairwise.addExpected(x, label[k] * names.length + label[l], w * p[at])
      }
    }
  }

  private room(size: number): Float64Array {
    if (this.p.length < size) this.p = new Float64Array(2 * size)
    return this.p
  }
}

/** Sums by pattern: the words of one position or of two neighbors, and their labels. */
class MarginalTable {
  private readonly words: Corpus['columns'][number]
  private readonly labels: readonly string[]
  private readonly width: 1 | 2
  private readonly observations = new PairMap() // words → number of the observation
  private readonly cells = new PairMap() //        observation, labels → number of the cell
  private readonly position = new GrowingInt32() // [observations] one that has it
  private readonly total = new GrowingFloat64() //  [observations]
  private readonly observation = new GrowingInt32() // [cells]
  private readonly code = new GrowingInt32() //        [cells] label, or label · names + label
  private readonly sums = new GrowingFloat64() //      [cells][2] expected, observed

  constructor({ columns }: Corpus, labels: readonly string[], width: 1 | 2) {
    this.words = columns[0]
    this.labels = labels
    this.width = width
  }

  /** Counts the words at a position, with the previous ones for pairs, and returns the observation's id. */
  observe(position: number, weight: number): number {
    const { ids } = this.words
    const x = this.observations.intern(this.width === 2 ? ids[position - 1] : -1, ids[position])
    if (x === this.total.length) {
      this.total.push(0)
      this.position.push(position)
    }
    this.total.data[x] += weight
    return x
  }

  addExpected(x: number, code: number, amount: number): void {
    const c = this.cell(x, code) // first, since a new cell may move the sums
    this.sums.data[2 * c] += amount
  }

  addObserved(x: number, code: number, amount: number): void {
    const c = this.cell(x, code)
    this.sums.data[2 * c + 1] += amount
  }

  compare(tolerance: number): Condition {
    const cliques = this.code.length
    let [count, byCount, probability, byProbability] = [0, 0, 0, 0]
    for (let c = 0; c < cliques; c++) {
      const difference = Math.abs(this.sums.data[2 * c] - this.sums.data[2 * c + 1])
      const share = difference / this.total.data[this.observation.data[c]]
      if (difference > count) [count, byCount] = [difference, c]
      if (share > probability) [probability, byProbability] = [share, c]
    }
    return {
      cliques,
      count,
      byCount: cliques === 0 ? null : this.clique(byCount),
      probability,
      byProbability: cliques === 0 ? null : this.clique(byProbability),
      holds: probability <= tolerance,
    }
  }

  private cell(x: number, code: number): number {
    const c = this.cells.intern(x, code)
    if (c === this.code.length) {
      this.observation.push(x)
      this.code.push(code)
      this.sums.push(0)
      this.sums.push(0)
    }
    return c
  }

  private clique(c: number): Clique {
    const [x, code, names] = [this.observation.data[c], this.code.data[c], this.labels]
    const p = this.position.data[x]
    const { ids, strings } = this.words
    const pair = this.width === 2
    return {
      labels: (pair ? [Math.floor(code / names.length), code % names.length] : [code]).map(j => names[j]),
      words: (pair ? [p - 1, p] : [p]).map(at => strings.get(ids[at])),
      expected: this.sums.data[2 * c],
      observed: this.sums.data[2 * c + 1],
      total: this.total.data[x],
    }
  }
}
