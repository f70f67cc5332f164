import { appendFileSync, readFileSync } from 'node:fs'
import { wordIn } from './altered-words.js'

/** A text in columns that can be written again and again, with the same words or with others. */
export interface Passes {
  readonly tokens: number
  /** Adds one copy to a file. `altered`: one word in eight gets the number of the pass as an ending, but not in pass 0. */
  append(file: string, pass: number, words: 'same' | 'altered'): void
}

/** Reads the text that is copied. */
export function readPasses(source: string): Passes {
  const text = `${readFileSync(source, 'utf8').trimEnd()}\n\n`
  const numbers = new Map<string, number>()
  const lines = text.split('\n').map(line => {
    const word = line.split('\t', 1)[0]
    if (!numbers.has(word)) numbers.set(word, numbers.size)
    return { word, id: numbers.get(word)!, rest: line.slice(word.length) }
  })
  const copy = (pass: number) =>
    lines.map(({ word, id, rest }) => (word === '' ? rest : wordIn(pass, id, word) + rest)).join('\n')
  return {
    tokens: lines.filter(({ word }) => word !== '').length,
    append: (file, pass, words) => appendFileSync(file, words === 'same' ? text : copy(pass)),
  }
}

/** Writes several copies into a file that is not there yet, and returns how many tokens it has. */
export function writeCopies(source: string, copies: number, words: 'same' | 'altered', file: string): number {
  const passes = readPasses(source)
  for (let pass = 0; pass < copies; pass++) passes.append(file, pass, words)
  return copies * passes.tokens
}
