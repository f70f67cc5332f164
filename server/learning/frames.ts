/**
 * The frames of a journal file. Every append is one frame:
 *
 *     bytes  0 …  3   CFJ1
 *            4 …  7   xxHash32 of everything after it; its seed is the checksum of the file's first frame
 *            8 … 11   length of the payload
 *           12 … 15   kind
 *           16 … 23   number
 *           24 …      payload, then zeros up to a multiple of 8
 *
 * All numbers are little-endian. No payload contains what looks like a frame: bodies are valid JSON, which has no zero bytes, and the
 * head of a frame has some.
 */
import { checksum } from '../../src/model/file/checksum.js'

/** `start`: the first frame of a file; `batch`: changes; `mark`: the hash of a snapshot that is about to be written. */
const FRAME_KINDS = ['start', 'batch', 'mark'] as const
export type FrameKind = (typeof FRAME_KINDS)[number]

export interface Frame {
  readonly kind: FrameKind
  readonly number: number
  readonly payload: Uint8Array
}

/** A frame of a file, and where the next one begins. */
export interface FoundFrame extends Frame {
  readonly end: number
  readonly checksum: number
}

const MAGIC = 0x314a4643
const HEAD_BYTES = 24
const CHECKED_FROM = 8
const ALIGNMENT = 8

/** The bytes of a frame. */
export function writeFrame({ kind, number, payload }: Frame, seed: number): Uint8Array {
  const bytes = new Uint8Array(aligned(HEAD_BYTES + payload.length))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(8, payload.length, true)
  view.setUint32(12, FRAME_KINDS.indexOf(kind), true)
  view.setBigUint64(16, BigInt(number), true)
  bytes.set(payload, HEAD_BYTES)
  view.setUint32(4, checksum(bytes.subarray(CHECKED_FROM), seed), true)
  return bytes
}

/** The frame at an offset; undefined if there is no whole one. The bytes must begin at an address divisible by 4. */
export function readFrame(bytes: Uint8Array, at: number, seed: number): FoundFrame | undefined {
  if (at + HEAD_BYTES > bytes.length) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at)
  if (view.getUint32(0, true) !== MAGIC) return undefined
  const length = view.getUint32(8, true)
  const end = at + aligned(HEAD_BYTES + length)
  const kind = FRAME_KINDS[view.getUint32(12, true)]
  if (end > bytes.length || kind === undefined) return undefined
  const found = checksum(bytes.subarray(at + CHECKED_FROM, end), seed)
  if (found !== view.getUint32(4, true)) return undefined
  const payload = bytes.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length)
  return { kind, number: Number(view.getBigUint64(16, true)), payload, end, checksum: found }
}

/** The offset of the first whole frame after an offset; −1 if there is none. */
export function findFrame(bytes: Uint8Array, after: number, seed: number): number {
  for (let at = after + ALIGNMENT; at + HEAD_BYTES <= bytes.length; at += ALIGNMENT)
    if (readFrame(bytes, at, seed)) return at
  return -1
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT
}
