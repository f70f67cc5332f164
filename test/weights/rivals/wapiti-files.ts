import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Corpus } from '../../../src/data/corpus.js'
import { readContent } from '../../../src/data/reading/read-content.js'
import type { Input } from '../../../src/model/input.js'

const FOLDER = path.resolve(import.meta.dirname, '../../golden/rivals/wapiti')

/** The models that Wapiti wrote; README.md beside them says how. */
export const MODELS = [
  'crf',
  'crf-compact',
  'plain',
  'pairs',
  'both',
  'match',
  'doubled',
  'empty',
  'onlyb',
  'memm',
  'maxent',
  'raw',
  'me',
  'me-pattern',
] as const

/** The path of a file. */
export function wapitiFile(name: string): string {
  return path.join(FOLDER, name)
}

/** The bytes of a model of Wapiti. */
export function modelBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(wapitiFile(`${name}.model`)))
}

/** What a command of Wapiti printed. */
export function output(name: string): string {
  return readFileSync(wapitiFile(`${name}.txt`), 'utf8')
}

/** The toy data: two columns and the label. */
export function toyData(part: 'train' | 'test'): Corpus {
  return readContent(readFileSync(wapitiFile(`toy.${part}.txt`)), 'columns')
}

/** A labeling that `wapiti label -s` printed. */
export interface Printed {
  readonly rank: number
  readonly score: number
  readonly input: Input
  readonly labels: readonly string[]
  readonly scores: readonly number[]
}

/** Labelings that `wapiti label -s` printed, for a model of this name. */
export function printed(name: string, how: string): Printed[] {
  const blocks = output(`${name}.${how}.out`).split('\n\n').slice(0, -1)
  return blocks.map(block => {
    const [head, ...lines] = block.split('\n')
    const rows = lines.map(line => line.split('\t'))
    return {
      rank: Number(head.split(' ')[1]),
      score: Number(head.split(' ')[2]),
      input: inputOf(
        name,
        rows.map(([row]) => row),
      ),
      labels: rows.map(([, label]) => label),
      scores: rows.map(([, , score]) => Number(score.slice(score.lastIndexOf('/') + 1))),
    }
  })
}

function inputOf(name: string, rows: readonly string[]): Input {
  const fields = rows.map(row => row.split(' '))
  if (name === 'raw' || name === 'me') return { attributes: fields }
  return { tokens: fields.map(([word]) => word), columns: [fields.map(([, tag]) => tag)] }
}
