/** Errors for files that are not in the format that they are read as. */

import { DataError, formatPlace } from '../../common/errors.js'
import type { DataFormat } from '../formats/format.js'
import { type Head, headOf } from '../formats/head.js'
import { FORMATS, type Format, formatNamed } from '../formats/registry.js'
import { detectContent, UNLABELED } from './detect-format.js'
import type { ReaderOptions } from './reader.js'

/** What is known of a file. */
export interface Given {
  readonly source: string | undefined
  /** The format that it is read as. */
  readonly format: Format
  /** Its first bytes. */
  readonly bytes: Uint8Array
  readonly labels?: ReaderOptions['labels']
}

/**
 * Refuses a content that is certainly in another format than the given one, even if it could be read as the given one. JSON lines
 * stands for all JSON that has no format of its own.
 */
export function checkFormat({ source, format, bytes, labels = 'required' }: Given): void {
  const head = headOf(bytes)
  const wanted = formatNamed(format)
  const certain = (FORMATS as readonly DataFormat[]).find(other => other.detect?.(head))?.name
  const fits = certain === format || (format !== 'jsonl' && wanted?.detect?.(head))
  if (fits || (certain === undefined && !wanted?.rejects?.(head))) return
  const found = certain ?? detectContent(head)
  if (found === format) return
  if (found === 'text' && labels === 'required') throw new DataError(UNLABELED, { source })
  const looks = found === undefined ? 'something else' : `what looks like ${found} (say format ${found})`
  throw new DataError(`expected ${format}, got ${looks}`, { source })
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
  const found = detectContent(head)
  const text = head.lines.length > 2 && (found === 'text' || (found === undefined && isRagged(head)))
  if (labels === 'required' && text) return UNLABELED
  return found === undefined || found === format || found === 'text'
    ? undefined
    : `the file looks like ${found} (say format ${found})`
}

/** Whether lines differ so much in their numbers of words that a single wrong row cannot be the cause. */
function isRagged({ lines }: Head): boolean {
  const lengths = new Map<number, number>()
  for (const line of lines) {
    const words = line.trim().split(/[ \t]+/).length
    lengths.set(words, (lengths.get(words) ?? 0) + 1)
  }
  return lines.every(line => !line.includes('\t')) && Math.max(...lengths.values()) < 0.9 * lines.length
}
