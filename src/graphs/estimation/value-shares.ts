/**
 * Probabilities of the values of one variable given its observations.
 *
 *   ψ(y, x) = (#(y, x) + k·P(y | above)) / (#(x) + k)
 *
 * where x is the most specific observation. Above it is the next level with any counts; only its rare
 * observations are used, since what was never seen resembles what was seen once. k is 0 for frequent
 * observations. As in `closed-form/empirical-scorer.ts`, with any number of levels.
 */
import type { ResolvedFitOptions } from './fit-options.js'
import type { StructureCounts } from './structure-counts.js'
import type { StructureVocabulary } from './structure-vocabulary.js'
import { TupleCounts } from './tuple-counts.js'

/** The candidates of a variable. */
export interface Shares {
  readonly values: Int32Array //                numbers of values, ascending
  readonly psi: Float64Array //                 ψ, parallel to values
  readonly levels: readonly Float64Array[] //   [levels+1] P̃(y | context) on each level; on the last, ψ
}

export class ValueShares {
  private readonly space: StructureVocabulary
  private readonly options: ResolvedFitOptions
  private readonly all = new ContextCounts()
  private readonly rare = new ContextCounts()

  constructor(space: StructureVocabulary, counts: StructureCounts, options: ResolvedFitOptions) {
    this.space = space
    this.options = options
    const { levels } = space
    const { states } = counts
    for (let s = 0; s < states.size; s++) {
      const tuple = states.get(s)
      for (let level = 0; level <= levels; level++)
        this.all.add(tuple[level], tuple[levels + 1], states.countOf(s))
    }
    for (let s = 0; s < states.size; s++) {
      const tuple = states.get(s)
      if (options.rare !== 'all' && this.all.total(tuple[levels]) > options.rare) continue
      for (let level = 0; level < levels; level++)
        this.rare.add(tuple[level], tuple[levels + 1], states.countOf(s))
    }
  }

  /**
   * The candidates of a variable of a kind in contexts [levels+1]. A `forced` value (−1 for none) is the only
   * candidate, even if it is none otherwise.
   */
  of(kind: number, contexts: Int32Array, forced: number): Shares {
    const count = this.space.values[kind].length
    const { levels } = this.space
    const shares = Array.from(contexts, (context, level) =>
      level === 0 ? this.ofKind(context, count) : this.all.shares(context, count),
    )
    const psi = levels === 0 ? shares[0] : this.psi(contexts, shares[0])
    shares[levels] = psi
    const floor = this.options.candidateFloor * psi.reduce((most, p) => Math.max(most, p), 0)
    const open = Int32Array.from(psi.keys()).filter(y => psi[y] > 0 && psi[y] >= floor)
    const values = forced < 0 ? open : Int32Array.of(forced)
    const pick = (from: Float64Array) => Float64Array.from(values, y => from[y])
    return { values, psi: forced < 0 ? pick(psi) : Float64Array.of(1), levels: shares.map(pick) }
  }

  /** P(y) = (#(y) + u/n) / (# + u). */
  private ofKind(context: number, count: number): Float64Array {
    const u = this.options.uniformShrink
    const total = this.all.total(context)
    return Float64Array.from(
      { length: count },
      (_, y) => (this.all.count(context, y) + u / count) / (total + u),
    )
  }

  private psi(contexts: Int32Array, ofKind: Float64Array): Float64Array {
    const x = contexts[contexts.length - 1]
    const total = this.all.total(x)
    const { stateShrink, stateShrinkMax } = this.options
    const k = total === 0 ? 1 : total > stateShrinkMax ? 0 : stateShrink
    const above = k > 0 ? this.above(contexts, ofKind) : ofKind
    return Float64Array.from(ofKind, (_, y) => (this.all.count(x, y) + k * above[y]) / (total + k))
  }

  /** P(y | above): of the next level with rare observations, or else with any. */
  private above(contexts: Int32Array, ofKind: Float64Array): Float64Array {
    for (let level = contexts.length - 2; level >= 0; level--) {
      for (const counts of [this.rare, this.all])
        if (counts.total(contexts[level]) > 0 && (level > 0 || counts === this.rare))
          return counts.shares(contexts[level], ofKind.length)
    }
    return ofKind
  }
}

/** Counts of values by context. */
class ContextCounts {
  private readonly totals = new TupleCounts()
  private readonly cells = new TupleCounts()
  private readonly pair = new Int32Array(2)

  add(context: number, y: number, count: number): void {
    this.pair[0] = context
    this.pair[1] = y
    this.totals.add(this.pair, 1, count)
    this.cells.add(this.pair, 2, count)
  }

  total(context: number): number {
    this.pair[0] = context
    return this.totals.countOf(this.totals.find(this.pair, 1))
  }

  count(context: number, y: number): number {
    this.pair[0] = context
    this.pair[1] = y
    return this.cells.countOf(this.cells.find(this.pair, 2))
  }

  /** P̃(y | context) of all values; zeros where the context was never seen. */
  shares(context: number, count: number): Float64Array {
    const total = this.total(context)
    return Float64Array.from({ length: count }, (_, y) => (total > 0 ? this.count(context, y) / total : 0))
  }
}
