import { StringTable } from '../data/string-table.js'
import type { AttributeRows } from './compiled-corpus.js'

/**
 * Leaves out attributes that occur at fewer than `cutoff` positions; the rest keep their order with new ids.
 */
export function cutRare(rows: AttributeRows, cutoff: number): AttributeRows {
  if (cutoff <= 1) return rows
  const { to, strings } = keepFrequent(rows, cutoff)
  const P = rows.offset.length - 1
  const offset = new Int32Array(P + 1)
  const ids = new Int32Array(rows.ids.length)
  const values = rows.values && new Float64Array(rows.ids.length)
  let count = 0
  for (let p = 0; p < P; p++) {
    for (let k = rows.offset[p]; k < rows.offset[p + 1]; k++) {
      const id = to[rows.ids[k]]
      if (id < 0) continue
      if (values) values[count] = rows.values![k]
      ids[count++] = id
    }
    offset[p + 1] = count
  }
  const trimmed = values?.slice(0, count) ?? null
  return { A: strings.size, offset, ids: ids.slice(0, count), values: trimmed, strings }
}

/** The attributes that remain, and the new id of each, −1: left out. */
function keepFrequent(rows: AttributeRows, cutoff: number): { to: Int32Array; strings: StringTable } {
  const positions = countPositions(rows)
  const to = new Int32Array(rows.A).fill(-1)
  const strings = new StringTable()
  const { blob, offset } = rows.strings.bytes
  for (let a = 0; a < rows.A; a++) {
    if (positions[a] >= cutoff) to[a] = strings.internBytes(blob, offset[a], offset[a + 1])
  }
  return { to, strings }
}

/** The number of positions with each attribute; a repeated attribute of a position counts once. */
function countPositions({ A, offset, ids }: AttributeRows): Int32Array {
  const positions = new Int32Array(A)
  const last = new Int32Array(A).fill(-1)
  for (let p = 0; p + 1 < offset.length; p++) {
    for (let k = offset[p]; k < offset[p + 1]; k++) {
      const a = ids[k]
      if (last[a] === p) continue
      last[a] = p
      positions[a]++
    }
  }
  return positions
}
