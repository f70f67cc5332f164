/** The best labels of all sequences of a block, in one call. */
import { viterbi } from '../viterbi'
import { addRow } from './state-scores'

/**
 * Overwrites path with the labels of N sequences, of which n has positions offsets[n] … offsets[n+1]−1, counted from anywhere. Adds the scores of first and last labels
 * to their state scores: the rows at `start` and `end`; start = 0: there are none. Everything else is as in `viterbi`.
 */
export function decodeSequences(
  offsets: usize,
  N: i32,
  state: usize,
  L: i32,
  stride: i32,
  trans: usize,
  bound: usize,
  start: usize,
  end: usize,
  alpha: usize,
  lists: usize,
  path: usize,
): void {
  const row = (<usize>stride) << 3
  for (let n = 0; n < N; n++, offsets += 4) {
    const T = load<i32>(offsets, 4) - load<i32>(offsets)
    if (T === 0) continue
    const behind = state + <usize>T * row
    if (start !== 0) {
      addRow(start, row, state)
      addRow(end, row, behind - row)
    }
    viterbi(state, T, L, stride, trans, bound, alpha, lists, path)
    state = behind
    path += (<usize>T) << 2
  }
}
