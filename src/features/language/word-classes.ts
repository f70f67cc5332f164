import { DataError } from '../../common/errors.js'
import { shown } from '../../common/shown.js'
import { classIndexes } from '../readings/class-indexes.js'
import { fail } from './check.js'

/**
 * Word classes as JSON: the words of each class with a space between them. A class is named by its path in a binary tree,
 * `0110`, or in any other way. `\s` is a space within a word, `\\` a backslash. Canonical: classes and words are sorted.
 */
export type WordClasses = Readonly<Record<string, string>>

/** A word and its class. */
export interface ClassOfWord {
  readonly word: string
  /** The path in a binary tree, `0110`, or another name. */
  readonly path: string
}

/** The longest name of a class. */
const LONGEST_PATH = 1000

/** Checks a description of classes and returns it in canonical form. */
export function checkClasses(value: unknown, path: string): WordClasses {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail(
      path,
      'an object with the words of each class, such as {"0110": "the a"} (on the command line also the name of a file)',
      value,
    )
  if (classIndexes.has(value as WordClasses)) return value as WordClasses
  const words: ClassOfWord[] = []
  for (const [name, list] of Object.entries(value)) {
    if (typeof list !== 'string') fail(`${path}.${shown(name)}`, 'a text of words', list)
    for (const word of (list as string).split(' '))
      if (word !== '') words.push({ word: unescaped(word), path: name })
  }
  return classesOf(words, path)
}

/** The canonical description of classes. Each word has one class. */
export function classesOf(words: Iterable<ClassOfWord>, path = 'classes'): WordClasses {
  const index = new Map<string, string>()
  const members = new Map<string, string[]>()
  for (const { word, path: name } of words) {
    if (word === '') throw new DataError(`${path}: expected a word, got nothing`)
    if (name === '' || name.length > LONGEST_PATH)
      throw new DataError(`${path}: expected names of 1 to ${LONGEST_PATH} characters, got ${shown(name)}`)
    if (index.has(word)) throw new DataError(`${path}: expected each word once, got ${shown(word)} twice`)
    index.set(word, name)
    const list = members.get(name)
    if (list) list.push(escaped(word))
    else members.set(name, [escaped(word)])
  }
  if (index.size === 0) throw new DataError(`${path}: expected words with classes, got none`)
  const classes: Record<string, string> = Object.create(null)
  for (const name of [...members.keys()].sort()) classes[name] = members.get(name)!.sort().join(' ')
  classIndexes.set(classes, index)
  return classes
}

/** Characters of a description. */
export function sizeOfClasses(classes: WordClasses): number {
  return Object.entries(classes).reduce((sum, [name, words]) => sum + name.length + words.length, 0)
}

function escaped(word: string): string {
  return /[\\ ]/.test(word) ? word.replaceAll('\\', '\\\\').replaceAll(' ', '\\s') : word
}

function unescaped(word: string): string {
  return word.includes('\\') ? word.replace(/\\([\\s])/g, (_, c) => (c === 's' ? ' ' : '\\')) : word
}
