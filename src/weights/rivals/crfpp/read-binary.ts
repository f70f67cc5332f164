/**
 * Reads the binary model file of CRF++:
 *
 *     24+4  version, type 0, cost factor (f64), number of weights, columns, size of the double array
 *     4+…   size of the labels, each label with NUL
 *     4+…   size of the templates, each with NUL; more NUL until both texts together are a multiple of 4
 *     …     double array: the first weight of each string
 *     …     weights (f32)
 *
 * CRF++ writes numbers as they are in memory, which is little-endian on all machines in use.
 */

import { DataError } from '../../../common/errors.js'
import { StringTable } from '../../../data/string-table.js'
import { checkUtf8 } from '../../../model/file/check-strings.js'
import { type CrfppParts, VERSION } from './parts.js'
import { readDoubleArray } from './read-double-array.js'

/** Bytes before the size of the labels. */
export const HEADER = 28

/** Whether a file that begins so is a binary model of CRF++, which has no name in its header: the version is below 1000, the type is 0, the cost factor is an ordinary number. */
export function isBinary(head: Uint8Array): boolean {
  if (head.length < HEADER) return false
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  return [true, false].some(littleEndian => {
    const version = view.getUint32(0, littleEndian)
    const factor = view.getFloat64(8, littleEndian)
    return version >= VERSION && version < 10 * VERSION && view.getUint32(4) === 0 && isOrdinary(factor)
  })
}

function isOrdinary(factor: number): boolean {
  return factor > 1e-30 && factor < 1e30
}

/** The parts of a file, whose sizes are checked. The cost factor is ignored, as crf_test ignores it. */
export function readBinary(bytes: Uint8Array): CrfppParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const number = (at: number) => {
    if (at + 4 > bytes.length) throw new DataError(`truncated: expected more than ${bytes.length} bytes`)
    return view.getUint32(at, true)
  }
  const version = number(0)
  if (version > 1 << 16)
    throw new DataError('expected a CRF++ model in little-endian byte order, got big-endian')
  if (Math.floor(version / 100) !== VERSION / 100)
    throw new DataError(`expected a CRF++ model of version ${VERSION}, got ${version}`)
  const [count, columns, units] = [number(16), number(20), number(24)]
  const labels = textsAt(bytes, HEADER, number(HEADER), 'labels')
  const middle = HEADER + 4 + number(HEADER)
  const templates = textsAt(bytes, middle, number(middle), 'templates')
  const trie = middle + 4 + number(middle)
  if (units % 8 !== 0) throw new DataError(`double array: expected units of 8 bytes, got ${units} bytes`)
  const size = trie + units + 4 * count
  if (size > bytes.length) throw new DataError(`truncated: expected ${size} bytes, got ${bytes.length}`)
  if (size < bytes.length)
    throw new DataError(`expected ${size} bytes, got ${bytes.length}: extra bytes follow the model`)
  const { strings, values } = readDoubleArray(new Int32Array(alignedPart(bytes, trie, trie + units)))
  return {
    labels: uniqueLabels(labels),
    templates: templates.filter(text => text !== ''),
    strings,
    first: values,
    weights: new Float32Array(alignedPart(bytes, trie + units, size)),
    columns,
  }
}

/** A copy, since texts of any length stand before the numbers. */
function alignedPart(bytes: Uint8Array, from: number, to: number): ArrayBuffer {
  return new Uint8Array(bytes.subarray(from, to)).buffer // the slice of a Buffer of Node would share its memory
}

/** The texts behind their size, each of which ends in NUL. */
function textsAt(bytes: Uint8Array, at: number, size: number, what: string): string[] {
  const from = at + 4
  if (from + size > bytes.length)
    throw new DataError(`truncated: expected ${size} bytes of ${what}, got ${bytes.length - from}`)
  if (size === 0) return []
  const part = bytes.subarray(from, from + size)
  if (part[size - 1] !== 0) throw new DataError(`${what}: expected NUL behind the last one`)
  const broken = checkUtf8(part, new Int32Array(1))
  if (broken) throw new DataError(`${what}: ${broken}`)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(part.subarray(0, size - 1)).split('\0')
}

/** Labels by number; each once, and none empty. */
export function uniqueLabels(names: readonly string[]): StringTable {
  if (names.length === 0) throw new DataError('labels: expected at least one, got none')
  const labels = new StringTable(names.length)
  for (const [j, name] of names.entries()) {
    if (name === '') throw new DataError(`labels: expected a name for label ${j}, got an empty one`)
    if (labels.intern(name) !== j) throw new DataError(`labels: expected each once, got ${name} twice`)
  }
  return labels
}
