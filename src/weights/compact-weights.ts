import { StringTable } from '../data/string-table.js'
import type { WeightLayout } from './weight-layout.js'
import { layoutPlaces } from './weight-layout.js'
import type { Weights } from './weights.js'

/** The same weights without zeros and without attributes that have no weights: the purpose of L1 and of cutoffs. */
export function compactWeights(weights: Weights): Weights {
  const { layout, values } = weights
  if (!values.includes(0) && !hasEmptyRow(layout.stateOffset) && !hasEmptyRow(layout.edgeOffset))
    return weights
  const at = layoutPlaces(layout)
  const state = keptRows(layout.stateOffset, values.subarray(0, at.trans))
  const trans = keptIndices(values.subarray(at.trans, at.edge))
  const edge = keptRows(layout.edgeOffset, values.subarray(at.edge, at.start))
  const kept = [state.kept, trans.map(k => k + at.trans), edge.kept.map(k => k + at.edge)].flatMap(part =>
    Array.from(part),
  )
  const compact: WeightLayout = {
    ...layout,
    F: kept.length + values.length - at.start,
    A: state.rows.length,
    B: edge.rows.length,
    stateOffset: state.offset,
    stateLabel: state.kept.map(k => layout.stateLabel[k]),
    transFrom: trans.map(k => layout.transFrom[k]),
    transTo: trans.map(k => layout.transTo[k]),
    edgeOffset: edge.offset,
    edgeFrom: edge.kept.map(k => layout.edgeFrom[k]),
    edgeTo: edge.kept.map(k => layout.edgeTo[k]),
  }
  return {
    ...weights,
    layout: compact,
    values: Float64Array.from([...kept.map(k => values[k]), ...values.subarray(at.start)]),
    attributes: keptStrings(weights.attributes, state.rows),
    transitionAttributes: keptStrings(weights.transitionAttributes, edge.rows),
  }
}

function hasEmptyRow(offset: Int32Array): boolean {
  for (let row = 0; row + 1 < offset.length; row++) if (offset[row] === offset[row + 1]) return true
  return false
}

function keptIndices(values: Float64Array): Int32Array {
  const kept: number[] = []
  values.forEach((value, k) => {
    if (value !== 0) kept.push(k)
  })
  return Int32Array.from(kept)
}

/** The nonzero entries of rows, and the rows that have any. */
function keptRows(
  offset: Int32Array,
  values: Float64Array,
): { kept: Int32Array; rows: number[]; offset: Int32Array } {
  const kept: number[] = []
  const rows: number[] = []
  const newOffset = [0]
  for (let row = 0; row + 1 < offset.length; row++) {
    for (let k = offset[row]; k < offset[row + 1]; k++) if (values[k] !== 0) kept.push(k)
    if (kept.length === newOffset[rows.length]) continue
    rows.push(row)
    newOffset.push(kept.length)
  }
  return { kept: Int32Array.from(kept), rows, offset: Int32Array.from(newOffset) }
}

function keptStrings(table: StringTable, rows: readonly number[]): StringTable {
  const kept = new StringTable(rows.length + 1)
  for (const row of rows) kept.intern(table.get(row))
  return kept
}
