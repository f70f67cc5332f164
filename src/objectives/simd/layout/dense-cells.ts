/**
 * Which positions of each group have a dense attribute: the lists of assembly/chain/rows/dense-gradient.ts.
 * They are sorted, so that the kernels read the sums in memory order.
 */
import type { SharedWork } from '../../../common/long-work.js'
import type { RowAttributes } from './row-attributes.js'
import type { RowStream } from './row-stream.js'
import { LANES, type SequenceGroups } from './sequence-groups.js'

export interface DenseCells {
  readonly offset: Uint32Array // [G+1]
  readonly size: number // words
  /** Overwrites the words [size]. */
  write(words: Uint32Array): SharedWork<void>
}

/**
 * Words of an attribute before its cells: its number, and the number of cells in either half of the lanes.
 */
const HEAD = 2

/** With more positions, cell numbers do not fit into 16 bits. */
const LONGEST = 65536 / LANES

/** Whether all sequences are short enough for 16-bit cell numbers. */
export function canListCells({ longest }: SequenceGroups): boolean {
  return longest <= LONGEST
}

export function listDenseCells(groups: SequenceGroups, rows: RowAttributes, stream: RowStream): DenseCells {
  const lister = new Lister(groups, rows, stream)
  const offset = new Uint32Array(groups.G + 1)
  for (let g = 0; g < groups.G; g++) offset[g + 1] = offset[g] + lister.measure(g)
  return {
    offset,
    size: offset[groups.G],
    *write(words) {
      for (let g = 0; g < groups.G; g++) {
        lister.write(g, words, offset[g])
        yield (g + 1) / groups.G
      }
    },
  }
}

class Lister {
  private readonly groups: SequenceGroups
  private readonly rows: RowAttributes
  private readonly stream: RowStream
  private readonly counts: Uint32Array //   [numbers][2] cells of either half, 0 between groups
  private readonly places: Uint32Array //   [numbers][2] index of the next one, in u16
  private readonly present: Int32Array //   [numbers] those of a group, ascending
  private presentCount = 0

  constructor(groups: SequenceGroups, rows: RowAttributes, stream: RowStream) {
    this.groups = groups
    this.rows = rows
    this.stream = stream
    const numbers = stream.D + stream.clusters
    this.counts = new Uint32Array(2 * numbers)
    this.places = new Uint32Array(2 * numbers)
    this.present = new Int32Array(numbers)
  }

  /** Words that the list of a group takes. */
  measure(g: number): number {
    this.count(g)
    let words = 0
    for (const d of this.here()) words += HEAD + Math.ceil((this.counts[2 * d] + this.counts[2 * d + 1]) / 2)
    this.clear()
    return words
  }

  write(g: number, words: Uint32Array, start: number): void {
    const { counts, places } = this
    const cells = new Uint16Array(words.buffer, words.byteOffset, 2 * words.length)
    this.count(g)
    let word = start
    for (const d of this.here().sort()) {
      const [low, high] = [counts[2 * d], counts[2 * d + 1]]
      words[word] = d
      cells[2 * word + 2] = low
      cells[2 * word + 3] = high
      places[2 * d] = 2 * (word + HEAD)
      places[2 * d + 1] = places[2 * d] + low
      word += HEAD + Math.ceil((low + high) / 2)
    }
    this.visit(g, (slot, cell) => {
      cells[places[slot]++] = cell
    })
    this.clear()
  }

  private here(): Int32Array {
    return this.present.subarray(0, this.presentCount)
  }

  private count(g: number): void {
    const { counts, present } = this
    this.visit(g, slot => {
      const d = slot >> 1
      if (counts[2 * d] + counts[2 * d + 1] === 0) present[this.presentCount++] = d
      counts[slot]++
    })
  }

  private clear(): void {
    for (const d of this.here()) this.counts[2 * d] = this.counts[2 * d + 1] = 0
    this.presentCount = 0
  }

  /** Visits the dense attributes of the cells of a group, slot = 2 · attribute + half. */
  private visit(g: number, visit: (slot: number, cell: number) => void): void {
    const { groups, rows } = this
    const { denseNumber } = this.stream
    const first = groups.offset[g] * LANES
    const end = groups.offset[g + 1] * LANES
    for (let k = first; k < end; k++) {
      const row = groups.cells[k]
      if (row < 0) continue
      const half = (k >> 3) & 1
      for (let i = rows.begin[row]; i < rows.end[row]; i++) {
        const d = denseNumber[rows.ids[i]]
        if (d >= 0) visit(2 * d + half, k - first)
      }
    }
  }
}
