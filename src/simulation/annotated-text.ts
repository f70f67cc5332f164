import type { Random } from '../common/random.js'
import type { AnnotatedText } from '../data/text/corpus-of-texts.js'
import type { TextSpan } from '../data/text/text-spans.js'
import { pickByRank } from './zipf.js'

/** A part of a text: a field, or, without a label, text between fields. */
export interface Piece {
  readonly text: string
  readonly label?: string
  /** No space before it. Default: only before punctuation and behind an opening parenthesis. */
  readonly glued?: boolean
}

/** A field. */
export function field(label: string, text: string): Piece {
  return { label, text }
}

/** Words between fields. */
export function between(text: string): Piece {
  return { text }
}

/** A piece without a space before it. */
export function glued(piece: Piece): Piece {
  return { ...piece, glued: true }
}

/** Joins pieces with spaces, except before punctuation. */
export function annotate(pieces: readonly Piece[]): AnnotatedText {
  let text = ''
  const spans: TextSpan[] = []
  for (const piece of pieces) {
    if (text !== '' && !piece.glued && !text.endsWith('(') && !/^[,;:)]/.test(piece.text)) text += ' '
    const start = text.length
    text += piece.text
    if (piece.label !== undefined) spans.push({ start, end: text.length, label: piece.label })
  }
  return { text, spans }
}

/** The text in another case, if that changes no offsets. */
export function recase({ text, spans }: AnnotatedText, change: (text: string) => string): AnnotatedText {
  const changed = change(text)
  return changed.length === text.length ? { text: changed, spans } : { text, spans }
}

/** With a capital at the beginning. */
export function sentenceCase(text: string): string {
  return text.replace(/\p{L}/u, letter => letter.toUpperCase())
}

/** With a capital at the beginning of each word. */
export function titleCase(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, letter => letter.toUpperCase())
}

/** One of several things, by weight. */
export type Choices<T> = readonly (readonly [weight: number, value: T])[]

/** One of several things. */
export function choose<T>(random: Random, choices: Choices<T>): T {
  return choices[random.choice(choices.map(([weight]) => weight))][1]
}

/** True with this probability. */
export function chance(random: Random, probability: number): boolean {
  return random.uniform() < probability
}

/** The words of a text that lists them, separated by commas and line breaks. */
export function list(text: string): readonly string[] {
  return text
    .split(/[,\n]/)
    .map(word => word.trim())
    .filter(word => word !== '')
}

/** A word of a list whose first ones are the most frequent. */
export function common(random: Random, words: readonly string[]): string {
  return pickByRank(words, random)
}

/** `1st`, `12th`, `22nd` */
export function ordinal(n: number): string {
  const teens = n % 100 >= 11 && n % 100 <= 13
  return n + (teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'))
}

/** Adds a typo to a longer word of the fields: letters swapped, dropped or doubled. */
export function misspell(random: Random, pieces: readonly Piece[], probability: number): Piece[] {
  return pieces.map(piece =>
    piece.label === undefined || !chance(random, probability)
      ? piece
      : { ...piece, text: misspellText(random, piece.text) },
  )
}

function misspellText(random: Random, text: string): string {
  const words = [...text.matchAll(/[a-z]{5,}/g)]
  if (words.length === 0) return text
  const word = random.pick(words)
  const at = word.index + 1 + random.below(word[0].length - 2)
  const [before, letter, next, after] = [text.slice(0, at), text[at], text[at + 1], text.slice(at + 2)]
  return before + random.pick([next + letter, next, letter + letter + next]) + after
}
