import { createPlainTextReader } from '../readers/plain-text.js'
import type { DataFormat } from './format.js'

export const text = {
  name: 'text',
  description: 'plain text without labels',
  extensions: [],
  createReader: createPlainTextReader,
  holds: [],
} as const satisfies DataFormat
