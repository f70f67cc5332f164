import { DataError } from '../../../common/errors.js'
import { StringTable } from '../../../data/string-table.js'
import type { RivalModel } from '../rival-format.js'
import type { CrfppParts } from './parts.js'
import { readBinary } from './read-binary.js'
import { readText } from './read-text.js'
import { featuresOfTemplates, kindOf } from './templates.js'

/** Reads a binary model of CRF++. */
export function readCrfpp(bytes: Uint8Array): RivalModel {
  return modelOf(readBinary(bytes))
}

/** Reads a text model of CRF++. */
export function readCrfppText(bytes: Uint8Array): RivalModel {
  return modelOf(readText(bytes))
}

/** The model that the parts of a file are. Weights of 0 are left out: CRF++ has one for every string and label. */
function modelOf(parts: CrfppParts): RivalModel {
  const { labels, strings, weights } = parts
  const { features, constants } = featuresOfTemplates(parts.templates, parts.columns)
  const L = labels.size
  checkWeights(parts)
  const { positions, transitions, everywhere } = sortStrings(strings, constants, features.transitions)
  const state = rowsOf(parts, positions, L)
  const edge = rowsOf(parts, transitions, L * L)
  const trans = new Float64Array(everywhere.length > 0 ? L * L : 0)
  for (const s of everywhere) {
    const times = constants.get(strings.get(s)) ?? 0
    for (let ij = 0; ij < L * L; ij++) trans[ij] += times * weights[parts.first[s] + ij]
  }
  const pairs = Int32Array.from(trans.keys()).filter(ij => trans[ij] !== 0)
  const S = state.place.length
  const F = S + pairs.length + edge.place.length
  const values = new Float64Array(F)
  values.set(state.values)
  pairs.forEach((ij, q) => {
    values[S + q] = trans[ij]
  })
  values.set(edge.values, S + pairs.length)
  const layout = {
    F,
    L,
    A: positions.length,
    B: transitions.length,
    stateOffset: state.offset,
    stateLabel: state.place,
    transFrom: pairs.map(ij => Math.floor(ij / L)),
    transTo: pairs.map(ij => ij % L),
    edgeOffset: edge.offset,
    edgeFrom: edge.place.map(ij => Math.floor(ij / L)),
    edgeTo: edge.place.map(ij => ij % L),
    boundary: 'none',
  } as const
  return {
    normalization: 'global',
    features,
    weights: {
      layout,
      values,
      labels,
      attributes: chosenStrings(strings, positions),
      transitionAttributes: chosenStrings(strings, transitions),
      words: new StringTable(),
    },
  }
}

/** Refuses weights that are outside, belong to two strings, or are not finite. */
function checkWeights({ labels, strings, first, weights }: CrfppParts): void {
  const L = labels.size
  const owned = new Uint8Array(weights.length)
  const { blob, offset } = strings.bytes
  for (let s = 0; s < strings.size; s++) {
    const from = first[s]
    const to = from + (blob[offset[s]] === LETTER_U ? L : L * L)
    if (to > weights.length)
      throw new DataError(
        `${strings.get(s)}: expected weights below ${weights.length}, got ${from} to ${to - 1}`,
      )
    for (let k = from; k < to; k++) {
      if (owned[k] === 1) throw new DataError(`${strings.get(s)}: weight ${k} belongs to another string, too`)
      owned[k] = 1
    }
  }
  for (let k = 0; k < weights.length; k++)
    if (!Number.isFinite(weights[k]))
      throw new DataError(`weight ${k}: expected a finite one, got ${weights[k]}`)
}

const LETTER_U = 0x55

/** The numbers of strings that describe positions, transitions, and all transitions alike. */
function sortStrings(
  strings: StringTable,
  constants: ReadonlyMap<string, number>,
  templates: readonly unknown[] = [],
): Record<'positions' | 'transitions' | 'everywhere', Int32Array> {
  const { blob, offset } = strings.bytes
  const all = Int32Array.from({ length: strings.size }, (_, s) => s)
  const others = all.filter(s => blob[offset[s]] !== LETTER_U)
  const foreign = others.find(s => kindOf(strings.get(s)) === undefined)
  if (foreign !== undefined)
    throw new DataError(
      `strings: expected U… or B…, got ${JSON.stringify(strings.get(foreign).slice(0, 60))}`,
    )
  return {
    positions: all.filter(s => blob[offset[s]] === LETTER_U),
    transitions:
      templates.length === 0 ? new Int32Array(0) : others.filter(s => !constants.has(strings.get(s))),
    everywhere: others.filter(s => constants.has(strings.get(s))),
  }
}

/** The weights of some strings other than 0, with their place among the `width` weights of a string. */
function rowsOf(
  { first, weights }: CrfppParts,
  strings: Int32Array,
  width: number,
): { offset: Int32Array; place: Int32Array; values: Float64Array } {
  const offset = new Int32Array(strings.length + 1)
  strings.forEach((s, row) => {
    let count = 0
    for (let k = first[s]; k < first[s] + width; k++) if (weights[k] !== 0) count++
    offset[row + 1] = offset[row] + count
  })
  const place = new Int32Array(offset[strings.length])
  const values = new Float64Array(place.length)
  let to = 0
  for (const s of strings) {
    const from = first[s]
    for (let k = 0; k < width; k++) {
      if (weights[from + k] === 0) continue
      place[to] = k
      values[to++] = weights[from + k]
    }
  }
  return { offset, place, values }
}

/** A table of some strings of another one. */
function chosenStrings(strings: StringTable, chosen: Int32Array): StringTable {
  const { blob, offset } = strings.bytes
  const offsets = new Int32Array(chosen.length + 1)
  chosen.forEach((s, k) => {
    offsets[k + 1] = offsets[k] + offset[s + 1] - offset[s]
  })
  const bytes = new Uint8Array(offsets[chosen.length])
  chosen.forEach((s, k) => {
    bytes.set(blob.subarray(offset[s], offset[s + 1]), offsets[k])
  })
  return StringTable.from(bytes, offsets)
}
