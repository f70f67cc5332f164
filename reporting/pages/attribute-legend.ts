/** Explains the names of attributes, which are short because a model has many. */
import { formatDetails, shown } from './html-parts.js'

interface Entry {
  /** Whether an attribute is of this kind. */
  readonly pattern: RegExp
  /** HTML. */
  readonly name: string
  readonly meaning: string
}

const code = (text: string) => `<code>${shown(text)}</code>`

/** An attribute of a feature with this name, alone or as part of a combination. */
const named = (name: string) => new RegExp(`(^|\\|)(c\\d+\\.)?${name}\\[`)

const ENTRIES: readonly Entry[] = [
  { pattern: named('w'), name: code('w[0]=Cup'), meaning: 'the word' },
  { pattern: named('lower'), name: code('lower[0]=cup'), meaning: 'the word in lower case' },
  { pattern: /\[-\d/, name: code('[-1]'), meaning: 'one token before; −2 is two before' },
  { pattern: /\[\+?[1-9]/, name: code('[1]'), meaning: 'one token after; 2 is two after' },
  { pattern: named('c\\d+'), name: code('c1'), meaning: 'column 1 of the data; column 0 is the word' },
  { pattern: named('p\\d+'), name: code('p3'), meaning: 'the first three characters' },
  { pattern: named('s\\d+'), name: code('s3'), meaning: 'the last three characters' },
  {
    pattern: named('shape'),
    name: code('shape'),
    meaning: 'the word with letters as X or x and digits as d',
  },
  { pattern: named('short'), name: code('short'), meaning: 'the shape without repetitions' },
  {
    pattern: /_[Bx]-[\d#]/,
    name: code('_B-2'),
    meaning: 'stands for a word before the start: two places before the first token',
  },
  {
    pattern: /_[Bx]\+[\d#]/,
    name: code('_B+1'),
    meaning: 'stands for a word after the end: one place after the last token',
  },
  { pattern: /\]=?.*\|/, name: code('a|b'), meaning: 'a and b together' },
]

/** A list of the kinds of names that occur; empty if none needs an explanation. */
export function formatLegend(attributes: readonly string[]): string {
  const found = ENTRIES.filter(({ pattern }) => attributes.some(attribute => pattern.test(attribute)))
  if (found.length === 0) return ''
  const items = found.map(({ name, meaning }) => `<dt>${name}</dt><dd>${meaning}</dd>`)
  return formatDetails('What the names mean', `<dl class="legend">${items.join('')}</dl>`)
}
