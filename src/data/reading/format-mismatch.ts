/** What is said where a file is not of the format that it is read as. */

import { DataError, formatPlace } from '../../common/errors.js'
import type { DataFormat } from '../formats/format.js'
import { type Head, headOf } from '../formats/head.js'
import { FORMATS, type Format, formatNamed } from '../formats/registry.js'
import { detectContent, UNLABELED } from './detect-format.js'
import type { ReaderOptions } from './reader.js'

/** A file as far as it is known. */
export interface Given {
  readonly source: string | undefined
  /** The format that it is read as. */
  readonly format: Format
  /** Its first bytes. */
  readonly bytes: Uint8Array
  readonly labels?: ReaderOptions['labels']
}

/**
 * Refuses a content that certainly is of another format than the one that was asked for: some can be read as another, to no
 * good end. JSON lines is the format of JSON that is of no other.
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

/** An error of reading a file, with what the file looks like if that is another format. */
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

/** Whether lines have so many different numbers of words that a single wrong row is not the cause. */
function isRagged({ lines }: Head): boolean {
  const lengths = new Map<number, number>()
  for (const line of lines) {
    const words = line.trim().split(/[ \t]+/).length
    lengths.set(words, (lengths.get(words) ?? 0) + 1)
  }
  return lines.every(line => !line.includes('\t')) && Math.max(...lengths.values()) < 0.9 * lines.length
}
