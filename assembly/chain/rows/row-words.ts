/** Where the words of a row are: two heads, its dense attributes, its wide weights and its other sparse weights (plan.txt). */
import { rowOffset, stream } from '../plan'

/** Bytes of the heads: how many dense attributes there are, and how many wide weights. */
const HEADS: usize = 8

export function denseBegin(row: i32): usize {
  return headOf(row) + HEADS
}

/** The end of the dense attributes is where the sparse weights begin, the wide ones first. */
export function sparseBegin(row: i32): usize {
  const head = headOf(row)
  return head + HEADS + ((<usize>load<u32>(head)) << 2)
}

/** The end of the wide weights. */
export function narrowBegin(row: i32): usize {
  const head = headOf(row)
  return head + HEADS + ((<usize>(load<u32>(head) + load<u32>(head, 4))) << 2)
}

export function sparseEnd(row: i32): usize {
  return headOf(row + 1)
}

function headOf(row: i32): usize {
  return stream + ((<usize>load<u32>(rowOffset + ((<usize>row) << 2))) << 2)
}
