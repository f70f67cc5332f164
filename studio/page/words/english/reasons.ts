import type { TextTest } from '../../../../src/features/language/feature.js'
import type { Observation, WordObservation } from '../../../learning/why/reason.js'
import { count, plural } from './shell.js'

const tests: Readonly<Record<TextTest, string>> = {
  beginsWithDigit: 'begins with a digit',
  beginsWithUpper: 'begins with a capital',
  containsHyphen: 'has a hyphen',
  containsDigit: 'has a digit',
  containsUpper: 'has a capital',
  containsPunctuation: 'has a punctuation mark',
  allCaps: 'is in capitals',
  allLower: 'is in small letters',
  titleCase: 'is capitalized',
  mixedCase: 'has capitals inside',
  number: 'is a number',
  letters: 'has letters only',
  punctuation: 'is a punctuation mark',
}

/** What is observed, in words. `nameOf` gives the name of a label as people see it. */
export function reasonText(observation: Observation, nameOf: (label: string) => string): string {
  switch (observation.kind) {
    case 'together':
      return observation.parts.map(wordText).join(' and ')
    case 'label-before':
      return `after ${nameOf(observation.label)}`
    case 'label-after':
      return `before ${nameOf(observation.label)}`
    case 'first':
      return 'first token'
    case 'last':
      return 'last token'
    case 'seen':
      return `“${observation.text}”, accepted ${observation.times === 1 ? 'once' : `${count(observation.times)} times`}`
    case 'unseen':
      return ['a new word', ...observation.looks.map(wordText)].join(', ')
    case 'smaller':
      return plural(observation.count, 'smaller reason')
    default:
      return wordText(observation)
  }
}

function wordText(observation: WordObservation): string {
  switch (observation.kind) {
    case 'word':
      return `${placeText(observation.offset)} “${observation.text}”`
    case 'word-in-lower-case':
      return `${placeText(observation.offset)} “${observation.text}” in any case`
    case 'begins-with':
      return `${placeText(observation.offset)} begins with “${observation.text}”`
    case 'ends-in':
      return `${placeText(observation.offset)} ends in “${observation.text}”`
    case 'shape':
    case 'short-shape':
      return `${placeText(observation.offset)} looks like ${observation.text}`
    case 'test':
      return `${placeText(observation.offset)} ${tests[observation.test]}`
    case 'column':
      return `${placeText(observation.offset)} has “${observation.text}” in column ${observation.column + 1}`
    case 'outside':
      return observation.offset < 0 ? 'nothing before it' : 'nothing after it'
    case 'feature':
      return observation.name
  }
}

/** `word`, `word before`, `2 words after` */
function placeText(offset: number): string {
  if (offset === 0) return 'word'
  const side = offset < 0 ? 'before' : 'after'
  return Math.abs(offset) === 1 ? `word ${side}` : `word ${Math.abs(offset)} ${side}`
}
