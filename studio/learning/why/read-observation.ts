/** Reads the names of features, as models have them: `w[-1]=the`, `s3[0]=ing`, `lower[-1]=the|short[0]=Xx`. */

import type { TextTest } from '../../../src/features/language/feature.js'
import type { Observation, WordObservation } from './reason.js'

const TESTS: ReadonlySet<string> = new Set<TextTest>([
  'beginsWithDigit',
  'beginsWithUpper',
  'containsHyphen',
  'containsDigit',
  'containsUpper',
  'containsPunctuation',
  'allCaps',
  'allLower',
  'titleCase',
  'mixedCase',
  'number',
  'letters',
  'punctuation',
])

/** Where the next feature of a join begins. A word may contain `|`, but hardly what follows it here. */
const JOINT = /\|(?=[a-zA-Z]+\d*\[-?\d+\])/u

const FEATURE = /^(?<name>[a-zA-Z]+\d*)\[(?<offset>-?\d+)\](?:=(?<text>.*))?$/su

/** What the name of a feature says. */
export function readFeature(name: string): Observation {
  const parts = name.split(JOINT).map(readOne)
  return parts.length === 1 ? parts[0] : { kind: 'together', parts }
}

/** What the names of several features say, with spaces between them. */
export function readFeatures(names: string): WordObservation[] {
  return names.split(' ').map(readOne)
}

function readOne(feature: string): WordObservation {
  const { name = '', offset: place = '0', text } = FEATURE.exec(feature)?.groups ?? {}
  const offset = Number(place)
  if (text === undefined)
    return TESTS.has(name)
      ? { kind: 'test', offset, test: name as TextTest }
      : { kind: 'feature', name: feature }
  if (/^_B[-+]\d+$/.test(text)) return { kind: 'outside', offset }
  if (name === 'w') return { kind: 'word', offset, text }
  if (name === 'lower') return { kind: 'word-in-lower-case', offset, text }
  if (name === 'shape') return { kind: 'shape', offset, text }
  if (name === 'short') return { kind: 'short-shape', offset, text }
  if (/^p\d+$/.test(name)) return { kind: 'begins-with', offset, text }
  if (/^s\d+$/.test(name) || name === 'ends') return { kind: 'ends-in', offset, text }
  if (/^c\d+$/.test(name)) return { kind: 'column', offset, column: Number(name.slice(1)), text }
  return { kind: 'feature', name: feature }
}
