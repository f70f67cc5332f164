/**
 * What the tuner sees of a position: the labels that are possible there, its candidates, and what its attributes say of each. The twin of
 * `lattices.ts`. Positions are records, one behind the other:
 *
 *   i32 C, candidates        i32 K, cells of what is said        i32 the candidate that is right, −1: none        i32 unused
 *   i32 [C] labels           i32 [K] rows of weights             perhaps 4 bytes unused
 *   f32 [C][K][2] evidence and share
 *
 * A *row of weights* is that of a cell, a template with a bin, in bytes from the first one. A position with one candidate has no cells.
 */
import { BINS, binOf, firstOf, labelOf, opinionsAt, rowLabel, rowStart } from './counts'

export const HEADER: usize = 16

// [L] f64 log P̃(y), [L] f64 scores, [L] i32 places of candidates plus 1, [templates·BINS] i32 places of cells plus 1.
let L: i32 = 0
let prior: usize = 0
let score: usize = 0
let slot: usize = 0
let place: usize = 0
let template: usize = 0 // [A] i32
let base: usize = 0 //     [2][BINS] f64 weights to choose candidates by
let range: f64 = 0
let sums: usize = 0 //     [K][C][2] f64
let chosen: i32 = 0 //     candidates so far

export function useGathering(
  labels: i32,
  priors: usize,
  scores: usize,
  slots: usize,
  places: usize,
  templates: usize,
  weights: usize,
  widest: f64,
  workspace: usize,
): void {
  L = labels
  prior = priors
  score = scores
  slot = slots
  place = places
  template = templates
  base = weights
  range = widest
  sums = workspace
  chosen = 0
}

/** The number of candidates of all positions so far. */
export function candidatesSoFar(): i32 {
  return chosen
}

let end: usize = 0 // of the records

/**
 * Adds the records of positions from … to−1 at `at`, as long as they surely end before `limit`; overwrites `ends` [1] with the end. Returns the
 * position that comes next.
 */
export function gather(from: i32, to: i32, at: usize, limit: usize, ends: usize): i32 {
  end = at
  let p = from
  for (; p < to; p++) {
    const width = (firstOf(p + 1) - firstOf(p)) >> 2
    if (end + HEADER + ((<usize>L) << 2) + (width << 2) + 8 + ((width * <usize>L) << 3) > limit) break
    gatherPosition(p)
  }
  store<u32>(ends, <u32>end)
  return p
}

function gatherPosition(p: i32): void {
  const first = firstOf(p)
  const behind = firstOf(p + 1)
  const highest = scoreLabels(first, behind)
  const C = choose(p, highest)
  const list = end + HEADER
  let at = list + ((<usize>C) << 2)
  let K = 0
  if (C > 1) {
    K = addUp(first, behind, C, at)
    at += (<usize>K) << 2
    at = (at + 7) & ~7
    writeValues(C, K, at)
    at += (<usize>(C * K)) << 3
  } else at = (at + 7) & ~7
  store<i32>(end, K, 4)
  for (let c = 0; c < C; c++) store<i32>(slot + ((<usize>load<i32>(list + ((<usize>c) << 2))) << 2), 0)
  end = at
  chosen += C
}

/** Overwrites the scores of all labels at the weights to choose by, and returns the highest. */
function scoreLabels(first: usize, behind: usize): f64 {
  memory.copy(score, prior, (<usize>L) << 3)
  for (let k = first; k < behind; k += 4) {
    const a = load<i32>(k)
    const b = binOf(a)
    if (b < 0) continue
    const w = load<f64>(base + ((<usize>b) << 3))
    const v = load<f64>(base + ((<usize>(BINS + b)) << 3))
    const stop = rowStart(a + 1)
    for (let f = rowStart(a); f < stop; f++) {
      const at = score + (rowLabel(f) << 3)
      const said = opinionsAt(f)
      store<f64>(at, load<f64>(at) + (w * load<f64>(said) + v * load<f64>(said, 8)))
    }
  }
  let highest = -Infinity
  for (let j = 0; j < L; j++) highest = Math.max(highest, load<f64>(score + ((<usize>j) << 3)))
  return highest
}

/** Writes the candidates and which of them is right; returns how many there are. */
function choose(p: i32, highest: f64): i32 {
  const y = labelOf(p)
  let gold = -1
  let C = 0
  for (let j = 0; j < L; j++) {
    if (!(load<f64>(score + ((<usize>j) << 3)) >= highest - range)) continue
    if (j === y) gold = C
    store<i32>(end + HEADER + ((<usize>C) << 2), j)
    C++
    store<i32>(slot + ((<usize>j) << 2), C)
  }
  store<i32>(end, C)
  store<i32>(end, gold, 8)
  store<i32>(end, 0, 12)
  return C
}

/** Adds up what attributes of the same cell say of candidates, and writes the rows of cells at `rows`; returns how many there are. */
function addUp(first: usize, behind: usize, C: i32, rows: usize): i32 {
  const bytes = (<usize>C) << 4
  let K = 0
  for (let k = first; k < behind; k += 4) {
    const a = load<i32>(k)
    const b = binOf(a)
    if (b < 0) continue
    const cell = load<i32>(template + ((<usize>a) << 2)) * BINS + b
    const known = place + ((<usize>cell) << 2)
    const own = load<i32>(known)
    const to = sums + <usize>(own > 0 ? own - 1 : K) * bytes
    if (own === 0) memory.fill(to, 0, bytes)
    let found = false
    const stop = rowStart(a + 1)
    for (let f = rowStart(a); f < stop; f++) {
      const c = load<i32>(slot + (rowLabel(f) << 2))
      const said = v128.load(opinionsAt(f))
      if (c === 0 || f64x2.extract_lane(said, 0) === 0) continue
      found = true
      const at = to + ((<usize>(c - 1)) << 4)
      v128.store(at, f64x2.add(v128.load(at), said))
    }
    if (own > 0 || !found) continue
    store<i32>(rows + ((<usize>K) << 2), cell)
    K++
    store<i32>(known, K)
  }
  for (let k = 0; k < K; k++) {
    const at = rows + ((<usize>k) << 2)
    const cell = load<i32>(at)
    store<i32>(place + ((<usize>cell) << 2), 0)
    store<i32>(at, (cell * L) << 4)
  }
  return K
}

/** From [K][C] in double precision to [C][K] in single. */
function writeValues(C: i32, K: i32, to: usize): void {
  for (let c = 0; c < C; c++) {
    let from = sums + ((<usize>c) << 4)
    for (let k = 0; k < K; k++, from += (<usize>C) << 4, to += 8) {
      store<f32>(to, <f32>load<f64>(from))
      store<f32>(to, <f32>load<f64>(from, 8), 4)
    }
  }
}
