/**
 * Reads zip archives (PKWARE, .ZIP File Format Specification 6.3, sections 4.3 to 4.5) as far as corpora need
 * it: the central directory, and stored or deflated entries. No encryption, split archives or zip64.
 */
import { crc32, inflateRawSync } from 'node:zlib'
import { DataError } from '../src/common/errors.js'

/** One file of an archive. */
export interface ZipEntry {
  /** Its path in the archive, with slashes; a directory ends in one. */
  readonly name: string
  /** Its content, decompressed and checked. */
  read(): Uint8Array
}

/** An entry of the central directory. */
interface EntryHeader {
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packed: number //   bytes in the archive
  readonly size: number //     bytes after decompression
  readonly start: number //    offset of the local header
}

const LOCAL_HEADER = { signature: 0x04034b50, bytes: 30 }
const CENTRAL_HEADER = { signature: 0x02014b50, bytes: 46 }
const END_RECORD = { signature: 0x06054b50, bytes: 22 }

const ENCRYPTED = 1
const UTF8_NAME = 1 << 11
const STORED = 0
const DEFLATED = 8
const ZIP64_COUNT = 0xffff

/** No corpus file is near this size: an entry that claims more is damaged or malicious. */
export const LARGEST_ENTRY = 1 << 28

/** Whether the bytes begin like a zip archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

/** The entries of an archive. `source` names it in errors. */
export function readZip(bytes: Uint8Array, source: string): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = findEnd(view, source)
  const count = view.getUint16(end + 10, true)
  if (count === ZIP64_COUNT) refuse(source, 'expected a plain zip archive, got a zip64 one')
  if (view.getUint16(end + 8, true) !== count)
    refuse(source, 'expected a complete archive, got one part of a split archive')
  const entries: ZipEntry[] = []
  for (let k = 0, place = view.getUint32(end + 16, true); k < count; k++) {
    checkHeader(view, place, CENTRAL_HEADER, source)
    const [name, next] = nameAt(view, place, source)
    const header = headerAt(view, place)
    entries.push({ name, read: () => unpack(view, header, `${source}: ${name}`) })
    place = next
  }
  return entries
}

/** Offset of the end record; a comment of up to 65,535 bytes may follow it. */
function findEnd(view: DataView, source: string): number {
  const last = view.byteLength - END_RECORD.bytes
  for (let place = last; place >= Math.max(0, last - 0xffff); place--) {
    const isEnd = view.getUint32(place, true) === END_RECORD.signature
    if (isEnd && place + END_RECORD.bytes + view.getUint16(place + 20, true) === view.byteLength) return place
  }
  return refuse(source, 'expected a zip archive, got another or a truncated file')
}

function headerAt(view: DataView, place: number): EntryHeader {
  return {
    flags: view.getUint16(place + 8, true),
    method: view.getUint16(place + 10, true),
    crc: view.getUint32(place + 16, true),
    packed: view.getUint32(place + 20, true),
    size: view.getUint32(place + 24, true),
    start: view.getUint32(place + 42, true),
  }
}

/** The name in a central header, and the offset of the next header. */
function nameAt(view: DataView, place: number, source: string): [string, number] {
  const start = place + CENTRAL_HEADER.bytes
  const length = view.getUint16(place + 28, true)
  const others = view.getUint16(place + 30, true) + view.getUint16(place + 32, true)
  const encoding = view.getUint16(place + 8, true) & UTF8_NAME ? 'utf-8' : 'latin1'
  const name = new TextDecoder(encoding).decode(slice(view, start, length, source))
  return [name, start + length + others]
}

function unpack(view: DataView, header: EntryHeader, source: string): Uint8Array {
  const { flags, method, crc, packed, size, start } = header
  if (flags & ENCRYPTED) refuse(source, 'expected a plain entry, got an encrypted one')
  if (size > LARGEST_ENTRY) refuse(source, `expected at most ${LARGEST_ENTRY} bytes, got ${size}`)
  checkHeader(view, start, LOCAL_HEADER, source)
  const names = view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  const content = slice(view, start + LOCAL_HEADER.bytes + names, packed, source)
  const bytes = decompress(content, method, size, source)
  if (bytes.length !== size) refuse(source, `expected ${size} bytes, got ${bytes.length}`)
  if (crc32(bytes) !== crc) refuse(source, 'expected an intact entry, got one with a wrong checksum')
  return bytes
}

function decompress(content: Uint8Array, method: number, size: number, source: string): Uint8Array {
  if (method === STORED) return content
  if (method !== DEFLATED) refuse(source, `expected a stored or deflated entry, got method ${method}`)
  try {
    return inflateRawSync(content, { maxOutputLength: size + 1 }) // one more byte, to detect excess data
  } catch (cause) {
    throw new DataError('expected a deflated entry, got a corrupt one', { source }, { cause })
  }
}

function checkHeader(
  view: DataView,
  place: number,
  { signature, bytes }: { signature: number; bytes: number },
  source: string,
): void {
  if (place + bytes > view.byteLength || view.getUint32(place, true) !== signature)
    refuse(source, `expected a header at byte ${place}, got none: the archive is damaged`)
}

function slice(view: DataView, start: number, length: number, source: string): Uint8Array {
  if (start + length > view.byteLength)
    refuse(source, `expected ${length} bytes at byte ${start}, got the end of the archive`)
  return new Uint8Array(view.buffer, view.byteOffset + start, length)
}

function refuse(source: string, reason: string): never {
  throw new DataError(reason, { source })
}
