import { createFastaReader } from '../readers/fasta.js'
import { createFastaWriter } from '../writers/fasta.js'
import type { DataFormat } from './format.js'

export const fasta = {
  name: 'fasta',
  description: 'FASTA: each character a token, labels in a record of the same name',
  extensions: ['fa', 'fasta', 'fna', 'faa'],
  detect({ lines }) {
    const body = lines.filter(line => !line.startsWith('>'))
    return /^>\S/.test(lines[0] ?? '') && body.length > 0 && body.every(line => !/[ \t]/.test(line))
  },
  mayBe: ({ lines }) => /^[>;]/.test(lines[0] ?? ''),
  createReader: createFastaReader,
  createWriter: sink => createFastaWriter(sink),
  holds: ['names', 'tokens'],
  passesThrough: 'descriptions of records',
} as const satisfies DataFormat
