import { formatCount } from '../../reporting/format.js'
import { usedOptions } from '../../src/methods/options.js'
import { findMethod, resolveMethod } from '../../src/methods/registry.js'
import type { Model } from '../../src/model/model.js'
import { methodSettings, type TrainingOptions } from '../options/training-options.js'
import type { Inputs } from './inputs.js'

/** The penalty c2 of a training, and what it comes from. */
export interface Penalty {
  readonly c2: number
  /** `option`: somebody set it; `features`: the preset or feature file brings it, perhaps one that grows with the data; `data`: it suits their size; `method`: a fixed default. */
  readonly c2From: 'option' | 'features' | 'data' | 'method'
}

/** The penalty that training will have; undefined if the method has none. */
export function penaltyFor(
  options: TrainingOptions,
  { corpus, features }: Pick<Inputs, 'corpus' | 'features'>,
): Penalty | undefined {
  const { method, structure } = options
  const settings = methodSettings(options)
  const size = { tokens: corpus.P, c2: features?.c2 }
  const { c2 } = resolveMethod(method, settings, structure, size).options as { c2?: number }
  if (c2 === undefined) return undefined
  if (settings['c2'] !== undefined) return { c2, c2From: 'option' }
  if (!findMethod(method).options.suited) return { c2, c2From: 'method' }
  return { c2, c2From: features?.c2 === undefined ? 'data' : 'features' }
}

/** The penalty that a model was trained with, wherever it came from. */
export function penaltyOf(model: Model): Partial<Penalty> {
  const { c2 } = usedOptions(findMethod(model.method).options, model.options) as Partial<Penalty>
  return c2 === undefined ? {} : { c2 }
}

/** The penalty in words. */
export function describePenalty(
  { c2, c2From }: Penalty,
  { corpus, features }: Pick<Inputs, 'corpus' | 'features'>,
  name: string | undefined,
): string {
  const size = `for ${formatCount(corpus.P)} tokens`
  switch (c2From) {
    case 'features':
      return `${c2} (of --features ${name}${typeof features?.c2 === 'object' ? `, ${size}` : ''})`
    case 'data':
      return `${c2} (${size})`
    default:
      return String(c2)
  }
}
