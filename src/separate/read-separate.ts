import type { FeatureSet } from '../features/feature.js'
import type { FeatureFunctions } from '../features/function-source.js'
import type { SectionArray } from '../model/container.js'
import type { Engine } from '../model/engine.js'
import { SeparateEngine } from './separate-engine.js'
import { readSeparateWeights } from './separate-file.js'
import { SEPARATE_DEFAULTS, type SeparateOptions } from './separate-options.js'

/** What the header of a model file says. */
export interface SeparateHeader {
  readonly features: FeatureSet
  /** An option that is younger than the file has its default. */
  readonly options: Partial<SeparateOptions>
  readonly figures: { readonly sequences: number; readonly tokens: number }
  readonly functions?: FeatureFunctions
  /** Named in errors: the file. */
  readonly source?: string
}

/** The engine in the sections of a model file. */
export function readSeparate(
  sections: Readonly<Record<string, SectionArray>>,
  { features, options, figures, functions, source }: SeparateHeader,
): Engine {
  const all = { ...SEPARATE_DEFAULTS, ...options }
  const weights = readSeparateWeights(sections, all, features, { functions, source })
  return new SeparateEngine(weights, { features, options: all, figures, functions })
}
