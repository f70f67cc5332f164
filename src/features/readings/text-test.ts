import type { TextTest } from '../language/feature.js'

/** Character classes of a text, by Unicode's categories. Made when they are needed: that takes a while, and most models need few. */
const tests: Readonly<Record<TextTest, () => RegExp>> = {
  beginsWithDigit: () => /^\p{Nd}/u,
  beginsWithUpper: () => /^[\p{Lu}\p{Lt}]/u,
  containsHyphen: () => /[-\u2010\u2011]/u,
  containsDigit: () => /\p{Nd}/u,
  containsUpper: () => /[\p{Lu}\p{Lt}]/u,
  containsPunctuation: () => /[\p{P}\p{S}]/u,
  allCaps: () => /^(?=.*\p{Lu})[^\p{Ll}\p{Lt}]+$/su,
  allLower: () => /^(?=.*\p{Ll})[^\p{Lu}\p{Lt}]+$/su,
  titleCase: () => /^[\p{Lu}\p{Lt}][^\p{Lu}\p{Lt}]*$/u,
  mixedCase: () => /^(?=.*\p{Ll}).+[\p{Lu}\p{Lt}]/su,
  number: () => /^[-+]?\p{Nd}+([.,]\p{Nd}+)*$/u,
  letters: () => /^[\p{L}\p{M}]+$/u,
  punctuation: () => /^[\p{P}\p{S}]+$/u,
}

/** All kinds of text that a `test` feature can test for. */
export const TEXT_TESTS = Object.keys(tests) as readonly TextTest[]

const made: Partial<Record<TextTest, RegExp>> = {}

/** Whether `text` is of a kind. */
export function isText(kind: TextTest, text: string): boolean {
  made[kind] ??= tests[kind]()
  return made[kind].test(text)
}
