import { DataError, EitherFormatError } from '../../common/errors.js'
import type { DataFormat } from '../formats/format.js'
import { type Head, headOf } from '../formats/head.js'
import { FORMATS, type Format } from '../formats/registry.js'
import { refuseForeign } from './foreign-files.js'
import type { ReaderOptions } from './reader.js'
import { UNLABELED } from './unlabeled.js'

export type { Format } from '../formats/registry.js'

type Labels = ReaderOptions['labels']

/** What lines of equally many words are that nothing else tells apart from text: columns, or refused. */
export type EvenLines = 'columns' | 'refused'

/**
 * The format of a file by its name. If the name does not decide (`.txt`, none, any other), or several formats share it
 * (`.jsonl`, `.json`, `.tsv`, `.xml`), the first bytes do. `.gz` at the end of the name is ignored; `head` is the
 * unpacked content.
 *
 * By content: the format that certainly recognizes it, then one that it resembles decidedly; otherwise tabs in half of the lines mean columns; words
 * that all contain a slash mean Brown; rows of equal length mean columns; lines of different lengths mean plain text, which is refused if
 * the data must have labels. CRFsuite's format is never guessed, since its label stands where others have the word: the user must
 * name it. An ambiguous content is an error. `evenLines` is for readers that would take any columns, so that no later error
 * tells them that they have read text: rows of equal length are then refused, too, unless blank lines stand between them.
 */
export function detectFormat(
  name: string,
  bytes: Uint8Array,
  labels: Labels = 'required',
  evenLines: EvenLines = 'columns',
  head = headOf(bytes),
): Format {
  refuseForeign(name, bytes)
  const extension = extensionOf(name)
  const owner = formatOfExtension(extension)
  if (!owner) return formatOfContent(name, head, labels, evenLines)
  const guest = (FORMATS as readonly DataFormat[]).find(
    format => format.sharedExtensions?.includes(extension) && format.detect?.(head),
  )
  if (guest) return guest.name as Format
  const [first] = head.lines
  if (extension === 'json' && first !== undefined && !first.trimStart().startsWith('{'))
    throw new DataError(
      `expected a JSON object on each line, or the JSON of an annotation tool, got ${JSON.stringify(first.slice(0, 20))}`,
      { source: name, line: 1 },
    )
  return owner
}

/** The format of the end of a name, for reading and writing; undefined: it has none. */
export function formatOfExtension(extension: string): Format | undefined {
  return FORMATS.find(format => (format.extensions as readonly string[]).includes(extension))?.name
}

/** The end of a name without `.gz`, in lower case. */
export function extensionOf(name: string): string {
  return /\.([^./\\]+)(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

function formatOfContent(name: string, head: Head, labels: Labels, evenLines: EvenLines): Format {
  const { lines } = head
  if (lines.length === 0) return 'columns'
  const certain = (FORMATS as readonly DataFormat[]).find(format => format.detect?.(head))
  if (certain) return certain.name as Format
  const found = resembling(head)
  if (found === 'crfsuite')
    throw new DataError(
      'expected the label in the last column, got what looks like crfsuite, with the label first (if it is, set the format to crfsuite)',
      { source: name },
    )
  if (found === 'text' && labels === 'required') throw new DataError(UNLABELED, { source: name })
  if (found !== undefined) return found
  if (2 * lines.filter(line => line.trim().includes('\t')).length >= lines.length) return 'columns'
  const rows = lines.map(line => line.trim().split(/[ \t]+/))
  if (rows.every(row => row.every(word => /.\/[^/]+$/.test(word)))) return 'brown'
  if (evenLines === 'refused' && mayBeEvenText(head, rows)) refuseEither(name)
  return columnsOrText(name, rows, labels)
}

/** The format that a content looks decidedly like, though not certainly; columns are the most general one. */
export function resembling(head: Head): Format | undefined {
  let found = resembled.get(head)
  if (found === undefined) {
    const all = (FORMATS as readonly DataFormat[]).filter(format => format.resembles?.(head))
    found = (all.find(({ name }) => name !== 'columns') ?? all[0])?.name ?? ''
    resembled.set(head, found)
  }
  return found === '' ? undefined : (found as Format)
}

/** What heads look like, which is asked when a format is detected and again when it is checked; empty: nothing. */
const resembled = new WeakMap<Head, string>()

/** The format that a content looks like, whatever its name; undefined: columns or text. */
export function detectContent(head: Head): Format | undefined {
  try {
    return resembling(head) === 'crfsuite' ? 'crfsuite' : formatOfContent('', head, 'optional', 'columns')
  } catch {
    return undefined
  }
}

/** Whether rows of equal length may as well be lines of text: they have several words, and nothing ends a sequence. */
function mayBeEvenText({ text }: Head, rows: readonly (readonly string[])[]): boolean {
  const [{ length }] = rows
  return length > 1 && rows.every(row => row.length === length) && !/\n[ \t]*\r?\n[ \t\r\n]*\S/.test(text)
}

function refuseEither(source: string): never {
  throw new EitherFormatError('expected columns or plain text, got what may be either', ['columns', 'text'], {
    source,
  })
}

/** Rows are columns if most have the same length; if no length is common, they are text. */
function columnsOrText(name: string, rows: readonly (readonly string[])[], labels: Labels): Format {
  const rowsOfLength = new Map<number, number>()
  for (const { length } of rows) rowsOfLength.set(length, (rowsOfLength.get(length) ?? 0) + 1)
  const like = Math.max(...rowsOfLength.values())
  if (like === rows.length && rows.length > 1) return 'columns'
  const ambiguous = like > rows.length / 2
  if (labels !== 'required' && ambiguous) refuseEither(name)
  // Two lines are too few to tell text from a row that is wrong.
  if (labels === 'required' && !ambiguous && rows.length > 2) throw new DataError(UNLABELED, { source: name })
  return labels === 'required' ? 'columns' : 'text'
}
