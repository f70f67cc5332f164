import { createColumnsReader } from '../readers/columns.js'
import { createColumnsWriter } from '../writers/columns.js'
import type { DataFormat } from './format.js'

export const columns = {
  name: 'columns',
  description: 'one token a row, its label in the last column, a blank line after each sequence',
  extensions: ['tsv', 'conll', 'iob', 'iob2', 'bio'],
  createReader: createColumnsReader,
  createWriter: (sink, options) => createColumnsWriter(sink, options.columns),
  holds: ['columns', 'tokens'],
} as const satisfies DataFormat
