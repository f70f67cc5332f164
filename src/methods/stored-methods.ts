/** What the model files of all methods are, for those who load models and train none. */

import { storedArow } from './arow.js'
import { storedEmpirical } from './empirical.js'
import { storedSkipChain, storedTree } from './empirical-structures.js'
import { storedExpectedAccuracy } from './expected-accuracy.js'
import { storedHmm } from './hmm.js'
import { storedLabelwise } from './labelwise.js'
import { storedLikelihood } from './likelihood.js'
import { storedMargin } from './margin.js'
import { storedMemm } from './memm.js'
import type { StoredMethod } from './method.js'
import { storedPassiveAggressive } from './passive-aggressive.js'
import { storedPerceptron } from './perceptron.js'
import { storedPiecewise } from './piecewise.js'
import { storedPointwise } from './pointwise.js'
import { storedPooled } from './pooled.js'
import { storedPseudolikelihood } from './pseudolikelihood.js'
import { storedSeparate } from './separate.js'

/** Each form of each method of registry.ts: a method that is not here trains, but `cofield/tag` does not load its models. */
export const STORED_METHODS: readonly StoredMethod[] = [
  storedEmpirical,
  storedTree,
  storedSkipChain,
  storedHmm,
  storedPooled,
  storedSeparate,
  storedLikelihood,
  storedPiecewise,
  storedPseudolikelihood,
  storedPointwise,
  storedExpectedAccuracy,
  storedLabelwise,
  storedMargin,
  storedMemm,
  storedPerceptron,
  storedPassiveAggressive,
  storedArow,
]
