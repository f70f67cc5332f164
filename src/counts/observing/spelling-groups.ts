/**
 * Groups words by what their spelling shows, so that features are worked out once per group and not once per word.
 *
 * Of a word in ASCII a group tells the class of the first character (digit, upper or lower case, hyphen …), which classes the others have,
 * and which of the suffixes it ends in. All features that it serves depend on nothing else, so all words of a group have the same
 * attributes: those that the features yield for the first one. Other words are in no group.
 */

import type { Feature } from '../../features/language/feature.js'

/** The classes of ASCII characters that Unicode's categories tell apart in features: one bit each. */
const CLASSES: readonly RegExp[] = [/[0-9]/, /[A-Z]/, /[a-z]/, /-/, /[!-/:-@[-`{-~]/]
const CLASS_BITS = CLASSES.length + 1 // the last one: blanks and control characters
const ASCII = 128

/** [ASCII] The class of a byte as a bit. */
const CLASS_OF = Uint8Array.from({ length: ASCII }, (_, byte) => {
  const found = CLASSES.findIndex(pattern => pattern.test(String.fromCharCode(byte)))
  return 1 << (found < 0 ? CLASS_BITS - 1 : found)
})

/** The number of words without a group. */
export const NO_GROUP = -1

/** Groups for features that are seen from a position, or null if some of them may tell words of a group apart. */
export function spellingGroups(features: readonly Feature[]): SpellingGroups | null {
  const suffixes = features.flatMap(feature => (feature.type === 'endsIn' ? feature.suffixes : []))
  const size = suffixes.reduce((sum, { length }) => sum + length, 0)
  return size <= MOST_NODES && features.every(isServed) ? new SpellingGroups(suffixes) : null
}

/** Characters of all suffixes together: their tree stays in the cache. */
const MOST_NODES = 256

/** All tests but `number` depend on the classes of the characters alone. */
function isServed(feature: Feature): boolean {
  if (feature.type === 'bias') return true
  if (feature.type !== 'test' && feature.type !== 'endsIn') return false
  if ((feature.offset ?? 0) !== 0 || (feature.column ?? 0) !== 0) return false
  return feature.type === 'test' ? feature.is !== 'number' : feature.suffixes.every(isAscii)
}

function isAscii(text: string): boolean {
  for (let k = 0; k < text.length; k++) if (text.charCodeAt(k) >= ASCII) return false
  return true
}

export class SpellingGroups {
  private readonly step: Int32Array // [nodes][ASCII] from the end of a word on: the next node, 0: none

  /** See `spellingGroups`. */
  constructor(suffixes: readonly string[]) {
    this.step = suffixTree(suffixes)
  }

  /** The group of the word `bytes[start … end−1]`: not negative, or NO_GROUP. */
  of(bytes: Uint8Array, start: number, end: number): number {
    if (start === end) return 0
    if (bytes[start] >= ASCII) return NO_GROUP
    let rest = 0
    let all = 0
    for (let k = start + 1; k < end; k++) {
      all |= bytes[k]
      rest |= CLASS_OF[bytes[k]]
    }
    if (all >= ASCII) return NO_GROUP
    const classes = (CLASS_OF[bytes[start]] << CLASS_BITS) | rest
    return (this.suffixOf(bytes, start, end) << (2 * CLASS_BITS)) | classes
  }

  /** The node of the longest end of the word that is the end of a suffix; the suffixes of the word are those on the way to it. */
  private suffixOf(bytes: Uint8Array, start: number, end: number): number {
    const { step } = this
    let node = 0
    for (let k = end - 1; k >= start; k--) {
      const next = step[node * ASCII + bytes[k]]
      if (next === 0) break
      node = next
    }
    return node
  }
}

/** Suffixes as a tree, read from their ends; node 0 is the empty suffix. */
function suffixTree(suffixes: readonly string[]): Int32Array {
  const nodes: Int32Array[] = [new Int32Array(ASCII)]
  for (const suffix of suffixes) {
    let node = 0
    for (let k = suffix.length - 1; k >= 0; k--) {
      const byte = suffix.charCodeAt(k)
      if (nodes[node][byte] === 0) nodes[node][byte] = nodes.push(new Int32Array(ASCII)) - 1
      node = nodes[node][byte]
    }
  }
  const step = new Int32Array(nodes.length * ASCII)
  nodes.forEach((row, node) => {
    step.set(row, node * ASCII)
  })
  return step
}
