/**
 * A loss summed over a corpus, computed by the kernels: the same function as `ChainObjective`, many times
 * faster.
 *
 * Single precision is accurate enough for steps far from the optimum. Groups of sequences that overflow it
 * are recomputed in double precision, and what overflows that by the reference. The result does not depend on
 * the number of threads.
 */
import { finish, type SharedWork, within } from '../../common/long-work.js'
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import type { LossRecipe } from '../../losses/loss-recipe.js'
import type { Objective, Precision } from '../../optimizers/objective.js'
import { JOB } from '../../wasm/binaries/chain-plan.js'
import { instantiate } from '../../wasm/instantiate.js'
import { type ThreadHost, ThreadPool } from '../../wasm/thread-pool.js'
import { layoutPlaces, type WeightLayout } from '../../weights/weight-layout.js'
import { chainModule } from './chain-module.js'
import type { Coupling, OtherPairs } from './coupling.js'
import { addGold, addGoldTransitions, estimateVariance } from './gold-counts.js'
import { createKernelCorpus, type KernelCorpus } from './kernel-corpus.js'
import { giveBackLayout, type LayoutOptions, layOutCorpus } from './layout/corpus-layout.js'
import { createSimdMemory, type SimdMemory } from './memory.js'
import { roundedWeight, TransitionFactors } from './transition-factors.js'
import { SimdVectors } from './vectors.js'

export interface SimdOptions extends LayoutOptions {
  readonly threads: ThreadHost
  /** The same objective, for sequences that the kernels cannot handle. */
  readonly reference: ReferenceObjective
  /** Only for log Z; other computations support only `all`. Default `all`. */
  readonly coupling?: Coupling
  /** Default: `neutral` if the coupling is `all`, else `impossible`. */
  readonly others?: OtherPairs
}

/** An objective that is a sum over sequences. */
export interface ReferenceObjective extends Objective {
  /** Returns the sum of some terms and adds its gradient to g. */
  addTerms(sequences: Iterable<number>, x: Float64Array, g: Float64Array): number
}

/**
 * Why there is no objective by kernels: the engine has no SIMD or threads, the features or the number of weights are not supported, or the
 * corpus needs more memory than there is, at most 4 GiB.
 */
export type Refusal = 'engine' | 'corpus' | 'memory'

/** Null if the kernels do not support this corpus, or the engine cannot run them. */
export function createSimdObjective(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  options: SimdOptions,
): SimdObjective | null {
  const created = finish(createInSteps(corpus, layout, options))
  return typeof created === 'string' ? null : created
}

/** The same as long work, with the reason if there is none. */
export function* createInSteps(
  given: CompiledCorpus,
  layout: WeightLayout,
  options: SimdOptions,
): SharedWork<SimdObjective | Refusal> {
  const corpus = createKernelCorpus(given, options.loss)
  const module = chainModule()
  if (!module) return 'engine'
  const laid = yield* within(layOutCorpus(corpus, layout, options), 0, 0.75)
  if (!laid) return 'corpus'
  // More threads than groups of sequences would be idle, and each takes memory.
  let count = Math.max(1, Math.min(options.threads.count, laid.groups.G))
  const fine = isFine(corpus, options)
  for (; count >= 1; count = Math.floor(count / 2)) {
    const memory = createSimdMemory(corpus, layout, laid, {
      coupling: 'all',
      others: othersOf(options),
      ...options,
      threads: count,
      vectors: VECTORS,
      singleVectors: fine ? SINGLE_VECTORS_OF_MANY : SINGLE_VECTORS,
      coarse: fine,
    })
    const lane = yield* within(memory, 0.75, 1)
    if (!lane) continue
    giveBackLayout(laid)
    const threads: ThreadHost = { count, spawn: (source, data) => options.threads.spawn(source, data) }
    return new SimdObjective(corpus, layout, { ...options, threads }, lane, module)
  }
  return 'memory'
}

/** The most vectors that any optimizer uses, without those of its memory. */
const VECTORS = 6
const SINGLE_VECTORS = 15
/** The same where changes of the value are told from rounding, and L-BFGS remembers more. */
const SINGLE_VECTORS_OF_MANY = 19
/** Whether no sum of such weights can overflow or be NaN. */
const isModerate = (w: number) => Math.abs(w) <= 1e100

/** What pairs of labels without a weight are. */
function othersOf({ coupling = 'all', others }: SimdOptions): OtherPairs {
  return others ?? (coupling === 'all' ? 'neutral' : 'impossible')
}

const MANY = 1 << 16
/** Relative change of the value that single precision tells from rounding, for so many positions. */
const FINE = 1e-7

/** Whether the rounding errors of positions cancel, so that small changes of the value can be told from them. */
function isFine({ P }: KernelCorpus, { loss, many = MANY }: Pick<LayoutOptions, 'loss' | 'many'>): boolean {
  return loss.computation === 'logZ' && P >= many
}

/** Items that a thread takes at a time. */
const WEIGHTS_AT_A_TIME = 1 << 13
const ROWS_AT_A_TIME = 256

export class SimdObjective implements Objective {
  readonly size: number
  readonly vectors: SimdVectors
  readonly threads: number
  readonly resolution: number | undefined
  precision: Precision = 'single'
  private readonly corpus: KernelCorpus
  private readonly layout: WeightLayout
  private readonly at: ReturnType<typeof layoutPlaces>
  private readonly loss: LossRecipe
  private readonly reference: ReferenceObjective
  private readonly coupling: Coupling
  private readonly lane: SimdMemory
  private readonly factors: TransitionFactors
  private readonly pool: ThreadPool
  /** Whether weights have been written beside the sums. */
  private sumsHoldWeights = false

  constructor(
    corpus: KernelCorpus,
    layout: WeightLayout,
    options: SimdOptions,
    lane: SimdMemory,
    module: WebAssembly.Module,
  ) {
    const { loss, reference, threads, coupling = 'all', many } = options
    this.corpus = corpus
    this.layout = layout
    this.at = layoutPlaces(layout)
    this.loss = loss
    this.reference = reference
    this.coupling = coupling
    this.lane = lane
    this.size = layout.F
    this.resolution = isFine(corpus, { loss, many }) ? FINE : undefined
    this.factors = new TransitionFactors(layout, { coupling, others: othersOf(options) })
    const { memory, plan, control } = lane
    const kernels = instantiate(module, memory)
    kernels.configure(plan, 0)
    this.threads = threads.count
    this.pool = new ThreadPool(threads, { module, memory, control, plan }, kernels.run)
    this.vectors = new SimdVectors(lane, this.pool)
    if (loss.countsGold) this.observe()
  }

  evaluate(x: Float64Array, g: Float64Array): number {
    const { lane } = this
    if (!this.suffices('double', x)) return this.reference.evaluate(x, g)
    const here = this.place(x, g)
    if (!lane.writesAll) here.g.fill(0)
    this.writeFactors(here.x)
    const single = this.precision === 'single' && this.suffices('single', x)
    this.runJobs(here.x, single, lane.sizes.G)
    let lost = this.lostSequences()
    if (lane.long && this.hasLostLong()) {
      // Other segments have already been added, so everything is recomputed without segments.
      lane.tables?.clear()
      this.runJobs(here.x, single, lane.sizes.G - lane.long.groups)
      lost = [...this.lostSequences(), ...lane.longSequences]
    }
    if (here.g !== g) g.set(here.g)
    lane.tables?.addGradient(g)
    let total = 0
    for (const value of lane.value) if (!Number.isNaN(value)) total += value
    return total - this.goldScore(here.x, single) + this.addOthers(lost, x, g)
  }

  /**
   * The score of the gold labels: observed counts times weights. In single precision the weights are rounded as those of log Z are: so
   * rounding a weight changes the value by its gradient, and not by its expected count, which is thousands of times as much.
   */
  private goldScore(x: Float64Array, single: boolean): number {
    const { lane, loss, factors, at } = this
    const { observed } = lane
    if (!loss.countsGold) return 0
    if (!single || this.resolution === undefined) return this.vectors.dot(observed, x)
    let score = this.vectors.coarseDot(observed.subarray(0, at.trans), x.subarray(0, at.trans))
    score += factors.roundedScore(x, observed, lane.columns.single)
    if (this.layout.boundary !== 'none')
      for (let f = at.start; f < this.size; f++)
        if (observed[f] !== 0) score += observed[f] * roundedWeight(x[f])
    return score
  }

  estimateCurvature(): Float64Array | null {
    if (this.resolution === undefined || !this.loss.countsGold || this.corpus.state.values) return null
    return estimateVariance(this.lane.observed, this.layout)
  }

  /** Passes the addresses of x and g to the kernels, or copies x and provides a g that they can reach. */
  private place(x: Float64Array, g: Float64Array): { x: Float64Array; g: Float64Array } {
    const { lane } = this
    const { buffer } = lane.memory
    const here = { x: x.buffer === buffer ? x : lane.x, g: g.buffer === buffer ? g : lane.gradient }
    if (here.x !== x) here.x.set(x)
    lane.point[0] = here.x.byteOffset
    lane.point[1] = here.g.byteOffset
    return here
  }

  /** Ends the threads. */
  close(): void {
    this.pool.close()
  }

  /** Processes the first `groups` groups, and no segments unless these are all. */
  private runJobs(x: Float64Array, single: boolean, groups: number): void {
    const { pool, lane, loss, corpus } = this
    const { rows, G } = lane.sizes
    lane.value.fill(0)
    const fixedPoint = single && lane.usesFixedPoint
    if (this.sumsHoldWeights && !fixedPoint) for (const sums of lane.sums) sums.fill(0)
    this.sumsHoldWeights = fixedPoint
    this.loadWeights(x, single)
    if (groups === G) this.sendMessages(x, single)
    pool.run(single ? JOB.groups32 : JOB.groups64, groups, 1)
    if (single && lane.value.includes(Infinity)) {
      this.loadWeights(x, false)
      if (lane.value.subarray(corpus.N).includes(Infinity)) this.sendMessages(x, false)
      pool.run(JOB.postponed, groups, 1)
    }
    if (lane.sharesRows && !loss.comparesPaths) pool.run(JOB.rowSums, rows, ROWS_AT_A_TIME)
    this.reduce(fixedPoint)
  }

  /** Computes the messages between the segments of long sequences. */
  private sendMessages(x: Float64Array, single: boolean): void {
    const { pool, lane, loss, corpus } = this
    const { long } = lane
    if (!long || lane.tables) return
    long.writeMatrices(x, single ? 'single' : 'double')
    pool.run(single ? JOB.messages32 : JOB.messages64, 2 * long.count, 1)
    if (!loss.slopes) {
      if (corpus.partial)
        pool.run(single ? JOB.agreeingMessages32 : JOB.agreeingMessages64, 2 * long.count, 1)
      return
    }
    pool.run(JOB.ownCovariances, long.groups, 1)
    pool.run(JOB.covarianceMessages, 2 * long.count, 1)
    const reach = long.farthestReach()
    lane.magic[0] = lane.magicOf(Number.isNaN(reach) ? 0 : reach)
  }

  /** Lays the weights out as the kernels read them. */
  private loadWeights(x: Float64Array, single: boolean): void {
    const { pool, lane, factors } = this
    const { tableRows, D, K, clusters } = lane.sizes
    const precision = single ? 'single' : 'double'
    factors.write(x, lane.columns[precision], lane.rows[precision])
    pool.run(single ? JOB.gather32 : JOB.gather64, K, WEIGHTS_AT_A_TIME)
    pool.run(single ? JOB.spread32 : JOB.spread64, D, ROWS_AT_A_TIME)
    if (clusters > 0) pool.run(single ? JOB.clusters32 : JOB.clusters64, clusters, ROWS_AT_A_TIME)
    if (tableRows > 0) pool.run(single ? JOB.rows32 : JOB.rows64, tableRows, ROWS_AT_A_TIME)
  }

  private reduce(fixedPoint: boolean): void {
    const { pool, lane } = this
    const { K, D, clusters } = lane.sizes
    if (clusters > 0) pool.run(fixedPoint ? JOB.clusterFixedPoint : JOB.clusterSums, clusters, ROWS_AT_A_TIME)
    pool.run(fixedPoint ? JOB.reduceFixedPoint : JOB.reduce, K, WEIGHTS_AT_A_TIME)
    pool.run(fixedPoint ? JOB.reduceDenseFixedPoint : JOB.reduceDense, D, ROWS_AT_A_TIME)
  }

  /** Whether a precision suffices for the weights of transitions and of first and last labels. */
  private suffices(precision: Precision, x: Float64Array): boolean {
    const { loss, factors, at, lane } = this
    // If paths are compared, rounding would decide.
    if (loss.comparesPaths) return precision === 'double' && x.every(isModerate)
    // Covariances accumulate rounding errors along a sequence.
    if (precision === 'single' && lane.long && loss.slopes) return false
    const widest = loss.widths[precision]
    if (widest === Infinity) return true
    return factors.suffices(widest, x, this.layout.boundary === 'none' ? null : x.subarray(at.start))
  }

  private writeFactors(x: Float64Array): void {
    const { lane, at } = this
    const { boundary } = lane
    const { L } = this.layout
    for (let q = 0; q < lane.pairFactor.length; q++) lane.pairFactor[q] = Math.exp(x[at.trans + q])
    lane.tables?.write(x)
    // The tables have first and last labels, too: as factors they stay 1.
    if (lane.tables || this.layout.boundary === 'none') return
    for (let j = 0; j < L; j++) {
      boundary.start.double[j] = Math.exp(x[at.start + j])
      boundary.end.double[j] = Math.exp(x[at.end + j])
    }
    boundary.start.single.set(boundary.start.double)
    boundary.end.single.set(boundary.end.double)
  }

  /** Sequences that overflowed double precision, except those outside. */
  private lostSequences(): number[] {
    const lost: number[] = []
    for (let n = 0; n < this.corpus.N; n++) if (Number.isNaN(this.lane.value[n])) lost.push(n)
    return lost
  }

  /** Whether any of the lost sequences is a long one. */
  private hasLostLong(): boolean {
    const { value, longSequences } = this.lane
    return longSequences.some(n => Number.isNaN(value[n])) || value.subarray(this.corpus.N).some(Number.isNaN)
  }

  /** Returns the loss of sequences that are lost or outside, and adds their gradient to g. */
  private addOthers(lost: readonly number[], x: Float64Array, g: Float64Array): number {
    const { lane, reference } = this
    if (lost.length + lane.outside.length === 0) return 0
    const total = reference.addTerms([...lost, ...lane.outside], x, g)
    if (!this.loss.countsGold) return total
    // The observed counts of the lost ones have already been subtracted once.
    return total + addGold(this.corpus, this.layout, this.coupling, lost, x, g)
  }

  private observe(): void {
    const { lane, pool, corpus, layout, coupling } = this
    // Still 0 everywhere, they can be written in place.
    this.place(lane.x, lane.observed)
    pool.run(JOB.observe, lane.sizes.G, 1)
    this.reduce(false)
    addGoldTransitions(corpus, layout, coupling, lane.outside, lane.observed)
  }
}
