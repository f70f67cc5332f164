import { DataError } from '../src/common/errors.js'
import { attempt, closeFile, disk, writeFully } from '../src/node/disk.js'
import { syncFile } from '../src/node/write.js'

/**
 * The end of a file that grows. What is appended is on the disk when the call returns; what cannot be written is cut off again.
 */
export class FileEnd {
  /** Bytes of the file that count. */
  length: number
  /** Why nothing more can be written; empty as long as it can. */
  broken = ''
  /** Null after `close`. */
  fd: number | null

  /** Cuts off what a file has after `length` bytes. `onCut` is called when what counts, and nothing else, is on the disk. */
  constructor(
    private readonly path: string,
    length: number,
    found: number,
    private readonly onCut: () => void = () => {},
  ) {
    this.length = length
    const fd = attempt(path, () => disk.open(path, 'a'))
    this.fd = fd
    try {
      if (length < found) attempt(path, () => disk.truncate(fd, length))
      syncFile(path, fd)
      onCut()
    } catch (error) {
      this.close()
      throw error
    }
  }

  /**
   * Appends bytes, after `prepare`. If either fails, throws after cutting the file back to what it was; if that fails too, the file is
   * broken, and the bytes may be there after a restart.
   */
  append(bytes: Uint8Array, prepare: () => void = () => {}): void {
    const { fd, path } = this
    if (fd === null) throw new DataError(this.broken || 'the file is closed', { source: path })
    try {
      prepare()
      attempt(path, () => writeFully(fd, bytes))
      syncFile(path, fd)
    } catch (error) {
      this.cutBack(fd)
      throw error
    }
    this.length += bytes.length
  }

  close(): void {
    const { fd } = this
    this.fd = null
    try {
      if (fd !== null) closeFile(fd)
    } catch {} // everything is on the disk already
  }

  private cutBack(fd: number): void {
    try {
      attempt(this.path, () => disk.truncate(fd, this.length))
      syncFile(this.path, fd)
      this.onCut()
    } catch (error) {
      this.broken = (error as Error).message ?? 'the disk has stopped'
      this.close()
    }
  }
}
