/** The scores of the labels of a position as the losses take them that need transitions as scores, too. */
import { endScores, rowTable32, rowTable64, startScores, stride } from './plan'
import { scoreRow } from './state-scores'

/** Overwrites out [stride] with the scores of a row, with those of a first and of a last label if it is at an end. */
export function scorePosition<T>(row: i32, isFirst: bool, isLast: bool, out: usize): void {
  const table = sizeof<T>() === 8 ? rowTable64 : rowTable32
  const bytes = <usize>stride * sizeof<T>()
  if (table) memory.copy(out, table + <usize>row * bytes, bytes)
  else scoreRow<T>(row, out)
  if (isFirst && startScores) addScores<T>(startScores, out)
  if (isLast && endScores) addScores<T>(endScores, out)
}

/** Adds scores f64 [stride] to out [stride]. */
export function addScores<T>(scores: usize, out: usize): void {
  const end = out + <usize>stride * sizeof<T>()
  if (sizeof<T>() === 8) {
    for (; out < end; out += 16, scores += 16) v128.store(out, f64x2.add(v128.load(out), v128.load(scores)))
  } else {
    for (; out < end; out += 16, scores += 32) {
      const low = f32x4.demote_f64x2_zero(v128.load(scores))
      const high = f32x4.demote_f64x2_zero(v128.load(scores, 16))
      v128.store(out, f32x4.add(v128.load(out), v128.shuffle<f64>(low, high, 0, 2)))
    }
  }
}
