import { withLayoutKernels } from '../../../wasm/layout-kernels.js'
import type { RowAttributes } from './row-attributes.js'
import { RowWindow, type WindowLimits } from './row-window.js'
import { LANES, type SequenceGroups } from './sequence-groups.js'

/** How often groups and rows have dense attributes and clusters. */
export interface DenseUse {
  readonly most: Uint32Array // [D+clusters] positions of the group that has most of one
  readonly repeats: number //   how often a row has the same one, at least 1
}

/** `denseNumber` [A+clusters] is −1 for attributes that are not dense. */
export function countDenseUse(
  groups: Pick<SequenceGroups, 'G' | 'offset' | 'cells'>,
  rows: RowAttributes,
  denseNumber: Int32Array,
): DenseUse {
  let numbers = 0
  for (let a = 0; a < denseNumber.length; a++) numbers = Math.max(numbers, denseNumber[a] + 1)
  return countByKernels(groups, rows, denseNumber, numbers) ?? countHere(groups, rows, denseNumber, numbers)
}

/** The same without kernels. */
export function countHere(
  { G, offset, cells }: Pick<SequenceGroups, 'G' | 'offset' | 'cells'>,
  { begin, end, ids }: RowAttributes,
  denseNumber: Int32Array,
  numbers: number,
): DenseUse {
  const most = new Uint32Array(numbers)
  const uses = new Int32Array(numbers) //    in the latest group
  const latestGroup = new Int32Array(numbers).fill(-1)
  const latestCell = new Int32Array(numbers).fill(-1)
  let repeats = 1
  let times = 1
  for (let g = 0; g < G; g++) {
    for (let cell = offset[g] * LANES; cell < offset[g + 1] * LANES; cell++) {
      const row = cells[cell]
      if (row < 0) continue
      for (let k = begin[row]; k < end[row]; k++) {
        const d = denseNumber[ids[k]]
        if (d < 0) continue
        uses[d] = latestGroup[d] === g ? uses[d] + 1 : 1
        latestGroup[d] = g
        if (uses[d] > most[d]) most[d] = uses[d]
        if (latestCell[d] === cell) repeats = Math.max(repeats, ++times)
        else times = 1
        latestCell[d] = cell
      }
    }
  }
  return { most, repeats }
}

/** The same by kernels; null if there are none, or memory does not suffice. */
export function countByKernels(
  { offset, cells }: Pick<SequenceGroups, 'offset' | 'cells'>,
  rows: RowAttributes,
  denseNumber: Int32Array,
  numbers: number,
  limits: WindowLimits = {},
): DenseUse | null {
  return withLayoutKernels(kernels => {
    const window = new RowWindow(kernels, rows, limits, cells)
    const [groups, dense] = [kernels.put(offset), kernels.put(denseNumber)]
    const [entries, most, state] = [kernels.take(4 * numbers), kernels.take(numbers), kernels.take(4)]
    kernels.view(state, 3).set([0, 1, 1])
    for (const [from, to] of window.stretches) {
      window.put(from, to)
      kernels.call.countDenseUse(
        ...[window.ids, window.ends, to - from, from],
        ...[groups, dense, entries, most, state],
      )
    }
    return { most: Uint32Array.from(kernels.view(most, numbers)), repeats: kernels.view(state, 3)[2] }
  })
}
