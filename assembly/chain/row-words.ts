/** Where the words of a row are: those of its dense attributes, then those of its loose weights (plan.ts). */
import { rowOffset, stream } from './plan'

export function denseBegin(row: i32): usize {
  return headOf(row) + 4
}

/** The end of the dense attributes is where the loose weights begin. */
export function looseBegin(row: i32): usize {
  const head = headOf(row)
  return head + 4 + ((<usize>load<u32>(head)) << 2)
}

export function looseEnd(row: i32): usize {
  return headOf(row + 1)
}

function headOf(row: i32): usize {
  return stream + ((<usize>load<u32>(rowOffset + ((<usize>row) << 2))) << 2)
}
