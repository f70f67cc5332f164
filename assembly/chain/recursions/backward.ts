/**
 * The backward recursion, and the marginals that it leads to:
 *
 *     v_t(j) = e_t(j) c_{t−1} β_t(j),      β_{t−1}(i) = Σ_j M_ij v_t(j),      β_{T−1}(j) = u c_{T−1},
 *     P(y_t = j | x) = α_t(j) β_t(j),      P(y_{t−1} = i, y_t = j | x) = α_{t−1}(i) M_ij v_t(j),
 *
 * all of them times u, the weight of the sequence, or 1. Where a segment is left by a message b, β_{T−1}(j) = u b(j) / Σ_i α_{T−1}(i) b(i).
 */
import { ROW, zero } from '../../lanes'
import { COMPUTATION_LOG_Z, L, loss, rows32, rows64 } from '../plan'
import { multiplyAndCollect } from '../sums/collect'
import { A, B, C, E, P, step, total, V } from '../workspace'
import { listFor, multiply } from './factors'

/**
 * Overwrites P and V, which may be E; at the first position, whose v is of no use, V stays as it is. `weights` is the
 * row of u, `leaving` the rows [stride] of messages, 0: lanes are whole sequences. The tile of expected transitions is that of the likelihood, and
 * stays as it is for other losses.
 */
export function backward<T>(length: i32, weights: usize, leaving: usize): void {
  const rows = sizeof<T>() === 8 ? rows64 : rows32
  const last = <usize>(length - 1)
  if (leaving) beginWith<T>(leaving, A + last * step, weights)
  else {
    for (let j: usize = 0; j < <usize>L; j++) {
      for (let v: usize = 0; v < ROW; v += 16) {
        const beta = v128.mul<T>(v128.load(weights + v), v128.load(C + last * ROW + v))
        v128.store(B + j * ROW + v, beta)
      }
    }
  }
  for (let t = length - 1; t > 0; t--) {
    const at = <usize>t * step
    leave<T>(A + at, E + at, C + <usize>(t - 1) * ROW, P + at, V + at)
    if (loss === COMPUTATION_LOG_Z) {
      multiplyAndCollect<T>(listFor(rows, length - 1 - t), V + at, total, A + at - step, B)
    } else multiply<T>(rows, V + at, total, B)
  }
  for (let k: usize = 0; k < <usize>L * ROW; k += 16) {
    v128.store(P + k, v128.mul<T>(v128.load(A + k), v128.load(B + k)))
  }
}

/** Overwrites B with β of the last position: the message, scaled so that α β adds up to u. Where there is none, α is 0 and β becomes 0. */
function beginWith<T>(message: usize, alpha: usize, weights: usize): void {
  for (let part: usize = 0; part < ROW; part += 16) {
    let sum = zero<T>()
    for (let k = part; k < <usize>L * ROW; k += ROW) {
      sum = v128.add<T>(sum, v128.mul<T>(v128.load(alpha + k), v128.load(message + k)))
    }
    const empty = v128.eq<T>(sum, zero<T>())
    const scale = v128.andnot(v128.div<T>(v128.load(weights + part), sum), empty)
    for (let k = part; k < <usize>L * ROW; k += ROW) {
      v128.store(B + k, v128.mul<T>(v128.load(message + k), scale))
    }
  }
}

/** From β of a position, in B, to its marginals p and to v; the sum of v goes to `total`. */
function leave<T>(alpha: usize, e: usize, c: usize, p: usize, v: usize): void {
  for (let part: usize = 0; part < ROW; part += 16) {
    const scale = v128.load(c + part)
    let sum = zero<T>()
    for (let k = part; k < <usize>L * ROW; k += ROW) {
      const beta = v128.load(B + k)
      v128.store(p + k, v128.mul<T>(v128.load(alpha + k), beta))
      const product = v128.mul<T>(v128.mul<T>(v128.load(e + k), beta), scale)
      v128.store(v + k, product)
      sum = v128.add<T>(sum, product)
    }
    v128.store(total + part, sum)
  }
}
