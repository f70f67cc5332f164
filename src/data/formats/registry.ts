import { brown } from './brown.js'
import { columns } from './columns.js'
import { conllu } from './conllu.js'
import { crfsuite } from './crfsuite.js'
import { fasta } from './fasta.js'
import type { DataFormat } from './format.js'
import { jsonl } from './json-lines.js'
import { text } from './plain-text.js'

/** All formats, in the order in which a content is tried: JSON of a special kind comes before JSON lines. */
export const FORMATS = [
  columns,
  conllu,
  jsonl,
  crfsuite,
  fasta,
  text,
  brown,
] as const satisfies readonly DataFormat[]

/** The names of all formats. */
export type Format = (typeof FORMATS)[number]['name']

/** A format by its name; undefined: there is none. */
export function formatNamed(name: string): DataFormat | undefined {
  return FORMATS.find(format => format.name === name)
}
