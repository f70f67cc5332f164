import { createConlluReader } from '../readers/conllu.js'
import { createConlluWriter } from '../writers/conllu.js'
import type { DataFormat } from './format.js'

export const conllu = {
  name: 'conllu',
  description: 'CoNLL-U, the ten columns of Universal Dependencies',
  extensions: ['conllu'],
  detect({ lines }) {
    const row = lines.find(line => !line.startsWith('# '))
    return row !== undefined && /^1(-\d+)?\t/.test(row) && row.split('\t').length === 10
  },
  mayBe: ({ lines }) => lines.some(line => line.split('\t').length === 10),
  cut: 'blank lines',
  createReader: createConlluReader,
  createWriter: (sink, options) => createConlluWriter(sink, options.conllu),
  holds: ['columns', 'tokens'],
  passesThrough: 'comments, ranges and empty nodes',
} as const satisfies DataFormat
