import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Corpus } from '../../../src/data/corpus.js'
import { readContent } from '../../../src/data/reading/read-content.js'

const FOLDER = path.resolve(import.meta.dirname, '../../golden/rivals/crfpp')

/** The models that CRF++ wrote; README.md beside them says how. */
export const MODELS = ['names', 'no-b', 'observed', 'bag', 'mira', 'only-b'] as const

/** The bytes of a model of CRF++. */
export function modelBytes(name: string, form: 'binary' | 'text' = 'binary'): Uint8Array {
  return new Uint8Array(readFileSync(crfppFile(form === 'text' ? `${name}.model.txt` : `${name}.model`)))
}

/** What a command of CRF++ printed. */
export function output(name: string): string {
  return readFileSync(crfppFile(`${name}.txt`), 'utf8')
}

/** A file beside the models. */
export function crfppFile(name: string): string {
  return path.join(FOLDER, name)
}

/** The sequences that models were trained or tried on. */
export function dataOf(part: 'train' | 'test'): Corpus {
  return readContent(readFileSync(crfppFile(`names.${part}.data`)), 'columns')
}

/** A labeling that `crf_test -v2 -n 3` printed. */
export interface Printed {
  readonly probability: number
  readonly labels: readonly string[]
  readonly marginals: readonly Readonly<Record<string, number>>[]
}

/** What `crf_test -v2 -n 3` printed: the best labelings of each sequence. */
export function printed(name: string): Printed[][] {
  const found: Printed[][] = []
  for (const text of output(`${name}.v2-n3`).split('\n\n').slice(0, -1)) {
    const [head, ...rows] = text.split('\n')
    const [, rank, probability] = head.split(' ')
    const fields = rows.map(row => row.split('\t').slice(3).map(cut))
    if (rank === '0') found.push([])
    found[found.length - 1].push({
      probability: Number(probability),
      labels: fields.map(([[label]]) => label),
      marginals: fields.map(([, ...all]) => Object.fromEntries(all)),
    })
  }
  return found
}

/** `B-LOC/0.25` as a label and its probability. */
function cut(field: string): [string, number] {
  const slash = field.lastIndexOf('/')
  return [field.slice(0, slash), Number(field.slice(slash + 1))]
}
