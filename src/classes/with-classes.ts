import { window, wordClass } from '../features/language/factories.js'
import type { ClassFeature, FeatureSet } from '../features/language/feature.js'
import type { ClassOfWord } from '../features/language/word-classes.js'

/** How word classes join other features. */
export interface WithClassesOptions extends Pick<ClassFeature, 'bits' | 'unknown'> {
  /** How far away words are whose class is read. Default 1. */
  readonly reach?: number
}

/** Adds the classes of the words around a position to a feature set. */
export function withClasses<Set extends FeatureSet>(
  features: Set,
  words: readonly ClassOfWord[],
  { reach = 1, ...options }: WithClassesOptions = {},
): Set {
  return { ...features, features: [...features.features, window(wordClass(words, options), -reach, reach)] }
}
