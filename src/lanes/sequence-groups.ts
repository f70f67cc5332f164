/**
 * Sequences of about the same length, sixteen at a time, each in a lane of its own. They end together; where a
 * shorter one has not begun, its cells are empty.
 */
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import type { DistinctRows } from './distinct-rows.js'

export const LANES = 16
const EMPTY = -1

export interface SequenceGroups {
  readonly G: number
  readonly longest: number //         positions of the longest sequence of all
  readonly offset: Uint32Array //     [G+1] in rows of cells
  readonly cells: Int32Array //       [][16] row of a position
  readonly gold: Int32Array //        [][16] its label
  readonly sequence: Int32Array //    [G][16] sequence of a lane
  readonly first: Int32Array //       a position that a row describes
  readonly outside: Int32Array //     sequences that are in no group, because they are too long
}

/** Groups the sequences of a labelled corpus that count and have at most `limit` positions. */
export function groupSequences(corpus: CompiledCorpus, rows: DistinctRows, limit: number): SequenceGroups {
  const { N, offset, weight } = corpus
  const lengthOf = (n: number) => offset[n + 1] - offset[n]
  const counts = (n: number) => lengthOf(n) > 0 && weight?.[n] !== 0
  const inside: number[] = []
  const outside: number[] = []
  for (let n = 0; n < N; n++) if (counts(n)) (lengthOf(n) <= limit ? inside : outside).push(n)
  inside.sort((n, m) => lengthOf(m) - lengthOf(n) || n - m)
  const G = Math.ceil(inside.length / LANES)
  const starts = new Uint32Array(G + 1)
  for (let g = 0; g < G; g++) starts[g + 1] = starts[g] + lengthOf(inside[g * LANES])
  const sequence = new Int32Array(G * LANES).fill(EMPTY)
  sequence.set(inside)
  const cells = new Int32Array(starts[G] * LANES).fill(EMPTY)
  const gold = new Int32Array(starts[G] * LANES).fill(EMPTY)
  for (const [k, n] of inside.entries()) {
    const g = Math.floor(k / LANES)
    let at = (starts[g + 1] - lengthOf(n)) * LANES + (k % LANES)
    for (let p = offset[n]; p < offset[n + 1]; p++, at += LANES) {
      cells[at] = rows.rowOf[p]
      gold[at] = corpus.label![p]
    }
  }
  const order = orderRows(cells, rows)
  const longest = G > 0 ? starts[1] : 0
  return {
    G,
    longest,
    offset: starts,
    cells,
    gold,
    sequence,
    first: order,
    outside: Int32Array.from(outside),
  }
}

/** Numbers rows in the order of the cells, so that they are read one after another; returns a position of each. */
function orderRows(cells: Int32Array, { rows, first }: DistinctRows): Int32Array {
  const number = new Int32Array(rows).fill(EMPTY)
  const ordered = new Int32Array(rows)
  let count = 0
  for (let k = 0; k < cells.length; k++) {
    if (cells[k] === EMPTY) continue
    if (number[cells[k]] === EMPTY) {
      ordered[count] = first[cells[k]]
      number[cells[k]] = count++
    }
    cells[k] = number[cells[k]]
  }
  return ordered.slice(0, count)
}
