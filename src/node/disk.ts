/**
 * All file-system operations with which Cofield writes.
 *
 * All files are written through `disk`, so that a test can make any operation fail, write only part of its
 * data, or be the last one before a crash. Reading needs no such care.
 */
import * as fs from 'node:fs'
import { DataError } from '../common/errors.js'
import { nameThisProcess, type ProcessName } from './process.js'

export interface Disk {
  /**
   * `r` for a directory, `w` for a device or a pipe, `wx` for a file that must not exist yet, `a` for one that exists and
   * grows at its end.
   */
  open(path: string, flags: 'r' | 'w' | 'wx' | 'a', mode?: number): number
  /** Writes some of the bytes from an offset on and returns their number. */
  write(fd: number, bytes: Uint8Array, offset: number, length: number): number
  /** Returns when everything written is on the disk; for a directory: its names. */
  sync(fd: number): void
  /** Cuts a file off after so many bytes. */
  truncate(fd: number, length: number): void
  changeMode(fd: number, mode: number): void
  /** Makes now the time at which a file was changed last. */
  touch(fd: number): void
  close(fd: number): void
  rename(from: string, to: string): void
  remove(path: string): void
  makeDirectory(path: string, mode?: number): void
  /** Throws if this process may not write the existing file. */
  checkWritable(path: string): void
  /** The process that writes. */
  writer(): ProcessName
}

export const disk: Disk = {
  open: (path, flags, mode) => fs.openSync(path, flags, mode),
  write: (fd, bytes, offset, length) => fs.writeSync(fd, bytes, offset, length),
  sync: fd => fs.fsyncSync(fd),
  truncate: (fd, length) => fs.ftruncateSync(fd, length),
  changeMode: (fd, mode) => fs.fchmodSync(fd, mode),
  touch: fd => fs.futimesSync(fd, new Date(), new Date()),
  close: fd => fs.closeSync(fd),
  rename: (from, to) => fs.renameSync(from, to),
  remove: path => fs.unlinkSync(path),
  makeDirectory: (path, mode) => fs.mkdirSync(path, { mode }),
  checkWritable: path => fs.accessSync(path, fs.constants.W_OK),
  writer: nameThisProcess,
}

/** Node writes at most 2³¹ − 1 bytes at a time. */
const MOST_AT_ONCE = 1 << 30

/** How long to wait for a full pipe, in milliseconds. */
const WAIT = 5

/** Writes all bytes, in several calls if necessary. Throws system errors. */
export function writeFully(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    try {
      const written = disk.write(fd, bytes, done, Math.min(bytes.length - done, MOST_AT_ONCE))
      if (written === 0) throw new Error('no bytes could be written')
      done += written
    } catch (error) {
      const code = codeOf(error)
      if (code !== 'EAGAIN' && code !== 'EINTR') throw error
      if (code === 'EAGAIN') pause() // a full pipe that another process set to non-blocking
    }
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT)
}

/** Closes a file. If a signal interrupts, it is closed all the same. */
export function closeFile(fd: number): void {
  try {
    disk.close(fd)
  } catch (error) {
    if (codeOf(error) !== 'EINTR') throw error
  }
}

/** Runs an operation like `retried`; an error becomes a `DataError` that names the file. */
export function attempt<T>(file: string, operation: () => T): T {
  try {
    return retried(operation)
  } catch (error) {
    throw asDataError(file, error)
  }
}

/** Runs an operation, again if a signal interrupts it. */
export function retried<T>(operation: () => T): T {
  for (;;) {
    try {
      return operation()
    } catch (error) {
      if (codeOf(error) !== 'EINTR') throw error
    }
  }
}

const REASON_OF_CODE: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EISDIR: 'expected a file, got a directory',
  ENOTDIR: 'a part of the path is no directory',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EFBIG: 'the file would be larger than the system allows',
  EDQUOT: 'the disk quota is exceeded',
  EIO: 'the device failed to read or write (input/output error)',
  EMFILE: 'too many open files',
  ELOOP: 'too many symbolic links, one leading to the other',
  ENAMETOOLONG: 'the name is too long',
  Z_BUF_ERROR: 'expected a gzip file, got a truncated one',
  Z_DATA_ERROR: 'expected a gzip file, got a corrupt one',
}

/** Turns a system error into a `DataError` that names the file; returns other errors unchanged. */
export function asDataError(source: string, error: unknown): unknown {
  if (error instanceof DataError || !(error instanceof Error)) return error
  return new DataError(REASON_OF_CODE[codeOf(error)] ?? error.message, { source }, { cause: error })
}

/** The code of a system error, such as ENOENT; empty for others. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  return typeof code === 'string' ? code : ''
}
