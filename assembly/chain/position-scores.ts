/** The scores of the labels of a position as the losses take them that need transitions as scores, too. */
import { endScores, rowTable32, rowTable64, startScores, stride } from './plan'
import { largest, scoreRow } from './state-scores'

/** Overwrites out [stride] with the scores of a row, with those of a first and of a last label if it is at an end. */
export function scorePosition<T>(row: i32, isFirst: bool, isLast: bool, out: usize): void {
  const table = sizeof<T>() === 8 ? rowTable64 : rowTable32
  const bytes = <usize>stride * sizeof<T>()
  if (table) memory.copy(out, table + <usize>row * bytes, bytes)
  else scoreRow<T>(row, out)
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
