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

const FEWEST_LINES = 3
const FEWEST_WORDS = 3
/** Latin-1, so any byte of another character is a letter. */
const WORD = /^[a-z\x80-\xFF'-]+[.,;:!?)]*$|^[\d/.,-]+$/

/**
 * Whether lines of equally many words are text rather than columns: no two end in the same word, and nearly all words behind the first are
 * in small letters or numbers. Columns repeat their labels.
 */
function isProse({ lines }: Head): boolean {
  const rows = lines.map(line => line.trim().split(/ +/))
  if (
    rows.length < FEWEST_LINES ||
    rows.some(row => row.length < FEWEST_WORDS) ||
    lines.some(line => line.includes('\t'))
  )
    return false
  const others = rows.flatMap(row => row.slice(1))
  const ends = new Set(rows.map(row => row.at(-1) ?? ''))
  const share = (of: readonly string[], pattern: RegExp) =>
    of.filter(word => pattern.test(word)).length / of.length
  return (
    ends.size > 0.8 * rows.length && share([...ends], /[a-z\x80-\xFF]/) > 0.8 && share(others, WORD) > 0.8
  )
}
