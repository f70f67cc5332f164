/** The scores of the labels of a position as the losses take them that need transitions as scores, too. */
import { lanes } from '../../lanes'
import { endScores, rowTable, startScores, stride } from '../plan'
import { step } from '../workspace'
import { tableRow } from './shared-rows'
import { fillPadding, largest, scoreLanes } from './state-scores'

/** Overwrites rows [length][lanes][stride] with the scores of the positions of `cells`. */
export function scorePositions<T>(length: i32, cells: usize, rows: usize): void {
  const shared = rowTable !== 0
  for (let t: usize = 0; t < <usize>length; t++) {
    if (shared) copyLanes<T>(cells + (t << 6), rows + t * step)
    else scoreAndPad<T>(cells + (t << 6), rows + t * step)
  }
}

/** The same at one position, from scores that have been worked out. */
function copyLanes<T>(cells: usize, rows: usize): void {
  const bytes = <usize>stride * sizeof<T>()
  for (let lane: usize = 0; lane < <usize>lanes<T>(); lane++) {
    const row = load<i32>(cells + (lane << 2))
    if (row >= 0) memory.copy(rows + lane * bytes, tableRow<T>(row), bytes)
  }
}

function scoreAndPad<T>(cells: usize, rows: usize): void {
  const bytes = <usize>stride * sizeof<T>()
  scoreLanes<T>(cells, rows)
  for (let lane: usize = 0; lane < <usize>lanes<T>(); lane++) fillPadding<T>(rows + lane * bytes)
}

/** Adds the scores of a first and of a last label to those of a position, if it is at an end. */
export function addEndScores<T>(isFirst: bool, isLast: bool, out: usize): void {
  if (isFirst && startScores) addScores<T>(startScores, out)
  if (isLast && endScores) addScores<T>(endScores, out)
}

/** Adds scores f64 [stride] to out [stride]; returns the largest sum. */
export function addScores<T>(scores: usize, out: usize): f64 {
  const end = out + <usize>stride * sizeof<T>()
  let most = v128.splat<T>(<T>-Infinity)
  for (; out < end; out += 16) {
    const sum = v128.add<T>(v128.load(out), numbers<T>(scores))
    v128.store(out, sum)
    most = v128.pmax<T>(most, sum)
    scores += sizeof<T>() === 8 ? 16 : 32
  }
  return largest<T>(most)
}

/** A vector of numbers of type T, which are f64 in memory. */
function numbers<T>(from: usize): v128 {
  if (sizeof<T>() === 8) return v128.load(from)
  const low = f32x4.demote_f64x2_zero(v128.load(from))
  const high = f32x4.demote_f64x2_zero(v128.load(from, 16))
  return v128.shuffle<f64>(low, high, 0, 2)
}
