/** A thread's workspace for one group of sequences: tables of rows of lanes, one row for each position and label. */
import { ROW, ROW_SHIFT } from '../lanes'
import { Q, stride, workspace } from './plan'

/** Bytes of a table for one position. */
export let step: usize = 0

export let E: usize = 0 //           [T][stride] e^state; later v or v*
export let A: usize = 0 //           [T][stride] α
export let V: usize = 0 //           [T][stride] v
export let P: usize = 0 //           [T][stride] marginals, then the gradient with respect to state scores
export let G: usize = 0 //           [T][stride] slopes of a marginal loss; or marginals over all paths, see agreeing.ts
export let AS: usize = 0 //          [T][stride] α*
export let S: usize = 0 //           [T] Σ_j α_t(j)
export let C: usize = 0 //           [T] 1 / S
export let B: usize = 0 //           [stride] β of one position, or other rows that are soon forgotten
export let gates: usize = 0 //       [4][stride] messages into segments and out of them, see segments.ts
export let total: usize = 0 //       one row
export let mask: usize = 0 //        one row
export let extra: usize = 0 //       one row
export let ones: usize = 0 //        one row
export let weight: usize = 0 //      one row: weight of each lane's sequence
export let agreeing: usize = 0 //    one row: the negative of that if only some labels are known, else 0
export let shift: usize = 0 //       f64 [16] of each lane
export let products: usize = 0 //    f64 [16] of each lane
export let addresses: usize = 0 //   u32 [16]
export let edgeCells: usize = 0 //   i32 [2][16]
export let spare: usize = 0 //       [3][stride], all 0 between uses
export let rowBuffer: usize = 0 //   [lanes][stride] rows of labels
export let exactRow: usize = 0 //    f64 [stride]
export let blankRow: usize = 0 //    f64 [stride], all 0
export let tile: usize = 0 //        v128 [Q]

/** Lays out the workspace for sequences of a length; `tables` of them have a row for each position. */
export function layOut(length: i32, tables: i32): void {
  step = (<usize>stride) << ROW_SHIFT
  const table = step * <usize>length
  const rows = ROW * <usize>length
  blankRow = workspace
  spare = blankRow + ((<usize>stride) << 3)
  tile = spare + 3 * ((<usize>stride) << 3)
  shift = tile + ((<usize>Q) << 4)
  products = shift + 128
  edgeCells = products + 128
  addresses = edgeCells + 2 * ROW
  weight = addresses + ROW
  agreeing = weight + ROW
  mask = agreeing + ROW
  total = mask + ROW
  extra = total + ROW
  ones = extra + ROW
  exactRow = ones + ROW
  rowBuffer = exactRow + ((<usize>stride) << 3)
  B = rowBuffer + step
  gates = B + step
  S = gates + 4 * step
  C = S + rows
  E = C + rows
  A = E + table
  P = A + table
  V = tables > 3 ? P + table : E
  G = V + table
  AS = G + table
}
