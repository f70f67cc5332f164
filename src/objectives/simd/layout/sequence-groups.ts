/**
 * Sequences of similar length, sixteen at a time, each in its own lane. They end together; before a shorter
 * one begins, its cells are empty. After them come groups of segments of long sequences.
 */
import { createTemporary, giveBack } from '../../../common/give-back.js'
import { arePartial } from '../../../losses/agreeing-paths.js'
import type { KernelCorpus } from '../kernel-corpus.js'
import type { DistinctRows } from './distinct-rows.js'
import { cutSequences, type Segments } from './segments.js'

export const LANES = 16
const EMPTY = -1

export interface SequenceGroups {
  readonly G: number
  readonly firstCut: number //        first group of segments
  readonly longest: number //         positions of the longest group
  readonly offset: Uint32Array //     [G+1] in rows of cells
  readonly cells: Int32Array //       [][16] row of a position
  readonly gold: Int32Array //        [][16] its label, L: not known; also that of the position before a segment, which has no row
  readonly piece: Int32Array //       [G][16] sequence of a lane, or N + its segment
  readonly first: Int32Array //       one position of a row
  readonly firstCutRow: number //     the first row used only by groups of segments
  readonly segments: Segments
  readonly outside: Int32Array //     sequences that are in no group
}

export interface Cut {
  /** Longer sequences are cut, or left outside. */
  readonly longest: number
  /** Positions of a segment, 0: long sequences are left outside. */
  readonly segment: number
}

/** Groups the sequences of a labeled corpus with nonzero weight. */
export function groupSequences(corpus: KernelCorpus, rows: DistinctRows, cut: Cut): SequenceGroups {
  const { N, offset, weight, label } = corpus
  const lengthOf = (n: number) => offset[n + 1] - offset[n]
  const counts = (n: number) => lengthOf(n) > 0 && weight?.[n] !== 0
  const lacksLabels = (n: number) => arePartial(label!.subarray(offset[n], offset[n + 1]))
  const whole: number[] = []
  const long: number[] = []
  const unlabeled: number[] = []
  for (let n = 0; n < N; n++) {
    if (!counts(n)) continue
    if (lacksLabels(n)) unlabeled.push(n)
    else (lengthOf(n) <= cut.longest ? whole : long).push(n)
  }
  // Partly labeled sequences take more time: they share groups with each other.
  const partial = corpus.partial ?? new Uint8Array(N)
  whole.sort((n, m) => partial[m] - partial[n] || lengthOf(m) - lengthOf(n) || n - m)
  const segments = cutSequences(corpus, cut.segment > 0 ? long : [], cut.segment)
  const S = segments.first.length
  const firstCut = Math.ceil(whole.length / LANES)
  const G = firstCut + Math.ceil(S / LANES)
  const starts = new Uint32Array(G + 1)
  for (let g = 0; g < G; g++)
    starts[g + 1] = starts[g] + (g < firstCut ? longestOf(whole, g, lengthOf) : segments.size + 1)
  const filled: Filled = {
    cells: createTemporary(starts[G] * LANES).fill(EMPTY),
    gold: createTemporary(starts[G] * LANES).fill(EMPTY),
    piece: new Int32Array(G * LANES).fill(EMPTY),
  }
  const fill = (lane: number, piece: number, from: number, to: number) => {
    filled.piece[lane] = piece
    fillLane(filled, starts, lane, from, to, rows.rowOf, corpus.label!)
  }
  for (const [k, n] of whole.entries()) fill(k, n, offset[n], offset[n + 1])
  for (let s = 0; s < S; s++) {
    const lane = firstCut * LANES + s
    fill(lane, N + s, segments.first[s], segments.end[s])
    if (segments.continues[s])
      filled.gold[starts[Math.floor(lane / LANES)] * LANES + (lane % LANES)] =
        corpus.label![segments.first[s] - 1]
  }
  return {
    G,
    firstCut,
    longest: starts.reduce((most, start, g) => (g > 0 ? Math.max(most, start - starts[g - 1]) : 0), 0),
    offset: starts,
    ...filled,
    ...orderRows(filled.cells, rows, starts[firstCut] * LANES),
    segments,
    outside: Int32Array.from([...unlabeled, ...(cut.segment > 0 ? [] : long)]),
  }
}

/** Each of `rows` rows once: those of cells as one lane after the other uses them, then all others. */
export function orderOfUse(
  { G, offset, cells }: Pick<SequenceGroups, 'G' | 'offset' | 'cells'>,
  rows: number,
): Int32Array {
  const order = createTemporary(rows)
  const used = new Uint8Array(rows)
  let size = 0
  const use = (r: number) => {
    if (r < 0 || used[r]) return
    used[r] = 1
    order[size++] = r
  }
  for (let g = 0; g < G; g++) {
    for (let lane = 0; lane < LANES; lane++)
      for (let k = offset[g] * LANES + lane; k < offset[g + 1] * LANES; k += LANES) use(cells[k])
  }
  for (let r = 0; r < rows; r++) use(r)
  return order
}

/** Positions of the longest sequence of a group. */
function longestOf(sequences: readonly number[], g: number, lengthOf: (n: number) => number): number {
  return Math.max(...sequences.slice(g * LANES, (g + 1) * LANES).map(lengthOf))
}

type Filled = Pick<SequenceGroups, 'cells' | 'gold' | 'piece'>

/** Puts positions `from` … `to`−1 into a lane, aligned to the end of its group. */
function fillLane(
  { cells, gold }: Filled,
  starts: Uint32Array,
  lane: number,
  from: number,
  to: number,
  rowOf: Int32Array,
  label: Int32Array,
): void {
  const end = starts[Math.floor(lane / LANES) + 1]
  let at = (end - (to - from)) * LANES + (lane % LANES)
  for (let p = from; p < to; p++, at += LANES) {
    cells[at] = rowOf[p]
    gold[at] = label[p]
  }
}

/**
 * Numbers rows in the order of the cells, so that they are read consecutively: one position of each, and the
 * first row that does not occur before `cutCells`.
 */
function orderRows(cells: Int32Array, { rows, first }: DistinctRows, cutCells: number) {
  const number = createTemporary(rows).fill(EMPTY)
  const ordered = createTemporary(rows)
  let count = 0
  let firstCutRow = 0
  for (let k = 0; k < cells.length; k++) {
    if (k === cutCells) firstCutRow = count
    if (cells[k] === EMPTY) continue
    if (number[cells[k]] === EMPTY) {
      ordered[count] = first[cells[k]]
      number[cells[k]] = count++
    }
    cells[k] = number[cells[k]]
  }
  giveBack(number)
  return { first: ordered.subarray(0, count), firstCutRow }
}
