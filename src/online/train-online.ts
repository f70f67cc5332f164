/**
 * Online training: each sequence is labeled with the current weights, which change only after a mistake. An
 * epoch is one pass over the data.
 */

import { Random } from '../common/random.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { type Iteration, progressOf, type StopReason } from '../optimizers/optimizer.js'
import { readState, type SavedState } from '../optimizers/state.js'
import {
  checkSaved,
  NOT_COMPUTED,
  type Refuse,
  real,
  reals,
  whole,
  words,
} from '../optimizers/state-shape.js'
import type { WeightLayout } from '../weights/weight-layout.js'
import type { Learner } from './learner.js'
import { OnlineLearner } from './online-learner.js'
import { createKernelLearner } from './simd/learner.js'
import type { OnlineState, UpdateRule } from './update-rule.js'

export interface OnlineRunOptions {
  /** Seed of the shuffling. Default 1. */
  readonly seed?: number
}

export interface OnlineTraining extends OnlineRunOptions {
  readonly rule: UpdateRule
  /** `epochs`: each epoch has another order of sequences; `none`: that of the data. Default `epochs`. */
  readonly shuffle?: 'none' | 'epochs'
  /** Maximum number of epochs, including those before a resumption. Default 100. */
  readonly maxIterations?: number
  /** Stops after an epoch whose loss per sequence is at most this. Default 0: no mistakes. */
  readonly epsilon?: number
  /** A run to continue, or a new one that the caller wants to observe. */
  readonly run?: OnlineState
  /** `kernel`: in WebAssembly if possible, which gives the same weights to the bit. Default `kernel`. */
  readonly form?: 'kernel' | 'readable'
}

/**
 * The report of one epoch, shaped like an optimizer's: `value` is the sum of the losses during the epoch,
 * `gradientNorm` NaN, `evaluations` the epochs, and `step` the share of sequences with mistakes.
 */
export interface OnlineIteration extends Iteration {
  /** Sequences labeled wrongly during the epoch. */
  readonly mistakes: number
}

/** Creates a run that starts with the weights x. */
export function createOnlineRun(
  x: Float64Array,
  rule: UpdateRule,
  { seed = 1 }: OnlineRunOptions = {},
): OnlineState {
  return {
    iteration: 0,
    value: Number.NaN,
    gradientNorm: Number.NaN,
    evaluations: 0,
    w: x.slice(),
    sum: new Float64Array(rule.average === 'mean' ? x.length : 0),
    variance: new Float64Array(rule.variance === null ? 0 : x.length).fill(rule.variance ?? 0),
    random: new Random(seed).state,
    steps: 0,
  }
}

/** Restores a run from a checkpoint, if it can have reached the weights x. */
export function restoreOnlineRun(
  x: Float64Array,
  saved: SavedState,
  { rule, seed = 1, shuffle = 'epochs', maxIterations = 100 }: OnlineTraining,
  { N, refuse }: { readonly N: number; readonly refuse: Refuse },
): OnlineState {
  const broken = checkSaved(saved, {
    iteration: whole(1, maxIterations),
    value: real(0),
    gradientNorm: NOT_COMPUTED,
    evaluations: whole(1),
    w: reals(x.length),
    sum: reals(rule.average === 'mean' ? x.length : 0),
    variance: reals(rule.variance === null ? 0 : x.length),
    random: words(4),
    steps: whole(0),
  })
  if (broken) refuse(broken)
  const run = readState<OnlineState>(saved)
  const { iteration, evaluations, steps } = run
  if (evaluations !== iteration) refuse(`evaluations: expected ${iteration}, got ${evaluations}`)
  if (steps !== iteration * N) refuse(`steps: expected ${iteration * N}, got ${steps}`)
  if (run.variance.some(variance => !(variance > 0 && variance <= rule.variance!)))
    refuse(`variance: expected numbers above 0, and up to ${rule.variance}`)
  const random = new Random(seed)
  const order = new Uint32Array(N)
  if (shuffle === 'epochs') for (let epoch = 0; epoch < iteration; epoch++) random.shuffle(order)
  if (run.random.some((word, k) => word !== random.state[k]))
    refuse(`random: expected the numbers of ${iteration} epochs, got others`)
  const weights = new Float64Array(x.length)
  const wrong = readWeights(run, weights) ? weights.findIndex((w, f) => w !== x[f]) : 0
  if (wrong >= 0) refuse(`x: expected ${weights[wrong]} at ${wrong}, as the run has it, got ${x[wrong]}`)
  return run
}

/**
 * Trains from the weights x [F] and yields after each epoch; then x holds the result so far, and the run, if
 * the caller holds it, may be saved. The last epoch carries the reason to stop; it is yielded and returned.
 * If there is nothing to do, that is the only report. After `diverged`, x is that of the previous epoch.
 */
export function* trainOnline(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  x: Float64Array,
  training: OnlineTraining,
): Generator<OnlineIteration, OnlineIteration, void> {
  const { rule } = training
  if (x.length !== layout.F) throw new RangeError(`x: expected ${layout.F} weights, got ${x.length}`)
  const run = training.run ?? createOnlineRun(x, rule, training)
  const learner = createLearner(corpus, layout, run, training)
  // A run that was saved after its end ends again: another epoch would give another mean.
  const ended = reasonToStop(run, corpus.N, training)
  let last: OnlineIteration = { ...progressOf(run), step: 0, mistakes: 0, stop: ended }
  if (ended !== null) yield last
  while (last.stop === null) {
    runEpoch(learner, corpus.N, run, training)
    const stop = readWeights(run, x) ? reasonToStop(run, corpus.N, training) : 'diverged'
    last = { ...progressOf(run), step: learner.mistakes / corpus.N, mistakes: learner.mistakes, stop }
    yield last
  }
  return last
}

function createLearner(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  run: OnlineState,
  { rule, form = 'kernel' }: OnlineTraining,
): Learner {
  const fast = form === 'kernel' ? createKernelLearner(corpus, layout, rule, run) : null
  return fast ?? new OnlineLearner(corpus, layout, rule)
}

function runEpoch(
  learner: Learner,
  N: number,
  run: OnlineState,
  { shuffle = 'epochs' }: OnlineTraining,
): void {
  const order = new Uint32Array(N)
  for (let n = 0; n < N; n++) order[n] = n
  if (shuffle === 'epochs') {
    const random = new Random(run.random)
    random.shuffle(order)
    run.random.set(random.state)
  }
  run.value = learner.learnAll(order, run)
  run.iteration++
  run.evaluations++
}

/**
 * Overwrites x with the weights of a run, or with their mean; returns false, without a change, if one of them
 * is not finite.
 */
function readWeights({ w, sum, steps, value }: OnlineState, x: Float64Array): boolean {
  const share = sum.length > 0 ? 1 / (steps + 1) : 0
  const meanOf = (f: number): number => (share > 0 ? w[f] - share * sum[f] : w[f])
  for (let f = 0; f < x.length; f++) if (!Number.isFinite(meanOf(f))) return false
  if (!Number.isFinite(value)) return false
  for (let f = 0; f < x.length; f++) x[f] = meanOf(f)
  return true
}

function reasonToStop(
  { iteration, value }: OnlineState,
  N: number,
  { maxIterations = 100, epsilon = 0 }: OnlineTraining,
): StopReason | null {
  if (value / N <= epsilon) return 'converged-value'
  return iteration >= maxIterations ? 'max-iterations' : null
}
