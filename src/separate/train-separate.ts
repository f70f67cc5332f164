/**
 * Separate training: P(y|x) and P(y,y'|x,x') as two maximum-entropy models, each normalised locally and fitted on its own.
 *
 * Zhu, Hiemstra, Apers and Wombacher, Separate Training for CRFs Using Co-occurrence Rate Factorization (SP2); Closed Form
 * Maximum Likelihood Estimator of Conditional Random Fields, 3.7.2 (EP2).
 */

import type { Corpus } from '../data/corpus.js'
import type { FeatureSet } from '../features/feature.js'
import type { FeatureFunctions } from '../features/function-source.js'
import type { Engine } from '../model/engine.js'
import type { Iteration } from '../optimizers/optimizer.js'
import { collectWords } from './collect-words.js'
import { type Fit, runFit, type SavedFit, weightsOf } from './fit.js'
import { createPairLayout } from './pair-layout.js'
import { PairObjective } from './pair-objective.js'
import { tallyPatterns } from './pattern-tallies.js'
import { prepareSeparate, type SeparateData } from './prepare-separate.js'
import { SeparateEngine } from './separate-engine.js'
import type { SeparateOptions } from './separate-options.js'
import type { SeparateWeights } from './separate-weights.js'
import { scalesOfPairs, scalesOfUnary, startOfPairs, startOfUnary } from './starting-point.js'
import { UnaryObjective } from './unary-objective.js'

/** What to train. */
export interface SeparateDescription {
  readonly features: FeatureSet
  readonly options: SeparateOptions
  readonly functions?: FeatureFunctions
}

/** Which of the two models is being fitted. */
export type SeparateStage = 'unary' | 'pairs'

/** One iteration of one of the two fits. */
export interface SeparateProgress extends Iteration {
  readonly stage: SeparateStage
}

export interface SeparateResult {
  readonly engine: Engine
  /** The last iteration of each fit: the minimised value with its penalty, and why it stopped. */
  readonly unary: Iteration
  readonly pairs: Iteration
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
  const { options } = description
  const data = prepareSeparate(corpus, description)
  const first = unaryFit(data, options)
  const unary = yield* runStage('unary', first, options, state)
  const unaryWeights = weightsOf(first, state.unary!)

  const pairLayout = createPairLayout(data.layout, data.corpus, options.labelPairs, options.boundary)
  const second = pairFit(data, new PairObjective(pairLayout, data.parts, data.corpus), unaryWeights, options)
  const pairs = yield* runStage('pairs', second, options, state)

  const { words, patternOf } = collectWords(corpus, data.corpus.pattern, description)
  const weights: SeparateWeights = {
    layout: data.layout,
    pairLayout,
    unary: unaryWeights,
    pairs: weightsOf(second, state.pairs!),
    tallies: options.closedForm === 'known' ? tallyPatterns(data.corpus, corpus.line, patternOf) : null,
    labels: data.labels,
    attributes: data.attributes,
    words,
  }
  const figures = { sequences: corpus.N, tokens: corpus.P }
  return { engine: new SeparateEngine(weights, { ...description, figures }), unary, pairs }
}

function* runStage(
  stage: SeparateStage,
  job: Fit,
  options: SeparateOptions,
  state: SeparateState,
): Generator<SeparateProgress, Iteration, void> {
  const steps = runFit(job, options, state[stage], saved => {
    state[stage] = saved
  })
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    yield { stage, ...value }
  }
}

function unaryFit({ layout, parts, corpus, counts }: SeparateData, { c2 }: SeparateOptions): Fit {
  return {
    objective: new UnaryObjective(parts, corpus.patterns, counts),
    scales: scalesOfUnary(layout, corpus.patterns, counts, c2),
    start: startOfUnary(layout, counts),
  }
}

function pairFit(
  data: SeparateData,
  objective: PairObjective,
  unary: Float64Array,
  { c2 }: SeparateOptions,
): Fit {
  const { layout, observed } = objective
  const unaryScales = scalesOfUnary(data.layout, data.corpus.patterns, data.counts, c2)
  return {
    objective,
    scales: scalesOfPairs(layout, unaryScales, observed, c2),
    start: startOfPairs(layout, unary, observed),
  }
}
