/** Sorted tables of pairs as sorted cells with their counts, and two of them as one. */

const NUMBER: usize = 4 // bytes of a number
const LABEL: usize = 2 //  bytes of a label in a table
const CELL: usize = 8 //   bytes of a cell

/**
 * The entries of rows first … last−1 of a table as cells of `packPairs`, from `cells` on, with other numbers: maps of observations and of labels, which
 * ascend, so that cells are in order. Returns where they end.
 */
export function packTable(
  first: i32,
  last: i32,
  offset: usize,
  next: usize,
  fromLabel: usize,
  toLabel: usize,
  observations: usize,
  labels: usize,
  idBits: i32,
  labelBits: i32,
  cells: usize,
): usize {
  let to = cells
  let entry = <usize>load<u32>(offset + <usize>first * NUMBER)
  for (let row = <usize>first; row < <usize>last; row++) {
    const end = <usize>load<u32>(offset + (row + 1) * NUMBER)
    const high = (<u64>load<u32>(observations + row * NUMBER)) << (<u64>idBits)
    for (; entry < end; entry++) {
      const low = <u64>load<u32>(observations + <usize>load<u32>(next + entry * NUMBER) * NUMBER)
      const i = <u64>load<u32>(labels + <usize>load<u16>(fromLabel + entry * LABEL) * NUMBER)
      const j = <u64>load<u32>(labels + <usize>load<u16>(toLabel + entry * LABEL) * NUMBER)
      store<u64>(to, ((((high | low) << (<u64>labelBits)) | i) << (<u64>labelBits)) | j)
      to += CELL
    }
  }
  return to
}

/**
 * Merges sorted cells a … aEnd and b … bEnd with their counts, those of equal cells added up. Returns where the merged cells end. Which list has the next
 * cell is as good as random, so there is no branch on it.
 */
export function mergeCells(
  a: usize,
  aEnd: usize,
  aCounts: usize,
  b: usize,
  bEnd: usize,
  bCounts: usize,
  to: usize,
  counts: usize,
): usize {
  while (a < aEnd && b < bEnd) {
    const x = load<u64>(a)
    const y = load<u64>(b)
    const fromA = <u32>(x <= y)
    const fromB = <u32>(y <= x)
    store<u64>(to, min<u64>(x, y))
    store<u32>(counts, load<u32>(aCounts) * fromA + load<u32>(bCounts) * fromB)
    a += CELL * <usize>fromA
    b += CELL * <usize>fromB
    aCounts += NUMBER * <usize>fromA
    bCounts += NUMBER * <usize>fromB
    to += CELL
    counts += NUMBER
  }
  const rest = a < aEnd ? aEnd - a : bEnd - b
  memory.copy(to, a < aEnd ? a : b, rest)
  memory.copy(counts, a < aEnd ? aCounts : bCounts, rest / 2)
  return to + rest
}
