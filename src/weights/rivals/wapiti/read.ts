/**
 * Reads the model file of Wapiti, a text: the type and the number of weights, the patterns, the labels, the observations, and the
 * weights that are not 0. Observations are numbered in order; `u…` takes a weight for each label, `b…` one for each pair of labels,
 * `*…` both.
 *
 * All observations are attributes of positions, so their order is kept; those of transitions alone have no weights there.
 */

import { DataError } from '../../../common/errors.js'
import { StringTable } from '../../../data/string-table.js'
import { hasLooseBytes } from '../../../features/readings/byte-string.js'
import type { ModelOrigin } from '../../../model/engine.js'
import type { RivalModel } from '../rival-format.js'
import { Cursor } from './cursor.js'
import { readNames, readText } from './names.js'
import { checkRowwise, kindOf, type Observed, POSITION, RAW, readPatterns, TRANSITION } from './patterns.js'
import { readWeights } from './weights.js'

/** What a file says beside the weights. */
export interface WapitiOrigin extends ModelOrigin {
  readonly format: 'wapiti'
  readonly type: number
  readonly patterns: readonly string[]
  /** The greatest column number in patterns, as the file has it. */
  readonly columns: number
  /** Each row of data is a sequence, and each observation has a `u` in front that is no part of its name. */
  readonly rowwise: boolean
  /** The pattern whose weights are those of pairs of labels. */
  readonly pairs: string | undefined
}

/** The types of models; 0 is maximum entropy, with which Wapiti labels as with a CRF. */
export const MEMM = 1
export const CRF = 2

/** Bytes of the shortest weight: `0=0` without a line feed. */
const SHORTEST_WEIGHT = 3

/** Reads a file; everything that Wapiti relies on is checked. */
export function readWapiti(bytes: Uint8Array): RivalModel & { readonly origin: WapitiOrigin } {
  const cursor = new Cursor(bytes)
  const { type, count } = readHeader(cursor)
  const { patterns, columns, rowwise } = readReader(cursor)
  const observed = observedBy(patterns, rowwise)
  const labels = readLabels(cursor)
  const attributes = readNames(cursor, 'observations', rowwise ? 1 : 0)
  const kinds = rowwise ? new Uint8Array(attributes.size).fill(POSITION) : kindsOf(attributes)
  if (count * SHORTEST_WEIGHT > cursor.left) cursor.fail(`${count} weights do not fit into the file`)
  const pairs = observed.pairs === undefined ? -1 : attributes.find(observed.pairs)
  const { layout, values } = readWeights(cursor, count, kinds, labels.size, pairs)
  const transitionAttributes = new StringTable(layout.B + 1)
  kinds.forEach((kind, o) => {
    if (kind & TRANSITION && o !== pairs) transitionAttributes.intern(attributes.get(o))
  })
  return {
    normalization: type === MEMM ? 'local' : 'global',
    features: observed.features,
    weights: { layout, values, labels, attributes, transitionAttributes, words: new StringTable() },
    origin: { format: 'wapiti', type, patterns, columns, rowwise, pairs: observed.pairs },
  }
}

/** The first line. Files of old versions have no type there; Wapiti takes them for models of maximum entropy. */
function readHeader(cursor: Cursor): { type: number; count: number } {
  cursor.pass('#mdl#', 'header')
  const first = cursor.number('header')
  const count = cursor.passes('#') ? cursor.number('header') : undefined
  cursor.pass('\n', 'header')
  if (count === undefined) return { type: 0, count: first }
  if (first > CRF) throw new DataError(`header: expected type 0, 1 or 2, got ${first}`)
  return { type: first, count }
}

function readReader(cursor: Cursor): { patterns: string[]; columns: number; rowwise: boolean } {
  cursor.pass('#rdr#', 'patterns')
  const count = cursor.count('patterns', 1)
  cursor.pass('/', 'patterns')
  const columns = cursor.number('patterns')
  const flag = cursor.passes('/') ? cursor.number('patterns') : 0
  cursor.pass('\n', 'patterns')
  if (flag > 1) throw new DataError(`patterns: expected 0 or 1 at the end of the line, got ${flag}`)
  const patterns = Array.from({ length: count }, () => readText(cursor, 'patterns'))
  return { patterns, columns, rowwise: flag === 1 }
}

function observedBy(patterns: readonly string[], rowwise: boolean): Observed {
  if (rowwise) checkRowwise(patterns)
  const { features, pairs } = patterns.length === 0 ? RAW : readPatterns(patterns)
  return rowwise ? { features: { features: features.features }, pairs: undefined } : { features, pairs }
}

function readLabels(cursor: Cursor): StringTable {
  const labels = readNames(cursor, 'labels')
  if (labels.size === 0) throw new DataError('labels: expected at least one, got none')
  if (labels.toArray().some(hasLooseBytes)) throw new DataError('labels: expected UTF-8')
  return labels
}

function kindsOf(observations: StringTable): Uint8Array {
  const { blob, offset } = observations.bytes
  return Uint8Array.from({ length: observations.size }, (_, o) => {
    const kind = kindOf(String.fromCharCode(blob[offset[o]]))
    if (kind === 0)
      throw new DataError(
        `observations: expected u, b or * at the beginning of each, got ${JSON.stringify(observations.get(o))}`,
      )
    return kind
  })
}
