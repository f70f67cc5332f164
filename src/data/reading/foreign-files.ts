import { DataError } from '../../common/errors.js'
import { latin1Of } from '../formats/head.js'

/**
 * How files begin that are often given by mistake, as latin-1, what they are, and what to do. In columns such a beginning may be a
 * token: an element of a page with its label behind it.
 */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/^\x89COFLD/, 'expected data, got a Cofield model'],
  [/^\x1F\x8B/, 'expected text, got gzip: only files named .gz are unpacked'],
  [/^%PDF-/, 'expected text, got a PDF: save its text as a text file'],
  [/^PK\x03\x04/, 'expected text, got a ZIP archive, as Word and Excel write: save as plain text or CSV'],
  [/^\xD0\xCF\x11\xE0/, 'expected text, got an old Word or Excel file: save as plain text or CSV'],
  [/^\{\\rtf/, 'expected text, got rich text (RTF): save as plain text'],
  [/^(\x89PNG|\xFF\xD8\xFF|GIF8[79]a[\s\S]{0,8}\0)/, 'expected text, got a picture'],
  [
    /^(?:\xEF\xBB\xBF)?\s*(?:<!--[^>]*>\s*)?<(?:!doctype\s+html|html[\s>])(?![^<>]*>?[ \t]+[^\s<>]+\r?\n)/i,
    'expected text, got a web page (HTML): save its text',
  ],
  [/^(\xFF\xFE|\xFE\xFF)/, 'expected UTF-8, got UTF-16: save the file as UTF-8'],
]

const HEAD_BYTES = 512

/** Refuses a file of a kind that has no format here, with what to do about it. */
export function refuseForeign(
  source: string | undefined,
  bytes: Uint8Array,
  encoding?: 'utf-8' | 'latin-1',
): void {
  const head = latin1Of(bytes.subarray(0, HEAD_BYTES))
  const reason = FOREIGN.find(([beginning]) => beginning.test(head))?.[1]
  const isLatin1 = encoding === 'latin-1' && !head.includes('\0') // in which the marks of UTF-16 are letters
  if (reason !== undefined && !(isLatin1 && reason.includes('UTF-16')))
    throw new DataError(reason, { source })
  if (hasNulsBetween(head))
    throw new DataError('expected UTF-8, got UTF-16: save the file as UTF-8', { source })
}

/** Whether every second byte of a text is NUL, as in UTF-16 without a mark. */
function hasNulsBetween(head: string): boolean {
  return head.length >= 4 && /^(?:[^\0]\0)+[^\0]?$|^(?:\0[^\0])+\0?$/.test(head)
}
