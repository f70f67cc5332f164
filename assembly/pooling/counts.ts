/**
 * Counts of attributes without a part of the data, and what they say of labels: the twin of `left-out-rows.ts` and `experts.ts`.
 *
 * The counts of attribute a are f = offset[a] … offset[a+1]−1. Beside each count stand how often it comes from the part at hand, and,
 * once the attribute is asked for, its two opinions without the part.
 */

/** Bins of frequency, as in `src/pooled/bins.ts`. */
export const BINS: i32 = 7

/** The bin of an attribute that has not been asked for since the last part. */
export const NOT_YET: i32 = -2
/** The bin of an attribute that only the part has. */
export const NOTHING: i32 = -1

// The corpus.
let starts: usize = 0 //  [P+1] i32 where the attributes of a position begin
let ids: usize = 0 //     i32
let labels: usize = 0 //  [P] i32, −1: not known
let times: usize = 0 //   [P] f64 how often a position counts, 0: once

// The counts.
let offset: usize = 0 //  [A+1] i32
let label: usize = 0 //   [F] i32
let count: usize = 0 //   [F] f64
let factor: usize = 0 //  [L] f64 1 / (m·P̃(y))
let part: usize = 0 //    [F] f64 counts of the part
let said: usize = 0 //    [F][2] f64 evidence and share
let bin: usize = 0 //     [A] i32
let last: usize = 0 //    [A] i32 the position of the part that had the attribute last, −1: none

export function useCorpus(rowStarts: usize, rowIds: usize, rowLabels: usize, weights: usize): void {
  starts = rowStarts
  ids = rowIds
  labels = rowLabels
  times = weights
}

export function useCounts(
  rowOffset: usize,
  rowLabel: usize,
  rowCount: usize,
  factors: usize,
  partCount: usize,
  opinions: usize,
  bins: usize,
  lastPosition: usize,
): void {
  offset = rowOffset
  label = rowLabel
  count = rowCount
  factor = factors
  part = partCount
  said = opinions
  bin = bins
  last = lastPosition
}

/** Where the attributes of a position begin. */
export function firstOf(p: i32): usize {
  return ids + ((<usize>load<u32>(starts + ((<usize>p) << 2))) << 2)
}

export function labelOf(p: i32): i32 {
  return load<i32>(labels + ((<usize>p) << 2))
}

/** Counts the part of positions from … to−1. An attribute that a position has twice counts once. */
export function countPart(from: i32, to: i32): void {
  for (let p = from; p < to; p++) {
    const y = labelOf(p)
    if (y < 0) continue
    const w = times === 0 ? 1 : load<f64>(times + ((<usize>p) << 3))
    const end = firstOf(p + 1)
    for (let k = firstOf(p); k < end; k += 4) {
      const a = (<usize>load<i32>(k)) << 2
      if (load<i32>(last + a) === p) continue
      store<i32>(last + a, p)
      const stop = <usize>load<i32>(offset + a, 4)
      let f = <usize>load<i32>(offset + a)
      while (f < stop && load<i32>(label + (f << 2)) < y) f++
      const at = part + (f << 3)
      if (f < stop) store<f64>(at, load<f64>(at) + w)
    }
  }
}

/** Forgets the part of positions from … to−1, and what was said without it. */
export function resetPart(from: i32, to: i32): void {
  const end = firstOf(to)
  for (let k = firstOf(from); k < end; k += 4) {
    const a = (<usize>load<i32>(k)) << 2
    if (load<i32>(bin + a) === NOT_YET && load<i32>(last + a) < 0) continue
    store<i32>(bin + a, NOT_YET)
    store<i32>(last + a, -1)
    const f = <usize>load<i32>(offset + a)
    memory.fill(part + (f << 3), 0, (<usize>load<i32>(offset + a, 4) - f) << 3)
  }
}

/** The bin of an attribute without the part, after its opinions have been worked out. */
export function binOf(a: i32): i32 {
  const known = load<i32>(bin + ((<usize>a) << 2))
  return known === NOT_YET ? ask(a) : known
}

/** The first count of an attribute; that of the next one is behind the last. */
export function rowStart(a: i32): usize {
  return <usize>load<i32>(offset + ((<usize>a) << 2))
}

export function rowLabel(f: usize): usize {
  return <usize>load<i32>(label + (f << 2))
}

/** Where the opinions of a count are; both are 0 if the part has all of it. */
export function opinionsAt(f: usize): usize {
  return said + (f << 4)
}

function ask(a: i32): i32 {
  const from = rowStart(a)
  const to = rowStart(a + 1)
  let total: f64 = 0
  for (let f = from; f < to; f++) {
    const left = leftAt(f)
    if (left > 0) total += left
  }
  for (let f = from; f < to; f++) {
    const left = leftAt(f)
    const at = opinionsAt(f)
    store<f64>(at, left > 0 ? Math.log1p(left * load<f64>(factor + (rowLabel(f) << 3))) : 0)
    store<f64>(at, left > 0 ? left / total : 0, 8)
  }
  const found = total > 0 ? binOfCount(total) : NOTHING
  store<i32>(bin + ((<usize>a) << 2), found)
  return found
}

function leftAt(f: usize): f64 {
  return load<f64>(count + (f << 3)) - load<f64>(part + (f << 3))
}

function binOfCount(n: f64): i32 {
  if (n <= 2) return n <= 1 ? 0 : 1
  if (n <= 8) return n <= 4 ? 2 : 3
  return n <= 32 ? 4 : n <= 128 ? 5 : 6
}
