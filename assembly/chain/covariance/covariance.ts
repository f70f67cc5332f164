/**
 * The gradient of a function of the marginals: the recurrences α* and β* of Gross et al., Training Conditional Random
 * Fields for Maximum Labelwise Accuracy, 2006, Eqn. 13–22, with slopes g that are centered (marginal-slopes.ts):
 *
 *     α*_t(j)     = e_t(j) c_{t−1} r_t(j) + α_t(j) g_t(j),      r_t(j) = Σ_i α*_{t−1}(i) M_ij
 *     v*_t(j)     = e_t(j) c_{t−1} β*_t(j) + v_t(j) g_t(j),     β*_{t−1}(i) = Σ_j M_ij v*_t(j)
 *     ∂/∂state_t(j)  = p_t(j) g_t(j) + r_t(j) v_t(j) + α_t(j) β*_t(j)
 *     ∂/∂edge_t(i,j) = M_ij (α*_{t−1}(i) v_t(j) + α_{t−1}(i) v*_t(j))
 *
 * A segment of a long sequence is entered by α̂* at position 0, and left by a message z that makes β*_{T−1} = c_{T−1} z
 * (covariance-messages.ts).
 */
import { madd, ROW, zero } from '../../lanes'
import { columns32, columns64, L, rows32, rows64 } from '../plan'
import { multiply } from '../recursions/factors'
import { addRows } from '../recursions/forward'
import { A, AS, B, C, E, G, P, step, total, V } from '../workspace'

/** Overwrites AS, and the marginals P with the first two terms of the gradient. `entering` is rows [stride], 0: none. */
export function forwardCovariance<T>(length: i32, entering: usize): void {
  const columns = sizeof<T>() === 8 ? columns64 : columns32
  memory.fill(B, 0, step)
  for (let t = 0; t < length; t++) {
    const at = <usize>t * step
    if (t > 0) multiply<T>(columns, AS + at - step, total, B)
    // At the first position r is 0, and c and v are not looked at.
    const before = t > 0 ? <usize>(t - 1) : 0
    enter<T>(at, C + before * ROW)
    if (t === 0 && entering) addRows<T>(entering, AS, total)
  }
}

/** From r of a position, in B, to α*, whose sum goes to `total`. */
function enter<T>(at: usize, c: usize): void {
  const end = (<usize>L) << 6
  for (let part: usize = 0; part < ROW; part += 16) {
    const scale = v128.load(c + part)
    let sum = zero<T>()
    for (let k = part; k < end; k += ROW) {
      const r = v128.load(B + k)
      const g = v128.load(G + at + k)
      const carried = v128.mul<T>(v128.mul<T>(v128.load(E + at + k), scale), r)
      const covariance = madd<T>(v128.load(A + at + k), g, carried)
      v128.store(AS + at + k, covariance)
      sum = v128.add<T>(sum, covariance)
      const own = v128.mul<T>(v128.load(P + at + k), g)
      v128.store(P + at + k, at === 0 ? own : madd<T>(r, v128.load(V + at + k), own))
    }
    v128.store(total + part, sum)
  }
}

/** Overwrites E with v*, and adds to P the last term of the gradient; B becomes β* of the first position. `leaving` is rows [stride], 0: none. */
export function backwardCovariance<T>(length: i32, leaving: usize): void {
  const rows = sizeof<T>() === 8 ? rows64 : rows32
  memory.fill(B, 0, step)
  if (leaving) beginWith<T>(leaving, C + <usize>(length - 1) * ROW)
  for (let t = length - 1; t > 0; t--) {
    leave<T>(<usize>t * step, C + <usize>(t - 1) * ROW)
    multiply<T>(rows, E + <usize>t * step, total, B)
  }
  for (let k: usize = 0; k < (<usize>L) << 6; k += 16) {
    v128.store(P + k, madd<T>(v128.load(A + k), v128.load(B + k), v128.load(P + k)))
  }
}

/** Overwrites B with messages, times the row c. */
function beginWith<T>(messages: usize, c: usize): void {
  for (let part: usize = 0; part < ROW; part += 16) {
    const scale = v128.load(c + part)
    for (let k = part; k < (<usize>L) << 6; k += ROW) {
      v128.store(B + k, v128.mul<T>(v128.load(messages + k), scale))
    }
  }
}

/** From β* of a position, in B, to v*, whose sum goes to `total`. */
function leave<T>(at: usize, c: usize): void {
  const end = (<usize>L) << 6
  for (let part: usize = 0; part < ROW; part += 16) {
    const scale = v128.load(c + part)
    let sum = zero<T>()
    for (let k = part; k < end; k += ROW) {
      const beta = v128.load(B + k)
      const place = at + k
      v128.store(P + place, madd<T>(v128.load(A + place), beta, v128.load(P + place)))
      const carried = v128.mul<T>(v128.mul<T>(v128.load(E + place), scale), beta)
      const covariance = madd<T>(v128.load(V + place), v128.load(G + place), carried)
      v128.store(E + place, covariance)
      sum = v128.add<T>(sum, covariance)
    }
    v128.store(total + part, sum)
  }
}
