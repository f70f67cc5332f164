import { DataError } from '../../common/errors.js'
import type { ReaderOptions } from './reader.js'

/** The formats that can be read. */
export type Format = 'columns' | 'conllu' | 'jsonl' | 'crfsuite' | 'fasta' | 'text' | 'brown'

/** What the end of a name says of the format, for reading and writing alike. */
export const FORMAT_OF_EXTENSION: Readonly<Record<string, Format>> = {
  tsv: 'columns',
  conll: 'columns',
  iob: 'columns',
  iob2: 'columns',
  bio: 'columns',
  conllu: 'conllu',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  json: 'jsonl',
  crfsuite: 'crfsuite',
  fa: 'fasta',
  fasta: 'fasta',
  fna: 'fasta',
  faa: 'fasta',
  brown: 'brown',
}

/**
 * The format of a file by its name and, where the name does not tell (`.txt`, none, any other), by its
 * first bytes. `.gz` at the end of the name is passed over; `head` is what comes out of the archive.
 *
 * By content, in this order: a first line that begins with `{` is JSON lines; one with `>` before lines without
 * spaces is FASTA; ten tabbed fields after the number 1 are CoNLL-U; a tab anywhere makes columns; words
 * that all have a slash inside are Brown's; rows of equal length are columns; lines of different lengths are
 * plain text, if the data need not have labels. CRFsuite's format is never guessed, since its label stands
 * where others have the word: `crfsuite` must be said. What stays ambiguous is an error, not a guess.
 */
export function detectFormat(
  name: string,
  head: Uint8Array,
  labels: ReaderOptions['labels'] = 'required',
): Format {
  refuseBinary(name, head)
  const extension = /\.([^./\\]+)(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const format = FORMAT_OF_EXTENSION[extension]
  if (format !== undefined && extension !== 'json') return format
  const lines = firstLines(head)
  if (extension === 'json' && lines[0] !== undefined && !lines[0].trimStart().startsWith('{'))
    throw new DataError(`expected a JSON object on each line, got ${JSON.stringify(lines[0].slice(0, 20))}`, {
      source: name,
      line: 1,
    })
  return format ?? formatOfLines(name, lines, labels)
}

/** Refuses what is no data at all but often given for them. */
function refuseBinary(source: string, head: Uint8Array): void {
  const begins = (...bytes: number[]) => bytes.every((byte, k) => head[k] === byte)
  if (begins(0x89, 0x43, 0x4f, 0x46, 0x4c, 0x44))
    throw new DataError('expected data, got a Cofield model', { source })
  if (begins(0x1f, 0x8b))
    throw new DataError('expected text, got gzip: only files named .gz are unpacked', { source })
}

/** The lines of the head that are not blank, without the last, which may be cut off, if there are others. Decoded as latin-1: only ASCII is looked at. */
function firstLines(head: Uint8Array): string[] {
  let text = ''
  for (let k = 0; k < Math.min(head.length, 1 << 14); k++) text += String.fromCharCode(head[k])
  const lines = text.replace(/^\xEF\xBB\xBF/, '').split(/\r?\n/)
  const found = lines.filter(line => /[^ \t]/.test(line))
  if (found.length > 2 && found.at(-1) === lines.at(-1)) found.pop()
  return found
}

function formatOfLines(name: string, lines: readonly string[], labels: ReaderOptions['labels']): Format {
  const first = lines[0]
  if (first === undefined) return 'columns'
  if (first.trimStart().startsWith('{')) return 'jsonl'
  if (isFasta(lines)) return 'fasta'
  if (isConllu(lines)) return 'conllu'
  if (lines.some(line => line.trim().includes('\t'))) return tabbed(name, lines)
  const rows = lines.map(line => line.trim().split(/[ \t]+/))
  if (rows.every(row => row.every(word => /.\/[^/]+$/.test(word)))) return 'brown'
  return labels === 'required' ? 'columns' : columnsOrText(name, rows)
}

function isFasta(lines: readonly string[]): boolean {
  const body = lines.filter(line => !line.startsWith('>'))
  return /^>\S/.test(lines[0]) && body.length > 0 && body.every(line => !/[ \t]/.test(line))
}

function isConllu(lines: readonly string[]): boolean {
  const row = lines.find(line => !line.startsWith('# '))
  return row !== undefined && /^1(-\d+)?\t/.test(row) && row.split('\t').length === 10
}

function tabbed(name: string, lines: readonly string[]): Format {
  const rows = lines.map(line => line.split('\t'))
  const ragged = rows.some(row => row.length !== rows[0].length)
  if (ragged && rows.every(row => row.slice(1).every(field => /[^=]=./.test(field)))) {
    throw new DataError(
      'expected rows of equal length, got what looks like attributes (if it is, say format crfsuite)',
      { source: name },
    )
  }
  return 'columns'
}

function columnsOrText(name: string, rows: readonly (readonly string[])[]): Format {
  const rowsOfLength = new Map<number, number>()
  for (const { length } of rows) rowsOfLength.set(length, (rowsOfLength.get(length) ?? 0) + 1)
  const like = Math.max(...rowsOfLength.values())
  if (like === rows.length && rows.length > 1) return 'columns'
  if (like > rows.length / 2) {
    throw new DataError(
      'expected columns or plain text, got what may be either (say format columns or text)',
      {
        source: name,
      },
    )
  }
  return 'text'
}
