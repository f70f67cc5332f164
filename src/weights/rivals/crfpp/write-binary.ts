import { DataError } from '../../../common/errors.js'
import { type CrfppParts, VERSION } from './parts.js'
import { HEADER } from './read-binary.js'
import { writeDoubleArray } from './write-double-array.js'

/** The binary form of a model; `read-binary.ts` describes it. */
export function formatBinary(parts: CrfppParts): Uint8Array<ArrayBuffer> {
  const { weights } = parts
  const units = writeDoubleArray(parts.strings, parts.first)
  const labels = withNul(parts.labels.toArray())
  const templates = withNul(parts.templates)
  const padding = -(labels.length + templates.length) & 3
  const middle = HEADER + 4 + labels.length
  const trie = middle + 4 + templates.length + padding
  const size = trie + units.byteLength + 4 * weights.length
  if (units.byteLength > 0xffffffff)
    throw new DataError(`export: CRF++ has double arrays below 4 GiB, got ${units.byteLength} bytes`)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, VERSION, true)
  view.setFloat64(8, 1, true)
  view.setUint32(16, weights.length, true)
  view.setUint32(20, parts.columns, true)
  view.setUint32(24, units.byteLength, true)
  view.setUint32(HEADER, labels.length, true)
  bytes.set(labels, HEADER + 4)
  view.setUint32(middle, templates.length + padding, true)
  bytes.set(templates, middle + 4)
  bytes.set(new Uint8Array(units.buffer), trie)
  bytes.set(new Uint8Array(Float32Array.from(weights).buffer), trie + units.byteLength)
  return bytes
}

function withNul(texts: readonly string[]): Uint8Array {
  return new TextEncoder().encode(texts.map(text => `${text}\0`).join(''))
}
