import type { Model } from '../../src/model/model.js'
import type { ModelFacts } from './messages.js'

/** What a model says of itself. */
export function factsOf({ method, labels, figures }: Model): ModelFacts {
  const { sequences, tokens } = figures
  return { method, labels, sequences, tokens }
}
