/** How many words rows have, and how often groups have dense attributes; twins: row-words.ts and dense-use.ts of src/objectives/simd/layout. */

const NUMBER: usize = 4
const LANES: u32 = 16

/** Writes how many words the attributes of each row have, and how many of its attributes are dense. */
export function measureRows(
  ids: usize,
  ends: usize,
  rows: i32,
  dense: usize,
  stateOffset: usize,
  words: usize,
  denseOf: usize,
): void {
  let at = ids
  for (let r = 0; r < rows; r++) {
    const next = ids + <usize>load<u32>(ends + <usize>r * NUMBER) * NUMBER
    let count: i32 = 0
    let size: i32 = 0
    for (; at < next; at += NUMBER) {
      const a = <usize>load<u32>(at) * NUMBER
      if (load<i32>(dense + a) >= 0) count++
      else size += load<i32>(stateOffset + a, 4) - load<i32>(stateOffset + a)
    }
    store<i32>(words + <usize>r * NUMBER, size + count)
    store<i32>(denseOf + <usize>r * NUMBER, count)
  }
}

const ENTRY: usize = 16 // of a dense attribute: uses in its latest group, that group + 1, its latest cell + 1

/** Words of the state of `countDenseUse`. */
const GROUP: usize = 0 //   the group of the next cell
const TIMES: usize = 4 //   how often the latest cell has had the same dense attribute in a row
const REPEATS: usize = 8 // the most of these

/** Visits the rows of cells from `first` on; see `countDenseUse` of the twin. `groups` has the steps where groups begin. */
export function countDenseUse(
  ids: usize,
  ends: usize,
  rows: i32,
  first: i32,
  groups: usize,
  dense: usize,
  entries: usize,
  most: usize,
  state: usize,
): void {
  let g = load<i32>(state, GROUP)
  let times = load<i32>(state, TIMES)
  let repeats = load<i32>(state, REPEATS)
  let at = ids
  for (let r = 0; r < rows; r++) {
    const next = ids + <usize>load<u32>(ends + <usize>r * NUMBER) * NUMBER
    const cell = first + r
    while (<u32>cell >= load<u32>(groups + <usize>(g + 1) * NUMBER) * LANES) g++
    for (; at < next; at += NUMBER) {
      const d = load<i32>(dense + <usize>load<u32>(at) * NUMBER)
      if (d < 0) continue
      const entry = entries + <usize>d * ENTRY
      const uses = load<i32>(entry, 4) === g + 1 ? load<i32>(entry) + 1 : 1
      store<i32>(entry, uses)
      store<i32>(entry, g + 1, 4)
      const place = most + <usize>d * NUMBER
      if (uses > load<i32>(place)) store<i32>(place, uses)
      if (load<i32>(entry, 8) === cell + 1) {
        times++
        repeats = max<i32>(repeats, times)
      } else times = 1
      store<i32>(entry, cell + 1, 8)
    }
  }
  store<i32>(state, g, GROUP)
  store<i32>(state, times, TIMES)
  store<i32>(state, repeats, REPEATS)
}
