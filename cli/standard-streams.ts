/**
 * Standard output and error, written synchronously: the order is kept, a slow reader slows us down instead
 * of filling the memory, and nothing is lost when the process exits.
 */

import { DataError } from '../src/errors.js'
import { writeFully } from '../src/node-disk.js'

/** Writes to standard output. Throws an error with code EPIPE when nobody reads any more. */
export function writeOut(data: string | Uint8Array): void {
  try {
    writeAll(1, data)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause
    throw new DataError('no space left', { source: 'standard output' }, { cause })
  }
}

/** Writes to standard error; if that fails there is nobody left to tell. */
export function writeError(text: string): void {
  try {
    writeAll(2, text)
  } catch {}
}

function writeAll(fd: number, data: string | Uint8Array): void {
  writeFully(fd, typeof data === 'string' ? Buffer.from(data) : data)
}
