/** What may be observed of short strings besides what the preset has. */

import type { FeatureFunctions } from '../../../src/features/extraction/function-source.js'
import { type Feature, type FeatureSet, features as make, ner, strings } from '../../../src/index.js'

/** What the preset has of digits. */
const isDigitTest = (feature: Feature) => feature.type === 'test'

/** Whether the word stands elsewhere in the string, whatever its case. */
export const FUNCTIONS: FeatureFunctions = {
  earlier: (string, t) => standsIn(string.word(t)!, k => (k < t ? string.word(k) : undefined)),
  later: (string, t) => standsIn(string.word(t)!, k => string.word(t + 1 + k)),
}

function standsIn(word: string, at: (k: number) => string | undefined): boolean {
  const lower = word.toLowerCase()
  for (let k = 0; ; k++) {
    const other = at(k)
    if (other === undefined) return false
    if (other.toLowerCase() === lower) return true
  }
}

/** The preset, which the others are compared with. */
export const PRESET = 'strings'

/** Sets of features by name: the preset, less and more of it, and another preset. */
export function featureGroups(): ReadonlyMap<string, FeatureSet> {
  const base = strings()
  const plus = (...more: readonly Feature[]) => ({ ...base, features: [...base.features, ...more] })
  const digitless = base.features.filter(feature => !isDigitTest(feature))
  return new Map([
    [PRESET, base],
    ['without digit tests', { ...base, features: digitless }],
    ['+ positions', plus(make.position('start'), make.position('end'))],
    ['+ nearest punctuation', plus(...bothSides('punctuation'))],
    ['+ nearest digits', plus(...bothSides('containsDigit'))],
    ['+ repeated words', plus(...Object.keys(FUNCTIONS).map(name => make.fromFunction(name)))],
    ['+ tests of case', plus(make.test('titleCase'), make.test('allCaps'))],
    ['ner', ner()],
  ])
}

function bothSides(kind: 'punctuation' | 'containsDigit'): Feature[] {
  return [make.nearest(kind, 'before'), make.nearest(kind, 'behind')]
}
