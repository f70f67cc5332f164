import { viterbi } from '../../inference/decoders/viterbi.js'
import { LatticeWorkspace } from '../../inference/lattice-workspace.js'
import type { CountedPosition } from './counted-positions.js'

/** State scores of the positions of a sequence, −∞ for labels that are no candidates. */
export interface StateRows {
  readonly cells: Float64Array
  readonly from: number //   where the first row begins
  readonly stride: number // cells from one row to the next
}

/** Finds the best path of sequences from their rows. Of equally good paths it is that of the Viterbi kernel. */
export class RowViterbi {
  private readonly lattice: LatticeWorkspace
  private readonly viterbi = viterbi()

  /** `trans` [L][L] is θ, for all pairs of positions that have no scores of their own. */
  constructor(
    private readonly L: number,
    trans: Float64Array,
  ) {
    this.lattice = new LatticeWorkspace(L, trans)
  }

  /** Overwrites path [T]. `own` are the positions of this sequence that have edges of their own, in order; it begins at position `start`. */
  decode(rows: StateRows, start: number, own: readonly CountedPosition[], path: Int32Array): void {
    const { lattice } = this
    lattice.clear()
    for (let t = 0, next = 0; t < path.length; t++) {
      this.addPosition(rows.cells, rows.from + t * rows.stride)
      const edges = own[next]?.p === start + t ? own[next++].edges! : null
      if (edges) {
        const at = lattice.addEdges(edges.length)
        lattice.edge.set(edges, at)
      }
    }
    this.viterbi.decode(lattice, path)
  }

  /** Adds a position with the labels of a row that are possible. */
  private addPosition(cells: Float64Array, row: number): void {
    const { lattice, L } = this
    let size = 0
    for (let j = 0; j < L; j++) if (cells[row + j] > -Infinity) size++
    let at = lattice.addPosition(size)
    for (let j = 0; j < L; j++) {
      if (cells[row + j] === -Infinity) continue
      lattice.label[at] = j
      lattice.state[at++] = cells[row + j]
    }
  }
}

/** Overwrites the L cells of a row with the scores of a position that was counted. */
export function writeCounted(
  { size, label, score }: CountedPosition,
  cells: Float64Array,
  row: number,
  L: number,
): void {
  cells.fill(-Infinity, row, row + L)
  for (let k = 0; k < size; k++) cells[row + label[k] - 1] = score[k]
}
