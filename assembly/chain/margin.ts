/**
 * The structured hinge loss with the number of wrong labels as margin (src/losses/margin.ts): the best path where each
 * wrong label earns 1, and the difference of that path and the gold one as gradient.
 */
import { watchTransitions } from '../pruning-bounds'
import { viterbiPruned } from '../viterbi'
import {
  cells as allCells,
  gold as allGold,
  firstBoundary,
  groupOffset,
  groupPiece,
  L,
  pairSums,
  pieceLength,
  pieceWeight,
  pruningBounds,
  rowTable,
  stride,
  sums,
  transRows,
  value,
} from './plan'
import { addEndScores } from './rows/position-scores'
import { addObserved } from './rows/row-gradient'
import { tableRow } from './rows/shared-rows'
import { scoreRow } from './rows/state-scores'
import { quantizedNumber } from './sums/exact'
import { magic } from './sums/magic'
import { E, layOut } from './workspace'

/** Each thread calls this before its first group, after transitions have changed. */
export function beginMargin(): void {
  const bytes = (<usize>L * <usize>stride) << 3
  watchTransitions(transRows, L, stride, pruningBounds, pruningBounds + bytes)
}

/** Processes the sequences of group g, one after another. */
export function runMargin(g: i32): void {
  const at = groupOffset + ((<usize>g) << 2)
  const end = (<usize>load<u32>(at, 4)) << 6
  // One sequence after another, in tables of labels: E begins them.
  layOut(1, 3)
  for (let lane: usize = 0; lane < 16; lane++) {
    const n = load<i32>(groupPiece + ((<usize>g) << 6) + (lane << 2))
    if (n < 0) return
    const T = load<i32>(pieceLength + ((<usize>n) << 2))
    const start = end - ((<usize>T) << 6) + (lane << 2)
    const share = load<f64>(pieceWeight + ((<usize>n) << 3))
    store<f64>(value + ((<usize>n) << 3), addSequence(T, allCells + start, allGold + start, share))
  }
}

/** Returns the loss of a sequence, and adds the gradient; its cells and gold labels are 64 bytes apart. */
function addSequence(T: i32, cells: usize, gold: usize, share: f64): f64 {
  const bytes = (<usize>stride) << 3
  const alpha = E + <usize>T * bytes
  const lists = alpha + <usize>T * bytes
  const path = lists + ((<usize>T * <usize>(L + 1)) << 2)
  const score = loadStates(T, cells, gold, E)
  const loss = viterbiPruned(E, T, L, stride, transRows, alpha, lists, path) - score
  if (loss === 0) return 0
  for (let t: usize = 0; t < <usize>T; t++) {
    const found = load<i32>(path + (t << 2))
    const right = load<i32>(gold + (t << 6))
    if (found !== right) {
      addObserved(load<i32>(cells + (t << 6)), found, share)
      addObserved(load<i32>(cells + (t << 6)), right, -share)
      if (t === 0) addBoundary(firstBoundary, found, right, share)
      if (t === <usize>(T - 1)) addBoundary(firstBoundary + L, found, right, share)
    }
    if (t === 0) continue
    addPair(load<i32>(path + (t << 2) - 4), found, share)
    addPair(load<i32>(gold + (t << 6) - 64), right, -share)
  }
  return share * loss
}

/** Overwrites states [T][stride] with scores, 1 higher for wrong labels; returns the score of the gold path. */
function loadStates(T: i32, cells: usize, gold: usize, states: usize): f64 {
  const bytes = (<usize>stride) << 3
  const one = f64x2.splat(1)
  let score: f64 = 0
  let before: usize = 0
  for (let t = 0; t < T; t++, states += bytes) {
    const at = (<usize>t) << 6
    const right = <usize>load<i32>(gold + at)
    scorePosition(load<i32>(cells + at), t === 0, t === T - 1, states)
    const own = load<f64>(states + (right << 3))
    // In the order of Viterbi's sums, so that the same path has the same score to the last bit.
    if (t > 0) score += load<f64>(transRows + before * bytes + (right << 3))
    score += own
    for (let k: usize = 0; k < bytes; k += 16) {
      v128.store(states + k, f64x2.add(v128.load(states + k), one))
    }
    store<f64>(states + (right << 3), own)
    before = right
  }
  return score
}

function addPair(before: i32, label: i32, share: f64): void {
  const at = pairSums + ((<usize>before * <usize>stride + <usize>label) << 3)
  store<f64>(at, load<f64>(at) + quantizedNumber(share, magic))
}

function addBoundary(first: i32, found: i32, right: i32, share: f64): void {
  if (firstBoundary < 0) return
  const exact = quantizedNumber(share, magic)
  const up = sums + ((<usize>(first + found)) << 3)
  store<f64>(up, load<f64>(up) + exact)
  const down = sums + ((<usize>(first + right)) << 3)
  store<f64>(down, load<f64>(down) - exact)
}

/** Overwrites out [stride] with the scores of a row, with those of a first and of a last label if it is at an end. */
function scorePosition(row: i32, isFirst: bool, isLast: bool, out: usize): void {
  const bytes = (<usize>stride) << 3
  if (rowTable) memory.copy(out, tableRow<f64>(row), bytes)
  else scoreRow<f64>(row, out)
  addEndScores<f64>(isFirst, isLast, out)
}
