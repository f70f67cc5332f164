import { arow } from '../online/arow.js'
import { passiveAggressive } from '../online/passive-aggressive.js'
import { perceptron } from '../online/perceptron.js'
import type { UpdateRule } from '../online/update-rule.js'
import type {
  ArowMethodOptions,
  OnlineMethod,
  OnlineOptions,
  PassiveAggressiveMethodOptions,
  PerceptronMethodOptions,
} from './online-options.js'

/** The update rule of a method with its options. */
export function createRule(method: OnlineMethod, options: OnlineOptions): UpdateRule {
  switch (method) {
    case 'perceptron':
      return perceptron(options as PerceptronMethodOptions)
    case 'passive-aggressive':
      return passiveAggressive(options as PassiveAggressiveMethodOptions)
    case 'arow':
      return arow(options as ArowMethodOptions)
  }
}
