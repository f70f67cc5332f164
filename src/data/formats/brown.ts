import { createBrownReader } from '../readers/brown.js'
import { createBrownWriter } from '../writers/brown.js'
import type { DataFormat } from './format.js'
import type { Head } from './head.js'

export const brown = {
  name: 'brown',
  description: "the Brown corpus' word/tag, a sequence a line",
  extensions: ['brown'],
  resembles: head => isTagged(head),
  mayBe: head => wordsOf(head).filter(word => TAGGED.test(word)).length > 0.75 * wordsOf(head).length,
  cut: 'lines',
  createReader: createBrownReader,
  createWriter: createBrownWriter,
  holds: ['tokens'],
} as const satisfies DataFormat

const TAGGED = /.\/[^/]+$/
const FEWEST_WORDS = 3

/**
 * Whether every word has a tag behind a slash, and lines have several words. In columns, every word and every label would have to
 * contain a slash. Numbers behind slashes are no tags: fractions and dates.
 */
function isTagged(head: Head): boolean {
  const words = wordsOf(head)
  const several = words.length >= FEWEST_WORDS && words.length > head.lines.length
  return several && words.every(word => TAGGED.test(word)) && words.some(word => !/\/\d[^/]*$/.test(word))
}

function wordsOf({ lines }: Head): string[] {
  return lines.flatMap(line => line.trim().split(/[ \t]+/))
}
