import { createPlainTextReader } from '../readers/plain-text.js'
import type { DataFormat } from './format.js'
import type { Head } from './head.js'

export const text = {
  name: 'text',
  description: 'plain text without labels',
  extensions: [],
  resembles: isProse,
  createReader: createPlainTextReader,
  holds: [],
} as const satisfies DataFormat

/** With fewer lines, these must be long. */
const FEWEST_LINES = 3
const FEWEST_WORDS = 3
const MANY_WORDS = 6
/** Latin-1, so any byte of another character is a letter. */
const WORD = /^[a-z\x80-\xFF'-]+[.,;:!?)]*$|^[\d/.,-]+$/

/**
 * Whether lines of equally many words are text rather than columns: no two end in the same word, and nearly all words behind the first are
 * in small letters or numbers. Columns repeat their labels.
 */
function isProse({ lines }: Head): boolean {
  const rows = lines.map(line => line.trim().split(/ +/))
  const fewest = rows.length < FEWEST_LINES ? MANY_WORDS : FEWEST_WORDS
  if (rows.length === 0 || rows.some(row => row.length < fewest) || lines.some(line => line.includes('\t')))
    return false
  const others = rows.flatMap(row => row.slice(1))
  const ends = new Set(rows.map(row => row.at(-1) ?? ''))
  const share = (of: readonly string[], pattern: RegExp) =>
    of.filter(word => pattern.test(word)).length / of.length
  return (
    ends.size > 0.8 * rows.length && share([...ends], /[a-z\x80-\xFF]/) > 0.8 && share(others, WORD) > 0.8
  )
}
