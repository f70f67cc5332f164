/**
 * Reads `lCRF`, the model file of CRFsuite: a header, the features, the names of labels and attributes, and the features of each
 * label and each attribute. All numbers are little-endian.
 */

import { DataError } from '../../../common/errors.js'
import { StringTable } from '../../../data/string-table.js'
import { holdBytes } from '../../../wasm/held-bytes.js'
import type { RivalModel } from '../rival-format.js'
import { openDictionary, readDictionary } from './dictionary.js'
import {
  checkLists,
  type LaidOut,
  type Lists,
  layOutFeatures,
  type OpenedFeatures,
  openFeatures,
  openLists,
  readFeatures,
} from './features.js'
import { createKernelReader } from './kernel-reader.js'

/** Bytes of the header. */
export const HEADER = 48
export const MAGIC = 'lCRF'
export const TYPE = 'FOMC'
export const VERSION = 100

/**
 * Reads a file; everything that CRFsuite relies on is checked. Large files are checked by kernels and then used where they lie:
 * the bytes must not be changed.
 */
export function readCrfsuite(bytes: Uint8Array): RivalModel {
  const header = readHeader(bytes)
  const file = holdBytes(bytes)
  const reader = createKernelReader(file)
  const labels = readDictionary(openDictionary(file, header.labels.names, 'labels'))
  const dictionary = openDictionary(file, header.attributes.names, 'attributes')
  const attributes = reader?.takeStrings(dictionary) ?? readDictionary(dictionary)
  const [L, A] = [labels.size, attributes.size]
  if (L === 0) throw new DataError('labels: expected at least one, got none')
  checkCount('labels', header.labels.count, L)
  checkCount('attributes', header.attributes.count, A)
  const features = openFeatures(file, header.features.from)
  // CRFsuite itself leaves the number of features at 0.
  if (header.features.count !== 0) checkCount('features', header.features.count, features.total)
  const from = { labels: header.labels.lists, attributes: header.attributes.lists }
  const lists = openLists(file, from, L, A)
  return {
    normalization: 'global',
    features: { features: [{ type: 'attributes' }] },
    weights: {
      ...(reader?.takeFeatures(features, lists, L, A) ?? readLaidOut(file, features, lists, L, A)),
      labels,
      attributes,
      transitionAttributes: new StringTable(),
      words: new StringTable(),
    },
  }
}

function readLaidOut(file: Uint8Array, opened: OpenedFeatures, lists: Lists, L: number, A: number): LaidOut {
  const features = readFeatures(opened, L, A)
  checkLists(file, lists, features, L, A)
  return layOutFeatures(features, L, A)
}

function readHeader(bytes: Uint8Array) {
  if (bytes.length < HEADER)
    throw new DataError(`truncated: expected at least ${HEADER} bytes, got ${bytes.length}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const number = (at: number) => view.getUint32(at, true)
  const size = number(4)
  if (size > bytes.length) throw new DataError(`truncated: expected ${size} bytes, got ${bytes.length}`)
  if (size < bytes.length)
    throw new DataError(`expected ${size} bytes, got ${bytes.length}: extra bytes follow the model`)
  const type = String.fromCharCode(...bytes.subarray(8, 12))
  if (type !== TYPE) throw new DataError(`expected a model of type ${TYPE}, got ${JSON.stringify(type)}`)
  if (number(12) !== VERSION) throw new DataError(`expected version ${VERSION}, got ${number(12)}`)
  return {
    features: { count: number(16), from: number(28) },
    labels: { count: number(20), names: number(32), lists: number(40) },
    attributes: { count: number(24), names: number(36), lists: number(44) },
  }
}

function checkCount(what: string, stated: number, found: number): void {
  if (stated !== found) throw new DataError(`${what}: expected ${stated}, as the header says, got ${found}`)
}
