/**
 * The journal of a model: what was learned since the snapshot, in one file that grows at its end.
 *
 * At any time at most the last frame is not acknowledged: each is put onto the disk before the next is written. So a broken frame at the
 * end was never acknowledged and is cut off; a broken frame before a whole one is damage.
 */
import { readFileSync } from 'node:fs'
import { DataError } from '../../src/common/errors.js'
import { attempt } from '../../src/node/disk.js'
import { writeBytesAtomically } from '../../src/node/write.js'
import { FileEnd } from '../file-end.js'
import {
  type Entry,
  type JournalStart,
  readEntries,
  readJson,
  type SnapshotMark,
  writeJson,
} from './entries.js'
import { type FoundFrame, type Frame, findFrame, readFrame, writeFrame } from './frames.js'

/** The content of a journal. */
export interface JournalContent {
  readonly start: JournalStart
  readonly entries: readonly Entry[]
  /** The versions of snapshots that may be there, by their SHA-256. */
  readonly snapshots: ReadonlyMap<string, number>
  /** The number of the last change. */
  readonly version: number
  /** Bytes of the first frame. */
  readonly startLength: number
  /** Bytes of whole frames. */
  readonly length: number
  /** Bytes after them that were never acknowledged. */
  readonly torn: number
  /** The checksum of the first frame. */
  readonly seed: number
}

/** Reads a journal. Refuses a damaged one with the offset of the damage. */
export function readJournal(file: string): JournalContent {
  const bytes = new Uint8Array(attempt(file, () => readFileSync(file))) // a copy, at an address divisible by 4
  const first = readFrame(bytes, 0, 0)
  if (first?.kind !== 'start') throw damaged(file, 0, 'expected the start of a journal')
  const start = readJson<JournalStart>(first.payload)
  if (start.journal !== 1)
    throw new DataError(
      `expected a journal of version 1, got version ${start.journal}: a later release of cofield has written it`,
      { source: file },
    )
  const entries: Entry[] = []
  const snapshots = new Map([[start.snapshot, first.number]])
  let version = first.number
  let length = first.end
  for (const frame of framesAfter(first, bytes, file)) {
    const expected = frame.kind === 'batch' ? version + 1 : version
    if (frame.number !== expected || frame.kind === 'start')
      throw damaged(file, length, `expected number ${expected}, got ${frame.kind} ${frame.number}`)
    if (frame.kind === 'mark') snapshots.set(readJson<SnapshotMark>(frame.payload).snapshot, version)
    else entries.push(...readEntries(frame.payload, frame.number))
    version = first.number + entries.length
    length = frame.end
  }
  const torn = bytes.length - length
  return { start, entries, snapshots, version, startLength: first.end, length, torn, seed: first.checksum }
}

/** The whole frames after the first. What follows them is a torn frame, or the file is damaged. */
function* framesAfter(first: FoundFrame, bytes: Uint8Array, file: string): Generator<FoundFrame> {
  let at = first.end
  for (;;) {
    const frame = readFrame(bytes, at, first.checksum)
    if (!frame) break
    yield frame
    at = frame.end
  }
  const next = findFrame(bytes, at, first.checksum)
  if (next >= 0) throw damaged(file, at, `expected a whole record, since one follows at byte ${next}`)
}

function damaged(file: string, offset: number, reason: string): DataError {
  return new DataError(
    `damaged at byte ${offset}: ${reason}. What was learned after it cannot be restored: put a copy of the whole directory in place, or move the directory away and begin with the model file`,
    { source: file },
  )
}

/** Writes a journal without changes in place of the one that is there. */
export function createJournal(file: string, version: number, start: JournalStart): void {
  writeBytesAtomically(file, writeFrame({ kind: 'start', number: version, payload: writeJson(start) }, 0))
}

/** A journal that is open at its end. */
export class JournalWriter {
  private readonly end: FileEnd

  /** Cuts off what was never acknowledged. All that the journal has is on the disk then. */
  constructor(
    private readonly file: string,
    private readonly content: Pick<JournalContent, 'length' | 'torn' | 'seed'>,
  ) {
    this.end = new FileEnd(file, content.length, content.length + content.torn)
  }

  /** Bytes of acknowledged frames. */
  get length(): number {
    return this.end.length
  }

  /** Why nothing more can be written; empty as long as it can. */
  get broken(): string {
    return this.end.broken
  }

  /** Appends a frame and puts it onto the disk; a failure leaves what was there, or a broken journal. */
  append(frame: Frame): void {
    if (this.end.fd === null) throw new DataError('the journal is closed', { source: this.file })
    this.end.append(writeFrame(frame, this.content.seed))
  }

  close(): void {
    this.end.close()
  }
}
