import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Corpus } from '../../../src/data/corpus.js'
import { readContent } from '../../../src/data/reading/read-content.js'

const GOLDEN = path.resolve(import.meta.dirname, '../../golden')
const FOLDER = path.join(GOLDEN, 'rivals/crfsuite')

/** The models that CRFsuite wrote; README.md beside them says how. */
export const MODELS = ['names', 'names-all', 'names-ap', 'single', 'pos-l1'] as const

/** The bytes of a model of CRFsuite. */
export function modelBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(path.join(FOLDER, `${name}.model`)))
}

/** What a command of CRFsuite printed. */
export function output(name: string): string {
  return readFileSync(path.join(FOLDER, `${name}.txt`), 'utf8')
}

/** The file that a model was trained or tried on. */
export function dataFile(name: string, part: 'train' | 'test'): string {
  const [data] = name.split('-')
  return path.join(data === 'pos' ? path.join(GOLDEN, 'crfsuite') : FOLDER, `${data}.${part}.crfsuite`)
}

/** Its sequences. */
export function dataOf(name: string, part: 'train' | 'test'): Corpus {
  return readContent(readFileSync(dataFile(name, part)), 'crfsuite')
}
