/**
 * Standard output and error, written synchronously: this keeps the order, a slow reader slows us down instead
 * of filling memory, and nothing is lost when the process exits.
 *
 * Text for people has its control characters made visible. Data are written byte for byte, unless they go to
 * a terminal, which would obey control characters.
 */

import { fstatSync, statSync } from 'node:fs'
import { visibleText } from '../reporting/visible-text.js'
import { asDataError, codeOf, writeFully } from '../src/node/disk.js'
import { wrapWords } from './wrap-words.js'

/** Writes data to standard output. Throws an error with code EPIPE when the reader is gone. */
export function writeOut(data: string | Uint8Array): void {
  drawOut(isTerminal() ? shownData(data) : data)
}

/** Writes text for people to standard output. Throws like `writeOut`. */
export function printOut(text: string): void {
  drawOut(visibleText(text))
}

/** Writes to standard output unchanged, including our own escape sequences. Throws like `writeOut`. */
export function drawOut(data: string | Uint8Array): void {
  try {
    writeAll(1, data)
  } catch (cause) {
    throw codeOf(cause) === 'EPIPE' ? cause : asDataError('standard output', cause)
  }
}

/**
 * Writes text for people to standard error, on a terminal broken at words; a failure is ignored, since it cannot
 * be reported.
 */
export function writeError(text: string): void {
  const shown = visibleText(text)
  const columns = errorColumns()
  drawError(columns === undefined ? shown : wrapWords(shown, columns))
}

/** Writes to standard error unchanged, including our own escape sequences. */
export function drawError(text: string): void {
  try {
    writeAll(2, text)
  } catch {}
}

/** Data in the form shown on a terminal. */
export function shownData(data: string | Uint8Array): string {
  return visibleText(
    typeof data === 'string' ? data : new TextDecoder('utf-8', { ignoreBOM: true }).decode(data),
  )
}

let terminal: boolean | undefined

/** Whether standard output is a terminal. */
export function isTerminal(): boolean {
  terminal ??= isDevice(1) && process.getBuiltinModule('node:tty').isatty(1)
  return terminal
}

/** Whether standard error is a terminal. */
export function isErrorTerminal(): boolean {
  return isDevice(2) && process.stderr.isTTY === true
}

/** How many columns standard error has; undefined if it is no terminal, or one that does not say it. */
export function errorColumns(): number | undefined {
  return (isErrorTerminal() && process.stderr.columns) || undefined
}

/** Whether a descriptor may be a terminal. Node takes milliseconds to load the module that knows for sure. */
function isDevice(fd: number): boolean {
  try {
    const found = fstatSync(fd)
    return found.isCharacterDevice() && found.rdev !== statSync(NULL_DEVICE, { throwIfNoEntry: false })?.rdev
  } catch {
    return false // closed
  }
}

/** Where output goes that nobody wants. Not from `node:os`, which takes time to load; where there is none, nothing is compared. */
const NULL_DEVICE = '/dev/null'

function writeAll(fd: number, data: string | Uint8Array): void {
  writeFully(fd, typeof data === 'string' ? Buffer.from(data) : data)
}
