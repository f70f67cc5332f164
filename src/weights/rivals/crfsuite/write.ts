/** Writes `lCRF`, byte for byte as CRFsuite does. */

import { DataError } from '../../../common/errors.js'
import { compactWeights } from '../../compact-weights.js'
import { layoutPlaces, type WeightLayout } from '../../weight-layout.js'
import type { Weights } from '../../weights.js'
import type { RivalModel } from '../rival-format.js'
import { checkKeys, writeDictionary } from './dictionary.js'
import { CHUNK_HEADER, EXTRA_LABELS, FEATURE, offsetsOf, STATE, TRANSITION } from './features.js'
import { HEADER, MAGIC, TYPE, VERSION } from './read.js'

/** The bytes of a model; what CRFsuite cannot hold is refused. */
export function writeCrfsuite(model: RivalModel): Uint8Array<ArrayBuffer> {
  refuseForeign(model)
  const { layout, values, labels, attributes } = compactWeights(model.weights)
  checkKeys('label', labels)
  checkKeys('attribute', attributes)
  const names = [writeDictionary(labels), writeDictionary(attributes)]
  const K = layoutPlaces(layout).edge
  const features = CHUNK_HEADER + FEATURE * K
  const labelNames = HEADER + features
  const attributeNames = labelNames + names[0].length
  const labelLists = aligned(attributeNames + names[1].length)
  const lists = { labels: offsetsOf(layout.transFrom, layout.L), attributes: layout.stateOffset }
  const attributeLists = aligned(labelLists + listBytes(lists.labels, EXTRA_LABELS))
  const size = attributeLists + listBytes(lists.attributes, 0)
  if (size > 0xffffffff) throw new DataError(`export: CRFsuite files have less than 4 GiB, got ${size} bytes`)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  putName(bytes, 0, MAGIC)
  putName(bytes, 8, TYPE)
  view.setUint32(4, size, true)
  // The number of features stays 0, as CRFsuite has it.
  const header = [
    VERSION,
    0,
    layout.L,
    layout.A,
    HEADER,
    labelNames,
    attributeNames,
    labelLists,
    attributeLists,
  ]
  header.forEach((value, k) => {
    view.setUint32(12 + 4 * k, value, true)
  })
  putFeatures(bytes, view, layout, values, K)
  bytes.set(names[0], labelNames)
  bytes.set(names[1], attributeNames)
  putLists(bytes, view, labelLists, 'LFRF', lists.labels, layout.stateLabel.length, EXTRA_LABELS)
  putLists(bytes, view, attributeLists, 'AFRF', lists.attributes, 0, 0)
  return bytes
}

function refuseForeign({ normalization, features, weights }: RivalModel): void {
  const { layout, values } = weights
  const at = layoutPlaces(layout)
  const refuse = (what: string, hint: string): never => {
    throw new DataError(`export: CRFsuite models cannot hold ${what}; ${hint}`)
  }
  if (normalization === 'local')
    refuse(
      'probabilities that are normalized position by position',
      'train with a method that normalizes whole sequences',
    )
  if (features.transitions?.length) refuse('features of transitions', 'train without them')
  if (layout.boundary === 'symbols' && values.subarray(at.start).some(value => value !== 0))
    refuse('weights of the first and the last label', 'train with boundary=none')
}

/** Bytes of a chunk of lists that begin at `offset`, with entries that have no list. */
function listBytes(offset: Int32Array, extra: number): number {
  const lists = offset.length - 1
  return CHUNK_HEADER + 4 * (lists + extra) + 4 * (lists + offset[lists])
}

function putLists(
  bytes: Uint8Array,
  view: DataView,
  from: number,
  name: string,
  offset: Int32Array,
  first: number,
  extra: number,
): void {
  const lists = offset.length - 1
  putName(bytes, from, name)
  view.setUint32(from + 4, listBytes(offset, extra), true)
  view.setUint32(from + 8, lists + extra, true)
  let at = from + CHUNK_HEADER + 4 * (lists + extra)
  for (let i = 0; i < lists; i++) {
    view.setUint32(from + CHUNK_HEADER + 4 * i, at, true)
    view.setUint32(at, offset[i + 1] - offset[i], true)
    at += 4
    for (let k = offset[i]; k < offset[i + 1]; k++, at += 4) view.setUint32(at, first + k, true)
  }
}

function putFeatures(
  bytes: Uint8Array,
  view: DataView,
  layout: WeightLayout,
  values: Weights['values'],
  K: number,
): void {
  putName(bytes, HEADER, 'FEAT')
  view.setUint32(HEADER + 4, CHUNK_HEADER + FEATURE * K, true)
  view.setUint32(HEADER + 8, K, true)
  let at = HEADER + CHUNK_HEADER
  const put = (type: number, source: number, target: number, weight: number) => {
    view.setUint32(at, type, true)
    view.setUint32(at + 4, source, true)
    view.setUint32(at + 8, target, true)
    view.setFloat64(at + 12, weight, true)
    at += FEATURE
  }
  for (let a = 0; a < layout.A; a++)
    for (let f = layout.stateOffset[a]; f < layout.stateOffset[a + 1]; f++)
      put(STATE, a, layout.stateLabel[f], values[f])
  const { trans } = layoutPlaces(layout)
  layout.transFrom.forEach((i, q) => {
    put(TRANSITION, i, layout.transTo[q], values[trans + q])
  })
}

function putName(bytes: Uint8Array, at: number, name: string): void {
  for (let k = 0; k < name.length; k++) bytes[at + k] = name.charCodeAt(k)
}

function aligned(offset: number): number {
  return Math.ceil(offset / 4) * 4
}
