/**
 * Scores of the leading patterns. If the first patterns of a model read one text only, the word at the position, the sum of their weights depends on nothing
 * else. It is added up once for each text, from 0 on and in the order of the patterns. So a position begins with a copy of it and gets the same
 * sum to the bit.
 *
 * Rows are remembered in a table that forgets. Text number x has place x & mask: i32 the number of the text that has it, i32 where
 * its row is, and 8 bytes in all. While a block is scored, new rows are in a workspace; they move to the place of their text at its end, so that a
 * row that another text replaces can still be copied.
 */

/** Bytes of a place, as a power of 2. */
const PLACE_SHIFT: usize = 3

function placeOf(text: i32, places: usize, mask: u32): usize {
  return places + ((<usize>(<u32>text & mask)) << PLACE_SHIFT)
}

/**
 * Overwrites sources [P] with the addresses of the rows of positions, and news with the slots of positions whose texts have none yet; returns how many these
 * are. New row n is that of `row` bytes from fresh + n · row on, which is for others to fill. `cells` are those of the text, as in a part of a pattern.
 */
export function findRows(
  cells: usize,
  slots: usize,
  P: i32,
  places: usize,
  mask: u32,
  row: usize,
  fresh: usize,
  sources: usize,
  news: usize,
): i32 {
  let count = 0
  for (const end = slots + ((<usize>P) << 2); slots < end; slots += 4, sources += 4) {
    const slot = load<i32>(slots)
    const text = load<i32>(cells + <usize>slot)
    const place = placeOf(text, places, mask)
    if (load<i32>(place) !== text) {
      store<i32>(place, text)
      store<i32>(place, <i32>fresh, 4)
      store<i32>(news, slot)
      news += 4
      fresh += row
      count++
    }
    store<i32>(sources, load<i32>(place, 4))
  }
  return count
}

/** Overwrites state [P] rows with those at sources. */
export function copyRows(sources: usize, P: i32, row: usize, state: usize): void {
  for (const end = sources + ((<usize>P) << 2); sources < end; sources += 4, state += row) {
    const from = <usize>load<i32>(sources)
    for (let at: usize = 0; at < row; at += 64) {
      const x = from + at
      const y = state + at
      v128.store(y, v128.load(x))
      v128.store(y, v128.load(x, 16), 16)
      v128.store(y, v128.load(x, 32), 32)
      v128.store(y, v128.load(x, 48), 48)
    }
  }
}

/** Moves `count` new rows to the places of their texts, in `rows`, in their order: of texts with the same place the last one has it. */
export function keepRows(
  cells: usize,
  news: usize,
  count: i32,
  places: usize,
  mask: u32,
  row: usize,
  fresh: usize,
  rows: usize,
): void {
  for (const end = news + ((<usize>count) << 2); news < end; news += 4, fresh += row) {
    const place = placeOf(load<i32>(cells + <usize>load<i32>(news)), places, mask)
    const to = rows + ((place - places) >> PLACE_SHIFT) * row
    memory.copy(to, fresh, row)
    store<i32>(place, <i32>to, 4)
  }
}
