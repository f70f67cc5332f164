/**
 * Sequences of which some labels are known and some are not: all paths that agree with what is known are right. With * for sums over
 * these paths,
 *
 *     loss = log Z − log Z*,      gradient = marginals − marginals*
 *
 * The recursions run twice, over the same exponentials: first with all of them, then with those of labels that disagree set to 0 and
 * with the negative of the weights. So marginals and expected transitions of both add up to the gradient. The readable form is
 * src/losses/likelihood.ts.
 */
import { lowest } from '../exp'
import { lanes, ROW } from '../lanes'
import { isSound, logZOf } from './covariance/lane-marginals'
import { agreeingWeight, COMPUTATION_LOG_Z, enteringAgreeing, L, leavingAgreeing, loss } from './plan'
import { backward } from './recursions/backward'
import { dropEdges } from './recursions/edges'
import { forward } from './recursions/forward'
import { isCut, openGate } from './segments'
import { agreeing, E, G, P, products, S, shift, step, weight } from './workspace'

/** Whether only some labels of a piece are known, and the paths that agree are to be summed over. */
export function isPartial(piece: i32): bool {
  return agreeingWeight !== 0 && load<f64>(agreeingWeight + ((<usize>piece) << 3)) !== 0
}

/** Whether any of the pieces of lanes is so. */
export function hidesLabels<T>(pieces: usize): bool {
  if (agreeingWeight === 0 || loss !== COMPUTATION_LOG_Z) return false
  for (let lane = 0; lane < lanes<T>(); lane++) if (isPartialLane(pieces, lane)) return true
  return false
}

function isPartialLane(pieces: usize, lane: i32): bool {
  const piece = load<i32>(pieces + ((<usize>lane) << 2))
  return piece >= 0 && isPartial(piece)
}

/** An exponential of at most this may have been lifted to the floor (../exp.ts): that matters if it is the only one of its position. */
export function floorOf<T>(): f64 {
  return 1.001 * Math.exp(<f64>lowest<T>())
}

/** A sum S_t of less than this may come from products that were subnormal, whose digits are lost: a product is at least the square of it. */
export function leastSum<T>(): f64 {
  return sizeof<T>() === 8 ? 1e-78 : 1e-13
}

/** Whether the sums of lanes that are partly known are large enough. */
function areSumsExact<T>(length: i32, gold: usize, pieces: usize): bool {
  for (let lane = 0; lane < lanes<T>(); lane++) {
    if (!isPartialLane(pieces, lane)) continue
    for (let t: usize = 0; t < <usize>length; t++) {
      if (load<i32>(gold + (t << 6) + ((<usize>lane) << 2)) < 0) continue
      if (!(<f64>load<T>(S + (t << 6) + <usize>lane * sizeof<T>()) >= leastSum<T>())) return false
    }
  }
  return true
}

/** Whether the exponentials of known labels, in E, are above the floor. */
export function areKnownExact<T>(length: i32, cells: usize, gold: usize, pieces: usize): bool {
  const floor = <T>floorOf<T>()
  for (let lane = 0; lane < lanes<T>(); lane++) {
    if (!isPartialLane(pieces, lane)) continue
    const states = E + <usize>lane * sizeof<T>()
    for (let t: usize = 0; t < <usize>length; t++) {
      const at = (t << 6) + ((<usize>lane) << 2)
      const known = load<i32>(gold + at)
      if (load<i32>(cells + at) < 0 || known >= L) continue
      if (load<T>(states + t * step + ((<usize>known) << 6)) <= floor) return false
    }
  }
  return true
}

/**
 * After `findMarginals`: subtracts the marginals over paths that agree from P, and their transitions from the tile. `shift` becomes
 * weight · (log Z − log Z*) for lanes that are partly known, and weight · log Z for the others. Returns whether the numbers sufficed.
 */
export function subtractAgreeing<T>(
  g: i32,
  first: i32,
  length: i32,
  cells: usize,
  gold: usize,
  pieces: usize,
): bool {
  takeLogZ<T>(length, pieces)
  const bytes = <usize>length * step
  memory.copy(G, P, bytes)
  dropOthers<T>(length, gold)
  const cut = isCut(g)
  forward<T>(length, cells, gold, cut ? openGate<T>(0, enteringAgreeing, g, first) : 0)
  backward<T>(length, agreeing, cut ? openGate<T>(1, leavingAgreeing, g, first) : 0)
  if (!areSumsExact<T>(length, gold, pieces) || !isSound<T>(length, gold, agreeing)) {
    dropEdges()
    return false
  }
  for (let k: usize = 0; k < bytes; k += 16) {
    v128.store(P + k, v128.add<T>(v128.load(P + k), v128.load(G + k)))
  }
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const at = (<usize>lane) << 3
    const share = <f64>load<T>(agreeing + <usize>lane * sizeof<T>())
    const agreed = share === 0 ? 0 : share * logZOf<T>(lane, length, load<f64>(products + at))
    store<f64>(shift + at, load<f64>(shift + at) + agreed)
  }
  return true
}

/** Makes `shift` weight · log Z of each lane, keeps what it was in `products`, and fills in the row `agreeing`. */
function takeLogZ<T>(length: i32, pieces: usize): void {
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const share = load<T>(weight + <usize>lane * sizeof<T>())
    store<T>(agreeing + <usize>lane * sizeof<T>(), isPartialLane(pieces, lane) ? -share : <T>0)
    const at = (<usize>lane) << 3
    const before = load<f64>(shift + at)
    store<f64>(products + at, before)
    store<f64>(shift + at, <f64>share * logZOf<T>(lane, length, before))
  }
}

/** Makes the exponentials, in E, of labels other than a known one 0, in lanes that are partly known. */
function dropOthers<T>(length: i32, gold: usize): void {
  for (let part: usize = 0; part < ROW; part += 16) {
    const complete = v128.eq<T>(v128.load(agreeing + part), v128.splat<T>(<T>0))
    for (let t: usize = 0; t < <usize>length; t++) {
      const labels = labelsOf<T>(gold + (t << 6), part)
      const free = v128.or(complete, widened<T>(i32x4.ge_s(labels, i32x4.splat(L))))
      let at = E + t * step + part
      for (let j = 0; j < L; j++, at += ROW) {
        const kept = v128.or(free, widened<T>(i32x4.eq(labels, i32x4.splat(j))))
        v128.store(at, v128.and(v128.load(at), kept))
      }
    }
  }
}

/** The labels i32 of the lanes of a vector that is so many bytes after the first one: four, or two. */
function labelsOf<T>(gold: usize, part: usize): v128 {
  return sizeof<T>() === 8 ? v128.load_zero<i64>(gold + (part >> 1)) : v128.load(gold + part)
}

/** A mask of numbers of type T, from one of i32 in the first lanes. */
function widened<T>(mask: v128): v128 {
  return sizeof<T>() === 8 ? i64x2.extend_low_i32x4_s(mask) : mask
}
