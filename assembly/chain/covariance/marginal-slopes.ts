/**
 * Losses that are sums of functions of the marginals p_t of the positions, and their slopes, centered:
 *
 *     g_t(j) = ∂G/∂p_t(j) − Σ_i p_t(i) ∂G/∂p_t(i).
 *
 * The formulas are those of src/losses/pointwise.ts, expected-accuracy.ts and labelwise.ts.
 */
import { exp } from '../../exp'
import { lanes, ROW, zero } from '../../lanes'
import { COMPUTATION_LOG_MARGINALS, COMPUTATION_MARGINAL_LEADS, L } from '../plan'
import { extra, G, mask, P, shift, step, total, weight } from '../workspace'

/** Others within this share of the most probable are as probable as it: twice the rounding of what led to them. */
function ties<T>(): T {
  return <T>(sizeof<T>() === 8 ? 1e-12 : 2e-6)
}

/**
 * A probability below this may owe much to labels whose exponentials have been raised to the floor (../exp.ts), where
 * transitions are as far apart as they may be for logarithms of marginals (src/losses/loss-recipe.ts).
 */
function rarest<T>(): T {
  return <T>(sizeof<T>() === 8 ? 1e-117 : 4e-11)
}

/**
 * Overwrites G with g, times the weights of the sequences, and adds to `shift` f64 [lanes] what each sequence loses.
 * `cells` and `gold` [length][16] begin at the first lane.
 */
export function findSlopes<T>(loss: i32, lambda: f64, length: i32, cells: usize, gold: usize): void {
  for (let t = 0; t < length; t++) {
    const at = (<usize>t) << 6
    const p = P + <usize>t * step
    const g = G + <usize>t * step
    if (loss === COMPUTATION_MARGINAL_LEADS) labelwise<T>(<T>lambda, p, g, cells + at, gold + at)
    else goldOnly<T>(loss, p, g, cells + at, gold + at)
  }
}

/** Pointwise likelihood and expected accuracy: ∂G/∂p is 0 except for the gold label. */
function goldOnly<T>(loss: i32, p: usize, g: usize, cells: usize, gold: usize): void {
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const at = <usize>lane * sizeof<T>()
    const right = rightLabel(lane, cells, gold)
    const probability = right < 0 ? <T>1 : load<T>(p + at + ((<usize>right) << 6))
    const slope = loss === COMPUTATION_LOG_MARGINALS ? steepness<T>(probability) : <T>-1
    const share = right < 0 ? <T>0 : load<T>(weight + at)
    store<T>(mask + at, -slope * probability * share)
    store<T>(total + at, slope * share)
    const lost = loss === COMPUTATION_LOG_MARGINALS ? -Math.log(<f64>probability) : -(<f64>probability)
    if (right >= 0) addLoss(lane, lost * <f64>load<T>(weight + at))
  }
  for (let j = 0; j < L; j++) {
    for (let v: usize = 0; v < ROW; v += 16) v128.store(g + ((<usize>j) << 6) + v, v128.load(mask + v))
  }
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const right = rightLabel(lane, cells, gold)
    if (right < 0) continue
    const at = <usize>lane * sizeof<T>()
    store<T>(g + ((<usize>right) << 6) + at, load<T>(mask + at) + load<T>(total + at))
  }
}

/** The slope of −log p; NaN if p is not exact enough, so that the gradient is rejected. */
function steepness<T>(probability: T): T {
  return probability < rarest<T>() ? <T>NaN : <T>-1 / probability
}

/** −Q(p(gold) − max of the others), Q(z) = 1 / (1 + e^−λz); the most probable others share the slope. */
function labelwise<T>(lambda: T, p: usize, g: usize, cells: usize, gold: usize): void {
  hideGold<T>(p, cells, gold)
  for (let v: usize = 0; v < ROW; v += 16) {
    const end = p + v + ((<usize>L) << 6)
    let best = zero<T>()
    for (let row = p + v; row < end; row += ROW) best = v128.pmax<T>(best, v128.load(row))
    const least = v128.mul<T>(best, v128.splat<T>(<T>1 - ties<T>()))
    let count = zero<T>()
    const one = v128.splat<T>(<T>1)
    for (let row = p + v; row < end; row += ROW) {
      count = v128.add<T>(count, v128.and(one, v128.ge<T>(v128.load(row), least)))
    }
    // w = e^−|λz|;  Q = 1/(1+w) where z ≥ 0 and w/(1+w) where not;  Q′ = λ Q (1−Q) = λ w/(1+w)²
    const z = v128.sub<T>(v128.load(mask + v), best)
    const w = exp<T>(v128.neg<T>(v128.abs<T>(v128.mul<T>(z, v128.splat<T>(lambda)))))
    const q = v128.div<T>(one, v128.add<T>(one, w))
    const rise = v128.mul<T>(
      v128.mul<T>(v128.splat<T>(lambda), v128.mul<T>(w, v128.mul<T>(q, q))),
      v128.load(extra + v),
    )
    const mean = v128.neg<T>(v128.mul<T>(rise, z))
    const share = v128.div<T>(rise, count)
    for (let row = p + v, to = g + v; row < end; row += ROW, to += ROW) {
      const other = v128.and(share, v128.ge<T>(v128.load(row), least))
      v128.store(to, v128.sub<T>(other, mean))
    }
    v128.store(total + v, v128.sub<T>(v128.neg<T>(rise), mean))
    v128.store(extra + v, v128.bitselect(v128.mul<T>(w, q), q, v128.lt<T>(z, zero<T>())))
  }
  showGold<T>(p, g, cells, gold)
}

/** Puts −1 in the place of each gold probability, which goes to the row `mask`, 1 where there is none; the row `extra` becomes the weight, 0 there. */
function hideGold<T>(p: usize, cells: usize, gold: usize): void {
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const at = <usize>lane * sizeof<T>()
    const right = rightLabel(lane, cells, gold)
    store<T>(mask + at, <T>1)
    store<T>(extra + at, right < 0 ? <T>0 : load<T>(weight + at))
    if (right < 0) continue
    const place = p + at + ((<usize>right) << 6)
    store<T>(mask + at, load<T>(place))
    store<T>(place, <T>-1)
  }
}

/** Puts the gold probabilities back, and their slopes in G; counts the loss. */
function showGold<T>(p: usize, g: usize, cells: usize, gold: usize): void {
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const at = <usize>lane * sizeof<T>()
    const right = rightLabel(lane, cells, gold)
    if (right < 0) continue
    const place = at + ((<usize>right) << 6)
    store<T>(p + place, load<T>(mask + at))
    store<T>(g + place, load<T>(total + at))
    addLoss(lane, -(<f64>load<T>(extra + at)) * <f64>load<T>(weight + at))
  }
}

/** The gold label of the position of a lane, −1 if it has none or it is not known. */
function rightLabel(lane: i32, cells: usize, gold: usize): i32 {
  const at = (<usize>lane) << 2
  const right = load<i32>(gold + at)
  return load<i32>(cells + at) < 0 || right >= L ? -1 : right
}

function addLoss(lane: i32, lost: f64): void {
  const at = shift + ((<usize>lane) << 3)
  store<f64>(at, load<f64>(at) + lost)
}
