/** Errors for files that are not in the format that they are read as. */

import { DataError, formatPlace } from '../../common/errors.js'
import type { DataFormat } from '../formats/format.js'
import { type Head, headOf } from '../formats/head.js'
import { FORMATS, type Format, formatNamed } from '../formats/registry.js'
import { detectContent, resembling } from './detect-format.js'
import { refuseForeign } from './foreign-files.js'
import type { ReaderOptions } from './reader.js'
import { UNLABELED } from './unlabeled.js'

/** What is known of a file. */
export interface Given {
  readonly source: string | undefined
  /** The format that it is read as. */
  readonly format: Format
  /** Its first bytes. */
  readonly bytes: Uint8Array
  /** The head of these bytes, if it is there already. */
  readonly head?: Head
  readonly labels?: ReaderOptions['labels']
  readonly mismatch?: ReaderOptions['mismatch']
  readonly encoding?: ReaderOptions['encoding']
}

/**
 * Refuses a content that is certainly in another format than the given one, even if it could be read as the given one. JSON lines
 * stands for all JSON that has no format of its own. Columns and plain text, which could be almost anything, are also refused if they
 * look decidedly like another format.
 */
export function checkFormat(given: Given): void {
  const { source, format, bytes, labels = 'required', mismatch, encoding } = given
  refuseForeign(source, bytes, encoding)
  if (mismatch === 'read') return
  const head = given.head ?? headOf(bytes)
  const wanted = formatNamed(format)
  const certain = (FORMATS as readonly DataFormat[]).find(other => other.detect?.(head))?.name
  if (certain === format || (format !== 'jsonl' && wanted?.detect?.(head))) return
  if (certain === undefined && (format === 'columns' || format === 'text')) {
    checkResemblance({ source, format, bytes, head, labels })
    return
  }
  if (certain === undefined && !wanted?.rejects?.(head)) return
  const found = certain ?? likeliest(head, labels)
  if (found === format) return
  if (found === 'text' && labels === 'required') throw new DataError(UNLABELED, { source })
  throw new DataError(`expected ${format}, got what looks like ${found} ${adviceFor(found, format)}`, {
    source,
  })
}

/** Refuses columns and plain text that look decidedly like another format with labels. */
export function checkResemblance({ source, format, bytes, head, mismatch }: Given): void {
  if (mismatch === 'read' || (format !== 'columns' && format !== 'text')) return
  const found = resembling(head ?? headOf(bytes))
  if (found === undefined || found === format || found === 'text') return
  throw new DataError(`expected ${format}, got what looks like ${found} ${adviceFor(found, format)}`, {
    source,
  })
}

function adviceFor(found: string, format: Format): string {
  return `(set the format to ${found}, or add --trust-format if it is ${format})`
}

/** Adds the format that a file looks like to an error of reading it, if that is another one. */
export function explainMismatch(error: unknown, given: Given): unknown {
  if (!(error instanceof DataError)) return error
  const hint = hintFor(given, headOf(given.bytes))
  const place = { source: error.source, line: error.line }
  if (hint === undefined || error.message.includes(hint)) return error
  const reason = error.message.slice(formatPlace(place).length)
  return new DataError(`${reason}; ${hint}`, place, { cause: error })
}

function hintFor({ format, labels = 'required' }: Given, head: Head): string | undefined {
  if (head.text.includes('\0')) return undefined
  const wanted = formatNamed(format)
  const certain = (FORMATS as readonly DataFormat[]).find(other => other.detect?.(head))?.name
  if (certain === format || (certain === undefined && wanted?.mayBe?.(head))) return undefined
  const found = certain ?? likeliest(head, labels)
  if (found === format) return undefined
  return found === 'text' && labels === 'required'
    ? UNLABELED
    : `the file looks like ${found} (set the format to ${found})`
}

/** What a content looks like that is certainly in no format. A word on each line has no label. */
function likeliest(head: Head, labels: ReaderOptions['labels']): string {
  const decided = resembling(head)
  if (decided) return decided
  const found = detectContent(head) ?? 'text'
  if (found !== 'columns' || head.lines.some(line => line.trim().includes('\t'))) return found
  return labels === 'required' && head.lines.every(line => !line.trim().includes(' '))
    ? 'text'
    : 'columns or text'
}
