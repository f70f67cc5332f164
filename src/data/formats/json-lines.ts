import { createJsonLinesReader, otherMembers } from '../readers/json-lines.js'
import { createJsonLinesWriter } from '../writers/json-lines.js'
import type { DataFormat } from './format.js'
import { isJson } from './json-shape.js'

export const jsonl = {
  name: 'jsonl',
  description: 'JSON lines: an object with tokens and labels, or text and spans, on each line',
  extensions: ['jsonl', 'ndjson', 'json'],
  detect: ({ text }) => /^\s*\{\s*(["}]|$)/.test(text),
  mayBe: isJson,
  cut: 'lines',
  createReader: createJsonLinesReader,
  createWriter: createJsonLinesWriter,
  holds: ['columns', 'attributes', 'weights', 'names', 'tokens', 'text'],
  otherMembers,
} as const satisfies DataFormat
