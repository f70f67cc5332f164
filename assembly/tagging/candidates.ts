/**
 * Candidates of two models that were fitted apart (`src/separate/labeling/`): labels that the one finds too improbable get −∞ from the other.
 *
 *   x_t(j) = c_t(j) + c₀(j)   if s_t(j) + s₀(j) ≥ max_k (s_t(k) + s₀(k)) + floor,   else −∞
 */

const VECTOR: usize = 16

/**
 * Overwrites state [P][row], rows from the same address on, with x. Before, it is [P][wide]: c at the beginning of each row, s `row` bytes behind it. `bias` is [2][row], c₀ and s₀;
 * the padding of s₀ is −∞. All sizes are in bytes, `row` a multiple of 64. `floor` is 0 or less.
 */
export function keepCandidates(state: usize, P: i32, wide: usize, row: usize, bias: usize, floor: f64): void {
  const none = f64x2.splat(f64.NEGATIVE_INFINITY)
  for (let from = state; P > 0; P--, from += wide, state += row) {
    let most = none
    for (let at = row; at < 2 * row; at += VECTOR)
      most = f64x2.pmax(most, f64x2.add(v128.load(from + at), v128.load(bias + at)))
    const least = f64x2.splat(max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1)) + floor)
    for (let at: usize = 0; at < row; at += VECTOR) {
      const s = f64x2.add(v128.load(from + at + row), v128.load(bias + at + row))
      const c = f64x2.add(v128.load(from + at), v128.load(bias + at))
      v128.store(state + at, v128.bitselect(c, none, f64x2.ge(s, least)))
    }
  }
}
