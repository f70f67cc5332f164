import { createBrownReader } from '../readers/brown.js'
import { createBrownWriter } from '../writers/brown.js'
import type { DataFormat } from './format.js'

export const brown = {
  name: 'brown',
  description: "the Brown corpus' word/tag, a sequence a line",
  extensions: ['brown'],
  createReader: createBrownReader,
  createWriter: createBrownWriter,
  holds: ['tokens'],
} as const satisfies DataFormat
