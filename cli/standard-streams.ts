/**
 * Standard output and error, written synchronously: the order is kept, a slow reader slows us down instead
 * of filling the memory, and nothing is lost when the process exits.
 */

import { writeSync } from 'node:fs'
import { DataError } from '../src/errors.js'

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
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(fd, bytes, done)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      pause() // a pipe that another process set to non-blocking, and that is full
    }
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
}
