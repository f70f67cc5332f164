/**
 * Separate training: P(y|x) and P(y,y'|x,x') as two maximum-entropy models, each normalized locally and fitted on its own.
 *
 * Zhu, Hiemstra, Apers and Wombacher, Separate Training for CRFs Using Co-occurrence Rate Factorization (SP2); Closed Form
 * Maximum Likelihood Estimator of Conditional Random Fields, 3.7.2 (EP2).
 */

import { type CountArray, checkTokens } from '../../common/count-array.js'
import type { Corpus } from '../../data/corpus.js'
import { totalsOf, wholeWeights } from '../../data/counted-corpus.js'
import type { FeatureFunctions } from '../../features/extraction/function-source.js'
import type { FeatureSet } from '../../features/language/feature.js'
import type { Engine } from '../../model/engine.js'
import type { Iteration } from '../../optimizers/optimizer.js'
import { oneThread, type ThreadHost } from '../../wasm/thread-pool.js'
import { refuseInfiniteWeights } from '../../weights/finite-weights.js'
import { collectWords } from '../patterns/collect-words.js'
import { observedPairs } from '../patterns/observed-pairs.js'
import { createPairLayout, type PairLayout } from '../patterns/pair-layout.js'
import { tallyPatterns } from '../patterns/pattern-tallies.js'
import { prepareSeparate, type SeparateData } from '../patterns/prepare.js'
import { SeparateEngine } from '../scoring/engine.js'
import type { SeparateWeights } from '../scoring/weights.js'
import type { SeparateOptions } from '../separate-options.js'
import { chooseForm } from './choose-form.js'
import {
  createObjectives,
  type Form,
  type LocalObjective,
  type LocalObjectives,
} from './create-objectives.js'
import { type Fit, runFit, type SavedFit, weightsOf } from './fit.js'
import { scalesOfPairs, scalesOfUnary, startOfPairs, startOfUnary } from './starting-point.js'

/** What to train. */
export interface SeparateDescription {
  /** The name that the model will have. */
  readonly method: string
  readonly features: FeatureSet
  readonly options: SeparateOptions
  readonly functions?: FeatureFunctions
  /** Default: no threads but the caller's. */
  readonly threads?: ThreadHost
  /** Default: the form that is expected to be faster. Both lead to the same model. */
  readonly form?: Form
}

/** Which of the two models is being fitted. */
export type SeparateStage = 'unary' | 'pairs'

/** One iteration of one of the two fits. */
export interface SeparateProgress extends Iteration {
  readonly stage: SeparateStage
}

export interface SeparateResult {
  readonly engine: Engine
  /** The last iteration of each fit: the minimized value with its penalty, and why it stopped. */
  readonly unary: Iteration
  readonly pairs: Iteration
  /** Threads that took part. */
  readonly threads: number
}

/** How far training is. A fit appears when it begins; with both saved and restored, training continues bit for bit. */
export type SeparateState = Partial<Record<SeparateStage, SavedFit>>

/**
 * Trains both models, and yields after each iteration: the caller may show it, save `state`, or leave. A `state` saved
 * from a run on the same data with the same options makes it go on from there.
 */
export function* trainSeparate(
  corpus: Corpus,
  description: SeparateDescription,
  state: SeparateState = {},
): Generator<SeparateProgress, SeparateResult, void> {
  const { method, options, features, functions, threads = oneThread } = description
  const counted = options.closedForm === 'known' ? countedWeights(corpus) : null
  const data = prepareSeparate(corpus, description)
  const pairLayout = createPairLayout(data.layout, data.corpus, options.labelPairs, options.boundary)
  const form = description.form ?? chooseForm(data.corpus, pairLayout)
  const objectives = createObjectives(data, form, threads)
  // No name is given to the fits: the memory of the first is free when the second begins.
  const unary = yield* runStage('unary', unaryFit(data, objectives, options), options, state)
  const pairs = yield* runStage(
    'pairs',
    pairFit(data, objectives, pairLayout, unary, options),
    options,
    state,
  )

  refuseInfiniteWeights(unary.weights, pairs.weights)
  const { words, patternOf } = collectWords(corpus, data.corpus.pattern, description)
  const weights: SeparateWeights = {
    layout: data.layout,
    pairLayout,
    unary: unary.weights,
    pairs: pairs.weights,
    tallies: options.closedForm === 'known' ? tallyPatterns(data.corpus, counted, patternOf) : null,
    labels: data.labels,
    attributes: data.attributes,
    words,
  }
  const figures = { sequences: corpus.N, tokens: corpus.P }
  return {
    engine: new SeparateEngine(weights, { method, options, features, functions, figures }),
    unary: unary.last,
    pairs: pairs.last,
    threads: Math.max(unary.threads, pairs.threads),
  }
}

/** How often the closed form counts each sequence; null: once. Refused before the fits begin. */
function countedWeights(corpus: Corpus): CountArray | null {
  const weight = wholeWeights(corpus, 'the closed form counts; use closedForm none')
  checkTokens(totalsOf({ offset: corpus.offset, weight }).tokens, 'weights')
  return weight
}

/** Where a fit has ended. */
interface StageResult {
  readonly weights: Float64Array
  readonly scales: Float64Array
  readonly last: Iteration
  readonly threads: number
}

function* runStage(
  stage: SeparateStage,
  job: Fit<LocalObjective>,
  options: SeparateOptions,
  state: SeparateState,
): Generator<SeparateProgress, StageResult, void> {
  const { objective } = job
  try {
    const steps = runFit(job, options, state[stage], saved => {
      state[stage] = saved
    })
    for (;;) {
      const { done, value } = steps.next()
      if (done) {
        const { scales } = job
        const weights = weightsOf(scales, state[stage] as SavedFit)
        return { weights, scales, last: value, threads: objective.threads ?? 1 }
      }
      yield { stage, ...value }
    }
  } finally {
    objective.close?.()
  }
}

function unaryFit(
  { layout, corpus, counts }: SeparateData,
  objectives: LocalObjectives,
  { c2 }: SeparateOptions,
): Fit<LocalObjective> {
  return {
    scales: scalesOfUnary(layout, corpus.patterns, counts, c2),
    start: startOfUnary(layout, counts),
    objective: objectives.unary(),
  }
}

function pairFit(
  data: SeparateData,
  objectives: LocalObjectives,
  layout: PairLayout,
  unary: StageResult,
  { c2 }: SeparateOptions,
): Fit<LocalObjective> {
  const observed = observedPairs(layout, data.corpus)
  return {
    scales: scalesOfPairs(layout, unary.scales, observed, c2),
    start: startOfPairs(layout, unary.weights, observed),
    objective: objectives.pairs(layout, observed),
  }
}
