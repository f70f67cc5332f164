import { createBratReader } from '../../readers/annotation/brat.js'
import { createBratWriter } from '../../writers/annotation/brat.js'
import type { DataFormat } from '../format.js'

/** brat's standoff: a file `.ann` with spans beside a file `.txt` with the text. */
export const brat = {
  name: 'brat',
  description: "brat's standoff: spans in a file .ann beside the text in a file .txt",
  extensions: ['ann'],
  detect: ({ lines }) =>
    lines.length > 0 &&
    lines.every(line => /^(T\d+\t\S+ \d+ \d+|[REAMN#*]\S*\t)/.test(line)) &&
    lines.some(line => line.startsWith('T')),
  mayBe: ({ lines }) => lines.length === 0 || lines.some(line => /^T\d+[\t ]/.test(line)),
  companion: file => (/\.ann$/i.test(file) ? file.replace(/\.ann$/i, '.txt') : undefined),
  createReader: createBratReader,
  createWriter: createBratWriter,
  offsets: 'code-points',
  holds: ['text'],
} as const satisfies DataFormat
