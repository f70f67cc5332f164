import { createCrfsuiteReader } from '../readers/crfsuite.js'
import { createCrfsuiteWriter } from '../writers/crfsuite.js'
import type { DataFormat } from './format.js'

export const crfsuite = {
  name: 'crfsuite',
  description: "CRFsuite's attributes: a label, then attributes, separated by tabs, one item a line",
  extensions: ['crfsuite'],
  createReader: createCrfsuiteReader,
  createWriter: createCrfsuiteWriter,
  holds: ['attributes', 'weights'],
} as const satisfies DataFormat
