/**
 * Standard output and error, written synchronously: the order is kept, a slow reader slows us down instead
 * of filling the memory, and nothing is lost when the process exits.
 *
 * Whatever people read has its control characters made visible. Data stay as they are, to the byte, unless they go
 * to a terminal, which would obey them.
 */

import { isatty } from 'node:tty'
import { visibleText } from '../reporting/visible-text.js'
import { DataError } from '../src/common/errors.js'
import { writeFully } from '../src/node/disk.js'

/** Writes data to standard output. Throws an error with code EPIPE when nobody reads any more. */
export function writeOut(data: string | Uint8Array): void {
  drawOut(isTerminal() ? shownData(data) : data)
}

/** Writes to standard output what people read. Throws as `writeOut`. */
export function printOut(text: string): void {
  drawOut(visibleText(text))
}

/** Writes to standard output as it is, escape sequences of our own included. Throws as `writeOut`. */
export function drawOut(data: string | Uint8Array): void {
  try {
    writeAll(1, data)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause
    throw new DataError('no space left', { source: 'standard output' }, { cause })
  }
}

/** Writes to standard error what people read; if that fails there is nobody left to tell. */
export function writeError(text: string): void {
  drawError(visibleText(text))
}

/** Writes to standard error as it is, escape sequences of our own included. */
export function drawError(text: string): void {
  try {
    writeAll(2, text)
  } catch {}
}

/** Data as a terminal gets them. */
export function shownData(data: string | Uint8Array): string {
  return visibleText(
    typeof data === 'string' ? data : new TextDecoder('utf-8', { ignoreBOM: true }).decode(data),
  )
}

let terminal: boolean | undefined

/** Whether standard output is a terminal. */
export function isTerminal(): boolean {
  terminal ??= isatty(1)
  return terminal
}

function writeAll(fd: number, data: string | Uint8Array): void {
  writeFully(fd, typeof data === 'string' ? Buffer.from(data) : data)
}
