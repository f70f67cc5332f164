import { createShapeScanner, type JsonShape } from './json-shape.js'

/** The beginning of a file, from which its format is detected. */
export interface Head {
  /** As latin-1: only ASCII is looked at. Without a byte-order mark. */
  readonly text: string
  /** The lines that are not blank, without the last, which may be cut off, if there are others. */
  readonly lines: readonly string[]
  /** What the first record is, if the content is JSON. It may be longer than the text. */
  readonly json: JsonShape
}

/** How much of a file tells its format, unless it is JSON. */
export const HEAD_BYTES = 1 << 14
/** Characters that are made at a time. */
const CHUNK = 1 << 10
const MARK = [0xef, 0xbb, 0xbf]

/** The head of a file that begins with these bytes. */
export function headOf(bytes: Uint8Array): Head {
  const content = bytes.subarray(startOf(bytes))
  const text = latin1Of(content.subarray(0, HEAD_BYTES))
  const lines = text.split(/\r?\n/)
  const found = lines.filter(line => /[^ \t]/.test(line))
  if (found.length > 2 && found.at(-1) === lines.at(-1)) found.pop()
  const scanner = createShapeScanner()
  scanner.write(content)
  return { text, lines: found, json: scanner.shape }
}

/** Bytes as characters of these numbers. As arguments they are taken where they lie; spread, each would pass through an iterator, ten times as slow. */
export function latin1Of(bytes: Uint8Array): string {
  let text = ''
  for (let k = 0; k < bytes.length; k += CHUNK)
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(k, k + CHUNK))
  return text
}

/** Where a content begins: behind a byte-order mark. */
function startOf(bytes: Uint8Array): number {
  return MARK.every((byte, k) => bytes[k] === byte) ? MARK.length : 0
}

/** Collects the first bytes of a file until they tell its format. */
export interface HeadCollector {
  /** Adds a copy of a chunk. */
  add(chunk: Uint8Array): void
  /** Whether the bytes suffice: they have this many, and the first record of JSON is complete, or the most that may be looked at. */
  suffices(fewest: number, most: number): boolean
  /** All bytes so far. */
  bytes(): Uint8Array<ArrayBuffer>
  readonly length: number
}

export function createHeadCollector(): HeadCollector {
  const chunks: Uint8Array[] = []
  const scanner = createShapeScanner()
  let length = 0
  return {
    add(chunk) {
      scanner.write(chunk.subarray(length === 0 ? startOf(chunk) : 0))
      chunks.push(chunk.slice())
      length += chunk.length
    },
    suffices: (fewest, most) => length >= fewest && (scanner.done || length >= most),
    bytes() {
      const bytes = new Uint8Array(length)
      let at = 0
      for (const chunk of chunks) {
        bytes.set(chunk, at)
        at += chunk.length
      }
      return bytes
    },
    get length() {
      return length
    },
  }
}
