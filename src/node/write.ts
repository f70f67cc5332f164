/**
 * Writes files so that at every moment, whatever happens, either the old or the new file exists, complete.
 */
import { isUtf8 } from 'node:buffer'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { DataError } from '../common/errors.js'
import { attempt, closeFile, codeOf, disk, retried, writeFully } from './disk.js'
import { clearStale, temporaryFor } from './temporary.js'

/** Receives the data of a writer. */
export type FileSink = (data: string | Uint8Array) => void

const CHUNK_BYTES = 1 << 18

/**
 * Writes a file atomically: to a temporary file first, synced to disk, then renamed, and the directory
 * synced, too. If the writer throws, the disk is full or the machine crashes, an existing file stays
 * unchanged. Temporary files of killed processes are removed. Symbolic links are followed; a write-protected
 * file is not replaced.
 */
export async function writeFileAtomically(
  file: string,
  writer: (sink: FileSink) => void | Promise<void>,
): Promise<void> {
  const output = openOutput(file)
  try {
    await writer(output.write)
    output.finish()
  } catch (error) {
    output.abandon()
    throw error
  }
}

/** The same for bytes that are there already, without waiting for anything. */
export function writeBytesAtomically(file: string, bytes: Uint8Array): void {
  const output = openOutput(file)
  try {
    output.write(bytes)
    output.finish()
  } catch (error) {
    output.abandon()
    throw error
  }
}

/** Removes a file, or the target of a link, and temporary files of killed processes; the link stays. */
export function removeFile(file: string): void {
  const target = attempt(file, () => followLinks(file))
  clearStale(target)
  const directory = openDirectory(file, path.dirname(target))
  try {
    attempt(file, () => disk.remove(target))
  } catch (error) {
    if (directory !== null) closeFile(directory)
    throw error
  }
  syncDirectory(file, directory)
}

/** Creates a directory in an existing one. Throws system errors. */
export function createDirectoryDurably(directory: string): void {
  retried(() => disk.makeDirectory(directory))
  syncDirectory(directory, openDirectory(directory, path.dirname(directory)))
}

/**
 * Where a file is written, after following links. Special files (`/dev/null`, a pipe) are written into, not
 * replaced.
 */
export type Target =
  | { readonly kind: 'stream'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string; readonly mode?: number }

/** Examines a path and refuses what must not be written. */
export function findTarget(file: string): Target {
  if (file === '' || file.endsWith('/') || file.endsWith(path.sep))
    throw new DataError('expected the name of a file, got that of a directory', { source: file })
  const stat = attempt(file, () => fs.statSync(file, { throwIfNoEntry: false }))
  if (stat?.isDirectory()) throw new DataError('expected a file, got a directory', { source: file })
  if (stat) attempt(file, () => disk.checkWritable(file))
  const found = attempt(file, () => followLinks(file))
  // Only the system knows where links like /dev/stdout lead: to a pipe, or to a file that no longer has a
  // name.
  const named = stat?.isFile() && fs.statSync(found, { throwIfNoEntry: false })?.ino === stat.ino
  if (stat && !named) return { kind: 'stream', path: file }
  return stat ? { kind: 'file', path: found, mode: stat.mode & 0o777 } : { kind: 'file', path: found }
}

/** The number of links that Linux follows. */
const MOST_LINKS = 40

/**
 * The path that symbolic links lead to, whether it exists or not. Only the system joins paths: `a/..` is
 * another directory if `a` is a link, and a directory name may be invalid UTF-8.
 */
export function followLinks(file: string): string {
  let at = file
  for (let k = 0; fs.lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink(); k++) {
    if (k === MOST_LINKS) throw Object.assign(new Error('too many links'), { code: 'ELOOP' })
    const bytes = fs.readlinkSync(at, 'buffer')
    if (!isUtf8(bytes)) throw new DataError('links to a name that is not valid UTF-8', { source: at })
    const link = bytes.toString()
    at = path.isAbsolute(link) ? link : `${path.dirname(at)}/${link}`
  }
  return at
}

/** A file that is being written. */
interface OpenOutput {
  readonly write: FileSink
  /** Puts the content onto the disk, and then under its name. */
  finish(): void
  /** Removes what was written, unless it has its name already. */
  abandon(): void
}

function openOutput(file: string): OpenOutput {
  const target = findTarget(file)
  const mode = target.kind === 'file' ? target.mode : undefined
  if (target.kind === 'file') clearStale(target.path)
  let beside = target.kind === 'file' ? temporaryFor(target.path) : null
  const fd = attempt(file, () =>
    beside === null ? disk.open(target.path, 'w') : disk.open(beside, 'wx', mode),
  )
  let isOpen = true
  let directory: number | null = null
  const output = createBufferedSink(file, fd)

  function finish(): void {
    output.flush()
    if (mode !== undefined) attempt(file, () => disk.changeMode(fd, mode)) // regardless of the umask
    if (fs.fstatSync(fd).isFile()) syncFile(file, fd)
    isOpen = false
    attempt(file, () => closeFile(fd)) // some file systems report a full disk only now
    if (beside === null) return
    const from = beside
    directory = openDirectory(file, path.dirname(target.path))
    attempt(file, () => disk.rename(from, target.path))
    beside = null
    const renamedIn = directory
    directory = null
    syncDirectory(file, renamedIn)
  }

  function abandon(): void {
    if (isOpen) closeQuietly(fd)
    if (beside !== null) removeQuietly(beside)
    if (directory !== null) closeQuietly(directory)
  }

  return { write: output.write, finish, abandon }
}

function createBufferedSink(file: string, fd: number) {
  let text = ''

  function write(data: string | Uint8Array): void {
    if (typeof data === 'string') text += data
    else {
      flush()
      attempt(file, () => writeFully(fd, data))
    }
    if (text.length > CHUNK_BYTES) flush()
  }

  function flush(): void {
    const bytes = Buffer.from(text)
    text = ''
    attempt(file, () => writeFully(fd, bytes))
  }

  return { write, flush }
}

/** Puts the names of a directory onto the disk, whoever has changed them. */
export function flushDirectory(directory: string): void {
  syncDirectory(directory, openDirectory(directory, directory))
}

/** Opens a directory to sync its names to disk; null if not supported, as on Windows. */
function openDirectory(file: string, directory: string): number | null {
  try {
    return attempt(file, () => disk.open(directory, 'r'))
  } catch (error) {
    const { cause } = error as Error
    if (['EISDIR', 'EPERM', 'EACCES', 'EINVAL'].includes(codeOf(cause))) return null
    throw error
  }
}

/** Syncs the names of a directory to disk and closes it. */
function syncDirectory(file: string, directory: number | null): void {
  if (directory === null) return
  try {
    syncFile(file, directory)
  } catch (error) {
    const { cause, message } = error as Error
    throw new DataError(`${message} (it is written, but may not survive a crash)`, {}, { cause })
  } finally {
    closeQuietly(directory)
  }
}

/** Puts the content of an open file onto the disk. Some file systems do not support fsync: then nothing more can be done. */
export function syncFile(file: string, fd: number): void {
  try {
    attempt(file, () => disk.sync(fd))
  } catch (error) {
    if (!['EINVAL', 'ENOSYS', 'ENOTSUP'].includes(codeOf((error as Error).cause))) throw error
  }
}

function closeQuietly(fd: number): void {
  try {
    closeFile(fd)
  } catch {} // the earlier error matters
}

function removeQuietly(path: string): void {
  try {
    disk.remove(path)
  } catch {} // the next writer of the file removes it
}
