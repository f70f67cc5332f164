/**
 * A file of lines that grows at its end, a batch at a time. After a crash at any moment it has all batches that were acknowledged, and
 * of the one that was being written everything or nothing.
 *
 * A disk may write the blocks of a batch in any order, so after a crash any part of the last batch may be missing or zero. If that is
 * one line, it shows: the line has no end, or zero bytes, which text never has. Before a batch of several lines, a mark is put beside
 * the file that says where the batch begins and where it will end. A broken line anywhere else is damage, and is refused.
 */
import { existsSync, fstatSync, readFileSync, statSync } from 'node:fs'
import { DataError } from '../../src/common/errors.js'
import { attempt, disk } from '../../src/node/disk.js'
import { removeFile, writeBytesAtomically } from '../../src/node/write.js'
import { FileEnd } from '../file-end.js'

/** What a reader of lines finds in a file. */
export interface Sound {
  /** Bytes of the lines that are right, from the start of the file. */
  readonly length: number
  /** What is wrong with the line after them, if there is one. */
  readonly fault?: { readonly line: number; readonly reason: string }
}

/** Bytes from … until are a batch that may not be whole. */
interface Mark {
  readonly from: number
  readonly until: number
}

const NEWLINE = 10

export class GrowingFile {
  private readonly end: FileEnd

  /**
   * Opens a file. Cuts off a batch that was never acknowledged, and reports that. All that the file has is on the disk then.
   */
  static open(
    file: string,
    read: (bytes: Uint8Array) => Sound,
    report: (line: string) => void,
  ): { readonly file: GrowingFile; readonly bytes: Uint8Array } {
    const bytes = new Uint8Array(attempt(file, () => readFileSync(file)))
    const sound = read(bytes)
    const length = acknowledged(file, bytes, sound)
    if (length < bytes.length)
      report(
        `${file}: cut off ${bytes.length - length} bytes after byte ${length}: they were being written when the last server stopped, and were not acknowledged`,
      )
    return { file: new GrowingFile(file, length, bytes.length), bytes: bytes.subarray(0, length) }
  }

  private constructor(
    private readonly path: string,
    length: number,
    found: number,
  ) {
    this.end = new FileEnd(path, length, found, () => this.removeMark())
  }

  /** Bytes of acknowledged lines. */
  get length(): number {
    return this.end.length
  }

  /** Why nothing more can be written; empty as long as it can. */
  get broken(): string {
    return this.end.broken
  }

  /** Appends whole lines and puts them onto the disk; a failure leaves what was there, or a broken file. */
  append(lines: Uint8Array): void {
    const { end, path } = this
    if (end.fd !== null) checkUnchanged(path, end.fd, end.length)
    const isSeveral = lines.indexOf(NEWLINE) < lines.length - 1
    end.append(lines, () => {
      if (isSeveral) writeMark(path, { from: end.length, until: end.length + lines.length })
    })
    if (isSeveral) this.dropMark()
  }

  close(): void {
    this.end.close()
  }

  /** The batch is whole. If a crash brings the mark back, it does no harm. */
  private dropMark(): void {
    try {
      disk.remove(markOf(this.path))
    } catch {}
  }

  /** A mark must not outlive a batch that was cut off: what is written next at the same place is another one. */
  private removeMark(): void {
    const mark = markOf(this.path)
    if (existsSync(mark)) removeFile(mark)
  }
}

/** Refuses to write if somebody else has removed, replaced or changed the file: what is appended would be lost. */
function checkUnchanged(path: string, fd: number, length: number): void {
  const own = fstatSync(fd, { bigint: true })
  const there = attempt(path, () => statSync(path, { bigint: true, throwIfNoEntry: false }))
  if (there?.ino !== own.ino || there.dev !== own.dev)
    throw new DataError(
      `somebody has ${there ? 'replaced' : 'removed'} this file while it was open: put it back, or start again`,
      { source: path },
    )
  if (own.size !== BigInt(length))
    throw new DataError(
      `somebody else has written to this file: expected ${length} bytes, got ${own.size}. Put it back as it was, or start again`,
      { source: path },
    )
}

/** How many bytes of a file were acknowledged, as far as can be told. Refuses a damaged file. */
function acknowledged(file: string, bytes: Uint8Array, { length, fault }: Sound): number {
  const mark = readMark(file)
  const isInMark = mark !== null && bytes.length <= mark.until && length >= mark.from
  if (isInMark && length < mark.until) return mark.from
  if (length === bytes.length) return length
  const rest = bytes.subarray(length)
  const end = rest.indexOf(NEWLINE)
  const isLast = end < 0 || end === rest.length - 1
  if (isLast && (end < 0 || rest.includes(0))) return length
  const { line, reason } = fault ?? { line: countLines(bytes.subarray(0, length)) + 1, reason: 'damaged' }
  throw new DataError(`${reason}. Nothing was changed`, { source: file, line })
}

function countLines(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte === NEWLINE) count++
  return count
}

function markOf(file: string): string {
  return `${file}.batch`
}

function writeMark(file: string, mark: Mark): void {
  writeBytesAtomically(markOf(file), new TextEncoder().encode(`${JSON.stringify(mark)}\n`))
}

function readMark(file: string): Mark | null {
  const mark = markOf(file)
  if (!existsSync(mark)) return null
  try {
    const { from, until } = JSON.parse(attempt(mark, () => readFileSync(mark, 'utf8'))) as Mark
    if (Number.isSafeInteger(from) && Number.isSafeInteger(until)) return { from, until }
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
  }
  throw new DataError('expected {"from":…,"until":…}: remove this file if you have changed it', {
    source: mark,
  })
}
