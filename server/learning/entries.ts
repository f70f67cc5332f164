/**
 * What the frames of a journal hold. A batch is a list of entries:
 *
 *     bytes 0 … 3   length of the description
 *           4 … 7   length of the body
 *           8 …     the description as JSON, then the body of the request as it came
 */
import type { Change } from './change.js'
import type { RememberedId } from './remembered-ids.js'

/** What a change did, as its answer says it. */
export interface ChangeResult {
  readonly version: number
  readonly changed: { readonly sequences: number; readonly tokens: number }
  /** The labels that are new to the model. */
  readonly labels: readonly string[]
}

/** A change as the journal has it. */
export interface Entry {
  readonly change: Change
  readonly id?: string
  readonly result: ChangeResult
}

/** The first frame of a journal: where it begins. */
export interface JournalStart {
  /** The version of the format. */
  readonly journal: 1
  /** The SHA-256 of the model file with which learning began. */
  readonly base: string
  /** The SHA-256 of the snapshot to which the changes are applied. Its version is the number of the frame. */
  readonly snapshot: string
  /** The ids of earlier changes, the oldest first. */
  readonly ids: readonly RememberedId[]
}

/** A frame between batches: a snapshot with this SHA-256 and the number of the frame as its version may be there. */
export interface SnapshotMark {
  readonly snapshot: string
}

const HEAD_BYTES = 8

export function writeEntries(entries: readonly Entry[]): Uint8Array {
  const parts = entries.flatMap(({ change, id, result }) => {
    const { body, version: _, ...what } = change
    const { changed, labels } = result
    const description = new TextEncoder().encode(JSON.stringify({ ...what, id, changed, labels }))
    const head = new DataView(new ArrayBuffer(HEAD_BYTES))
    head.setUint32(0, description.length, true)
    head.setUint32(4, body.length, true)
    return [new Uint8Array(head.buffer), description, body]
  })
  return new Uint8Array(Buffer.concat(parts))
}

/** The entries of a batch whose first change has this version. */
export function readEntries(payload: Uint8Array, first: number): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at < payload.length; ) {
    const head = new DataView(payload.buffer, payload.byteOffset + at, HEAD_BYTES)
    const middle = at + HEAD_BYTES + head.getUint32(0, true)
    const end = middle + head.getUint32(4, true)
    const { id, changed, labels, ...what } = readJson<Description>(payload.subarray(at + HEAD_BYTES, middle))
    const version = first + entries.length
    entries.push({
      change: { ...what, version, body: payload.slice(middle, end) },
      ...(id !== undefined && { id }),
      result: { version, changed, labels },
    })
    at = end
  }
  return entries
}

type Description = Omit<Change, 'body' | 'version'> &
  Pick<ChangeResult, 'changed' | 'labels'> & { readonly id?: string }

export function writeJson(value: JournalStart | SnapshotMark): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}

export function readJson<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T
}
