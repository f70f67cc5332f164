/**
 * The `.cofield` file: magic, version, a JSON header, then typed arrays that are used in place.
 * `docs/model-format.md` describes it byte by byte.
 */

import { ModelFormatError } from '../../common/errors.js'
import type { Asked } from '../../wasm/array-looks.js'
import { arrayKernels } from '../../wasm/holders.js'
import { checksum, checksumInLanes } from './checksum.js'

/** The highest container version that this release reads, and the one of large files that it writes. Others are of version 1. */
export const FORMAT_VERSION = 2

/** Bytes from which on a file has version 2: its checksum saves a millisecond, and older releases read all smaller files. */
const LEAST_IN_LANES = 1 << 22

/** Typed arrays by name. */
export type Sections = Readonly<Record<string, SectionArray>>
export type SectionArray = Uint8Array | Uint16Array | Int32Array | Float64Array

interface SectionEntry {
  readonly name: string
  readonly type: SectionType
  readonly length: number
}

type SectionType = keyof typeof ARRAYS

const ARRAYS = { u8: Uint8Array, u16: Uint16Array, i32: Int32Array, f64: Float64Array }
// \x89 is not text, \r  shows a transfer that rewrote line ends: the idea of the PNG signature.
const MAGIC = Uint8Array.of(0x89, 0x43, 0x4f, 0x46, 0x4c, 0x44, 0x0d, 0x0a)
const FIXED = 32 // bytes before the JSON header
const CHECKSUM_AT = 24

/** Writes a header and sections as one file, of version 2 from `leastInLanes` bytes on. Equal input gives equal bytes. */
export function writeContainer(
  header: object,
  sections: Sections,
  leastInLanes = LEAST_IN_LANES,
): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(sections).map(([name, array]) => ({
    name,
    type: typeOf(array),
    length: array.length,
  }))
  const json = new TextEncoder().encode(JSON.stringify({ ...header, sections: entries }))
  const headerLength = align(json.length)
  let at = FIXED + headerLength
  for (const array of Object.values(sections)) at += align(array.byteLength)
  const bytes = new Uint8Array(at)
  const view = new DataView(bytes.buffer)
  bytes.set(MAGIC)
  const version = bytes.length < leastInLanes ? 1 : 2
  view.setUint32(8, version, true)
  view.setUint32(12, headerLength, true)
  view.setBigUint64(16, BigInt(bytes.length), true)
  bytes.set(json, FIXED)
  bytes.fill(0x20, FIXED + json.length, FIXED + headerLength)
  at = FIXED + headerLength
  for (const array of Object.values(sections)) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at)
    at += align(array.byteLength)
  }
  // What goes through the sections can go through the file.
  const kernels = Object.values(sections).map(({ buffer }) => arrayKernels.get(buffer))
  view.setUint32(
    CHECKSUM_AT,
    checksumOf(
      bytes,
      version,
      {},
      kernels.find(found => found),
    ),
    true,
  )
  return bytes
}

/** Reads a file: the header, and sections that are views of `bytes` (copied only if not aligned). */
export function readContainer(bytes: Uint8Array, source?: string): Content {
  const fail = (reason: string, cause?: unknown): never => {
    throw new ModelFormatError(reason, { ...(source !== undefined && { source }) }, { cause })
  }
  checkMagic(bytes, fail)
  // A Buffer's own slice is a view.
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.prototype.slice.call(bytes)
  const view = new DataView(aligned.buffer, aligned.byteOffset, aligned.byteLength)
  const version = view.getUint32(8, true)
  if (version === 0 || version > FORMAT_VERSION) {
    fail(
      `expected a model of format version ${FORMAT_VERSION} or older, got version ${version}: use a newer release`,
    )
  }
  const expected = Number(view.getBigUint64(16, true))
  if (bytes.length < expected) fail(`truncated: expected ${expected} bytes, got ${bytes.length}`)
  if (bytes.length > expected)
    fail(`expected ${expected} bytes, got ${bytes.length}: extra bytes follow the model`)
  const content = readContent(aligned, fail)
  const sound =
    checksumOf(aligned, version, content.sections) === view.getUint32(CHECKSUM_AT, true) &&
    view.getUint32(CHECKSUM_AT + 4, true) === 0
  if (!sound) fail('altered: the checksum does not match the content')
  if ('error' in content) throw content.error
  return content
}

type Content = { header: Record<string, unknown>; sections: Record<string, SectionArray> }

/**
 * The header and the sections, or what is wrong with them: they are read before the checksum, since what will be checked of the sections can then be seen in the same pass
 * over the file.
 */
function readContent(bytes: Uint8Array, fail: Fail): Content | { error: unknown; sections?: undefined } {
  try {
    const headerLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true)
    if (headerLength % 8 !== 0 || FIXED + headerLength > bytes.length)
      fail('the header is longer than the file')
    const header = parseHeader(bytes.subarray(FIXED, FIXED + headerLength), fail)
    return { header, sections: cutSections(bytes, FIXED + headerLength, ownValue(header, 'sections'), fail) }
  } catch (error) {
    return { error }
  }
}

type Fail = (reason: string, cause?: unknown) => never

/** Whether bytes begin as a `.cofield` file, or could if there were more of them. */
export function isContainer(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, k) => k >= bytes.length || bytes[k] === byte)
}

function checkMagic(bytes: Uint8Array, fail: Fail): void {
  if (bytes.length === 0) fail('expected a Cofield model, got an empty file')
  if (!isContainer(bytes)) fail('expected a Cofield model, got another kind of file')
  if (bytes.length < FIXED) fail(`truncated: expected at least ${FIXED} bytes, got ${bytes.length}`)
}

function parseHeader(bytes: Uint8Array, fail: Fail): Record<string, unknown> {
  try {
    const header: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRecord(header) ? header : fail('the header is not an object')
  } catch (cause) {
    if (cause instanceof ModelFormatError) throw cause
    return fail('the header is not JSON', cause)
  }
}

/**
 * The sections by name, in an object without a prototype: `__proto__` and `constructor` are ordinary names.
 */
function cutSections(
  bytes: Uint8Array,
  from: number,
  table: unknown,
  fail: Fail,
): Record<string, SectionArray> {
  if (!Array.isArray(table)) return fail('the header has no table of sections')
  const sections: Record<string, SectionArray> = Object.create(null)
  let at = from
  for (const entry of table as unknown[]) {
    const { name, type, length } = checkEntry(entry, fail)
    if (name in sections) fail(`section ${quoted(name)}: occurs twice`)
    const array = ARRAYS[type]
    const end = at + length * array.BYTES_PER_ELEMENT
    if (end > bytes.length) fail(`section ${quoted(name)}: ends after the end of the file`)
    sections[name] = new array(bytes.buffer as ArrayBuffer, bytes.byteOffset + at, length)
    at += align(end - at)
  }
  if (at !== bytes.length) fail(`the sections end at byte ${at} of ${bytes.length}`)
  return sections
}

function checkEntry(entry: unknown, fail: Fail): SectionEntry {
  if (!isRecord(entry)) return fail('the table of sections has an entry that is not an object')
  const [name, type, length] = ['name', 'type', 'length'].map(field => ownValue(entry, field))
  if (typeof name !== 'string') return fail('the table of sections has an entry without a name')
  if (typeof type !== 'string' || !Object.hasOwn(ARRAYS, type))
    return fail(`section ${quoted(name)}: expected one of the types ${Object.keys(ARRAYS).join(', ')}`)
  if (!Number.isSafeInteger(length) || (length as number) < 0)
    return fail(`section ${quoted(name)}: expected a whole number as its length`)
  return { name, type: type as SectionType, length: length as number }
}

/** An own value of a JSON object, so that nothing comes from a prototype. */
export function ownValue(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** Whether a JSON value is an object and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function quoted(name: string): string {
  return name.length > 60 ? `${name.slice(0, 57)}…` : name
}

/** The checksum of everything but the checksum itself (and the four reserved bytes after it, which are 0). Kernels look at the sections on the way. */
function checksumOf(
  bytes: Uint8Array,
  version: number,
  sections: Sections = {},
  kernels = arrayKernels.get(bytes.buffer),
): number {
  const seed = checksum(bytes.subarray(0, CHECKSUM_AT))
  const summed = bytes.subarray(FIXED)
  return version === 1
    ? checksum(summed, seed, kernels)
    : checksumInLanes(summed, seed, kernels, askedOf(sections))
}

/** What readers ask of sections: those of text, of offsets, of an index, and others. */
function askedOf(sections: Sections): Asked[] {
  return Object.entries(sections).flatMap(([name, array]): Asked[] => {
    if (array instanceof Uint16Array) return []
    if (array instanceof Uint8Array) return [{ array, what: 'ascii' }]
    if (array instanceof Float64Array) return [{ array, what: 'largest' }]
    if (name.endsWith('.offset')) return [{ array, what: 'ascend' }]
    const strings = name.endsWith('.index') && sections[name.replace(/index$/, 'offset')]
    return strings ? [{ array, what: 'slots', strings: strings.length - 1 }] : [{ array, what: 'highest' }]
  })
}

function typeOf(array: SectionArray): SectionType {
  for (const [type, kind] of Object.entries(ARRAYS)) if (array instanceof kind) return type as SectionType
  throw new TypeError(
    `section: expected a Uint8Array, Uint16Array, Int32Array or Float64Array, got ${typeof array}`,
  )
}

function align(length: number): number {
  return Math.ceil(length / 8) * 8
}
