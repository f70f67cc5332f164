import { createTemporary } from '../../../common/give-back.js'
import type { AttributeRows } from '../../../features/compiled-corpus.js'

/** Positions with the same attributes, and so the same state scores. */
export interface DistinctRows {
  readonly rows: number
  readonly rowOf: Int32Array //  [P] row of a position
  readonly first: Int32Array //  [rows] one position of a row
}

/** Number of positions sampled to decide whether sharing pays off. */
const SAMPLE = 4096
/** Rows are shared if there are at most this many per position. */
const WORTH = 0.5

/** Finds the distinct rows of a corpus, or gives each position its own if few would be shared. */
export function findDistinctRows(state: AttributeRows, P: number): DistinctRows {
  if (!state.values) {
    const sample = collect(state, Math.min(P, SAMPLE))
    const found = sample.rows <= WORTH * Math.min(P, SAMPLE) ? collect(state, P) : null
    if (found && found.rows <= WORTH * P) return found
  }
  const own = createTemporary(P)
  for (let p = 0; p < P; p++) own[p] = p
  return { rows: P, rowOf: own, first: own }
}

function collect(state: AttributeRows, P: number): DistinctRows {
  const { offset, ids } = state
  const rowOf = new Int32Array(P)
  const first = new Int32Array(P)
  let size = 1024
  while (size < 2 * P) size *= 2
  const table = new Int32Array(size).fill(-1)
  let rows = 0
  for (let p = 0; p < P; p++) {
    let slot = hash(ids, offset[p], offset[p + 1]) & (size - 1)
    while (table[slot] >= 0 && !areEqual(state, first[table[slot]], p)) slot = (slot + 1) & (size - 1)
    if (table[slot] < 0) {
      table[slot] = rows
      first[rows++] = p
    }
    rowOf[p] = table[slot]
  }
  return { rows, rowOf, first: first.slice(0, rows) }
}

function hash(ids: Int32Array, from: number, to: number): number {
  let h = to - from
  for (let k = from; k < to; k++) {
    h = Math.imul(h ^ ids[k], 0x9e3779b1)
    h ^= h >>> 15
  }
  return h
}

function areEqual({ offset, ids }: AttributeRows, p: number, q: number): boolean {
  const length = offset[p + 1] - offset[p]
  if (offset[q + 1] - offset[q] !== length) return false
  for (let k = 0; k < length; k++) if (ids[offset[p] + k] !== ids[offset[q] + k]) return false
  return true
}
