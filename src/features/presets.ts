import { endsIn, test, word } from './factories.js'
import type { FeatureSet } from './feature.js'

/**
 * The features of Lafferty, McCallum and Pereira, "Conditional random fields", 2001, section 5: the word,
 * whether it begins with a digit or upper case or contains a hyphen, and which of nine suffixes it has.
 */
export function lafferty(): FeatureSet {
  return {
    features: [
      word(),
      test('beginsWithDigit'),
      test('beginsWithUpper'),
      test('containsHyphen'),
      endsIn(['ing', 'ogy', 'ed', 's', 'ly', 'ion', 'tion', 'ity', 'ies']),
    ],
  }
}
