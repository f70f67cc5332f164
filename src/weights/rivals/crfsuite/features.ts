/** The features of an lCRF file: the chunk FEAT, and LFRF and AFRF, which list the features of each label and each attribute. */

import { DataError } from '../../../common/errors.js'
import type { WeightLayout } from '../../weight-layout.js'
import type { Weights } from '../../weights.js'
import { Chunk } from './chunk.js'

/** The types of features. */
export const STATE = 0
export const TRANSITION = 1
/** Bytes of a feature. */
export const FEATURE = 20
/** Bytes before the features of FEAT and before the offsets of LFRF and AFRF: name, size, number of entries. */
export const CHUNK_HEADER = 12
/** LFRF has two entries more than there are labels; no list belongs to them. */
export const EXTRA_LABELS = 2

/** Features in the order of the file. */
export interface Features {
  readonly type: Uint8Array //     [K] STATE or TRANSITION
  readonly source: Int32Array //   [K] attribute, or the label before
  readonly target: Int32Array //   [K] label
  readonly weight: Float64Array // [K]
}

/** Features of which only their number has been checked. */
export interface OpenedFeatures {
  readonly chunk: Chunk
  readonly total: number
}

/** Opens the features at an offset of a file. */
export function openFeatures(file: Uint8Array, from: number): OpenedFeatures {
  const chunk = new Chunk(file, from, 'FEAT', CHUNK_HEADER)
  const total = chunk.uint32(8)
  if (chunk.size !== CHUNK_HEADER + FEATURE * total)
    chunk.fail(`${total} features take ${CHUNK_HEADER + FEATURE * total} bytes, got ${chunk.size}`)
  return { chunk, total }
}

/** Reads the features from number `first` on, for L labels and A attributes. */
export function readFeatures({ chunk, total }: OpenedFeatures, L: number, A: number, first = 0): Features {
  const count = total - first
  const [type, source, target] = [new Uint8Array(count), new Int32Array(count), new Int32Array(count)]
  const weight = new Float64Array(count)
  for (let k = 0, at = CHUNK_HEADER + FEATURE * first; k < count; k++, at += FEATURE) {
    const kind = chunk.uint32(at)
    const i = chunk.uint32(at + 4)
    const j = chunk.uint32(at + 8)
    const value = chunk.float64(at + 12)
    if (kind !== STATE && kind !== TRANSITION)
      chunk.fail(`feature ${first + k}: expected type 0 or 1, got ${kind}`)
    if (i >= (kind === STATE ? A : L))
      chunk.fail(`feature ${first + k}: ${kind === STATE ? 'attribute' : 'label'} ${i} does not exist`)
    if (j >= L) chunk.fail(`feature ${first + k}: label ${j} does not exist`)
    if (!Number.isFinite(value)) chunk.fail(`feature ${first + k}: expected a finite weight, got ${value}`)
    type[k] = kind
    source[k] = i
    target[k] = j
    weight[k] = value
  }
  return { type, source, target, weight }
}

/** The lists of a file: CRFsuite finds features only by them. */
export interface Lists {
  readonly labels: Chunk
  readonly attributes: Chunk
}

/** Opens the lists at two offsets. */
export function openLists(
  file: Uint8Array,
  from: { readonly labels: number; readonly attributes: number },
  L: number,
  A: number,
): Lists {
  return {
    labels: openList(file, from.labels, 'LFRF', L + EXTRA_LABELS),
    attributes: openList(file, from.attributes, 'AFRF', A),
  }
}

/** Checks that each feature is in the list of its source, once. */
export function checkLists(file: Uint8Array, lists: Lists, features: Features, L: number, A: number): void {
  const listed = new Uint8Array(features.type.length)
  markListed(lists.labels, file, L, TRANSITION, features, listed)
  markListed(lists.attributes, file, A, STATE, features, listed)
  const missing = listed.indexOf(0)
  if (missing < 0) return
  const name = features.type[missing] === STATE ? 'AFRF' : 'LFRF'
  throw new DataError(`${name}: feature ${missing} is in no list`)
}

/** The lists at an offset of a file, of which only the number has been checked. */
function openList(file: Uint8Array, from: number, name: string, entries: number): Chunk {
  const chunk = new Chunk(file, from, name, CHUNK_HEADER)
  const found = chunk.uint32(8)
  if (found !== entries) chunk.fail(`expected ${entries} lists, got ${found}`)
  if (CHUNK_HEADER + 4 * entries > chunk.size)
    chunk.fail(`${entries} offsets need more than ${chunk.size} bytes`)
  return chunk
}

function markListed(
  chunk: Chunk,
  file: Uint8Array,
  lists: number,
  type: number,
  features: Features,
  listed: Uint8Array,
): void {
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  for (let i = 0; i < lists; i++) {
    const at = chunk.uint32(CHUNK_HEADER + 4 * i)
    const count = at + 4 > file.length ? Infinity : view.getUint32(at, true)
    if (at + 4 + 4 * count > file.length) chunk.fail(`list ${i} is outside the file`)
    for (let k = 1; k <= count; k++) {
      const f = view.getUint32(at + 4 * k, true)
      if (features.type[f] !== type || features.source[f] !== i || listed[f] === 1)
        chunk.fail(`list ${i}: expected features of its own, each once, got ${f}`)
      listed[f] = 1
    }
  }
}

/** The weights of features in the order of a layout: state weights by attribute and label, then transitions. */
export function layOutFeatures(features: Features, L: number, A: number): LaidOut {
  const { type, source, target, weight } = isSorted(features) ? features : sorted(features)
  let states = 0
  while (states < type.length && type[states] === STATE) states++
  const stateOffset = offsetsOf(source.subarray(0, states), A)
  const trans = { from: source.slice(states), to: target.slice(states) }
  return { layout: layoutOf(L, stateOffset, target.slice(0, states), trans), values: weight }
}

/** Weights and what they belong to. */
export type LaidOut = Pick<Weights, 'layout' | 'values' | 'largest'>

/** The layout of weights without attributes of transitions and without boundary. */
export function layoutOf(
  L: number,
  stateOffset: Int32Array,
  stateLabel: Int32Array,
  trans: { readonly from: Int32Array; readonly to: Int32Array },
): WeightLayout {
  return {
    F: stateLabel.length + trans.from.length,
    L,
    A: stateOffset.length - 1,
    B: 0,
    stateOffset,
    stateLabel,
    transFrom: trans.from,
    transTo: trans.to,
    edgeOffset: new Int32Array(1),
    edgeFrom: new Int32Array(0),
    edgeTo: new Int32Array(0),
    boundary: 'none',
  }
}

/** Where the entries of each source begin, for ascending sources below `size`. */
export function offsetsOf(source: Int32Array, size: number): Int32Array {
  const offset = new Int32Array(size + 1)
  for (const i of source) offset[i + 1]++
  for (let i = 0; i < size; i++) offset[i + 1] += offset[i]
  return offset
}

/** Whether features ascend by type, source and target, as CRFsuite writes them, and each is there once. */
export function isSorted({ type, source, target }: Features): boolean {
  for (let k = 1; k < type.length; k++) {
    const order = type[k] - type[k - 1] || source[k] - source[k - 1] || target[k] - target[k - 1]
    if (order <= 0) return false
  }
  return true
}

/** The same features in that order; of two for the same pair, CRFsuite would add up or forget one. */
function sorted({ type, source, target, weight }: Features): Features {
  const order = Int32Array.from(type, (_, k) => k)
  order.sort((a, b) => type[a] - type[b] || source[a] - source[b] || target[a] - target[b])
  const found: Features = {
    type: Uint8Array.from(order, k => type[k]),
    source: Int32Array.from(order, k => source[k]),
    target: Int32Array.from(order, k => target[k]),
    weight: Float64Array.from(order, k => weight[k]),
  }
  if (!isSorted(found))
    throw new DataError('FEAT: expected each pair of source and label once, got one twice')
  return found
}
