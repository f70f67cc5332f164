import { anystyle } from './annotation/anystyle.js'
import { brat } from './annotation/brat.js'
import { csv } from './annotation/csv.js'
import { doccano } from './annotation/doccano.js'
import { labelStudio } from './annotation/label-studio.js'
import { parserator } from './annotation/parserator.js'
import { prodigy } from './annotation/prodigy.js'
import { spacy } from './annotation/spacy.js'
import { brown } from './brown.js'
import { columns } from './columns.js'
import { conllu } from './conllu.js'
import { crfsuite } from './crfsuite.js'
import { fasta } from './fasta.js'
import type { DataFormat } from './format.js'
import { jsonl } from './json-lines.js'
import { parquet } from './parquet.js'
import { text } from './plain-text.js'

/** All formats, in the order in which a content is tried: JSON of a special kind comes before JSON lines. */
export const FORMATS = [
  columns,
  conllu,
  prodigy,
  doccano,
  labelStudio,
  spacy,
  jsonl,
  csv,
  crfsuite,
  fasta,
  text,
  brown,
  brat,
  anystyle,
  parserator,
  parquet,
] as const satisfies readonly DataFormat[]

/** The names of all formats. */
export type Format = (typeof FORMATS)[number]['name']

/** A format by its name; undefined: there is none. */
export function formatNamed(name: string): DataFormat | undefined {
  return FORMATS.find(format => format.name === name)
}
