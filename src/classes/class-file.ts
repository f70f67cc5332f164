/**
 * Files of word classes: a line a word with path, word and count, with tabs between them. That is the form of the `paths` files that
 * other tools for Brown clusters write. Files with two columns, a word and the name of its class, are read as well.
 */

import { DataError } from '../common/errors.js'
import { shown } from '../common/shown.js'
import { numberedLines } from '../features/language/template-file.js'
import type { ClassOfWord } from '../features/language/word-classes.js'

/** A word, its class, and how often it occurred. */
export interface ClassedWord extends ClassOfWord {
  readonly count: number
}

/** The lines of a file. A word with a tab or a line break cannot stand in one. */
export function* writeClasses(words: Iterable<ClassedWord>): Generator<string> {
  for (const { path, word, count } of words) {
    if (!fitsLine(word))
      throw new DataError(`word ${shown(word)}: expected no tabs and line breaks, which separate words`)
    yield `${path}\t${word}\t${count}\n`
  }
}

/** Whether a word can stand in a file of classes. */
export function fitsLine(word: string): boolean {
  return !/[\t\r\n]/.test(word)
}

/** Reads a file of classes. Where a line has no count, it is 1. Each word has one line. */
export function readClasses(text: string, source?: string): ClassedWord[] {
  const words: ClassedWord[] = []
  const lines = new Map<string, number>()
  let width: number | undefined
  for (const [content, place] of numberedLines(text, source ?? 'classes')) {
    if (content === '') continue
    const fields = content.split('\t')
    const read = readLine(fields)
    if (typeof read === 'string') throw new DataError(read, place)
    width ??= fields.length
    if (fields.length !== width)
      throw new DataError(`expected ${width} fields as in the lines before, got ${shown(content)}`, place)
    const before = lines.get(read.word)
    if (before !== undefined)
      throw new DataError(`expected each word once, got ${shown(read.word)} of line ${before} again`, place)
    lines.set(read.word, place.line!)
    words.push(read)
  }
  if (words.length === 0)
    throw new DataError('expected words with classes, got none', { source: source ?? 'classes' })
  if (width === 2 && words.every(({ word }) => isPath(word)) && !words.every(({ path }) => isPath(path)))
    throw new DataError('expected word and class in files of two columns, got path and word', {
      source: source ?? 'classes',
    })
  return words
}

/** Whether a text is a path in a binary tree. */
function isPath(text: string): boolean {
  return /^[01]+$/.test(text)
}

/** A line, or what is wrong with it. */
function readLine(fields: readonly string[]): ClassedWord | string {
  if (fields.length < 2 || fields.length > 3 || fields.includes(''))
    return `expected path, word and count with tabs between them, or word and class, got ${shown(fields.join('\t'))}`
  if (fields.length === 2) return { word: fields[0], path: fields[1], count: 1 }
  const [path, word, count] = fields
  if (!isPath(path)) return `expected a path of 0 and 1, got ${shown(path)}`
  if (!/^\d{1,15}$/.test(count)) return `expected a count, got ${shown(count)}`
  return { path, word, count: Number(count) }
}
