/**
 * State scores of a sequence: state_t(j) = Σ_a value_a · w(a, j) over the attributes of position t, added in their
 * order, whatever their form, so that sums are those of the plain loop to the bit.
 */
import {
  boundary,
  endCell,
  labelBits,
  rowOf,
  rowOffset,
  sparseCell,
  startCell,
  states,
  stream,
  streamValues,
  stride,
  weights,
} from './plan'
import { DENSE } from './stream-words'

/** Overwrites the states of positions start … start+T−1; false if one is +∞ or NaN, which Viterbi cannot handle. */
export function scoreSequence(start: u32, T: i32): bool {
  const bytes = (<usize>stride) << 3
  let out = states
  for (let t = 0; t < T; t++, out += bytes) {
    const row = load<u32>(rowOf + ((<usize>start + t) << 2))
    const from = stream + ((<usize>load<u32>(rowOffset + ((<usize>row) << 2))) << 2)
    const end = stream + ((<usize>load<u32>(rowOffset + ((<usize>row) << 2), 4)) << 2)
    clear(out, out + bytes)
    if (streamValues) addProducts(from, end, out)
    else addWeights(from, end, out)
  }
  if (boundary) {
    addRow(weights + ((<usize>startCell) << 3), states)
    addRow(weights + ((<usize>endCell) << 3), out - bytes)
  }
  return areNumbers(states, out)
}

/** A loop, since rows are short and a call of `memory.fill` costs more. */
function clear(at: usize, end: usize): void {
  const zero = f64x2.splat(0)
  for (; at < end; at += 64) {
    v128.store(at, zero)
    v128.store(at, zero, 16)
    v128.store(at, zero, 32)
    v128.store(at, zero, 48)
  }
}

function addWeights(from: usize, end: usize, out: usize): void {
  const sparse = weights + ((<usize>sparseCell) << 3)
  const labels = (1 << labelBits) - 1
  for (let at = from; at < end; at += 4) {
    const word = load<u32>(at)
    if (word & DENSE) addRow(weights + ((<usize>word) << 6), out)
    else {
      const place = out + ((<usize>(word & labels)) << 3)
      store<f64>(place, load<f64>(place) + load<f64>(sparse + ((<usize>(word >> labelBits)) << 3)))
    }
  }
}

function addProducts(from: usize, end: usize, out: usize): void {
  const sparse = weights + ((<usize>sparseCell) << 3)
  const labels = (1 << labelBits) - 1
  for (let at = from; at < end; at += 4) {
    const word = load<u32>(at)
    const value = load<f64>(streamValues + ((at - stream) << 1))
    if (word & DENSE) addProductRow(value, weights + ((<usize>word) << 6), out)
    else {
      const place = out + ((<usize>(word & labels)) << 3)
      store<f64>(place, load<f64>(place) + value * load<f64>(sparse + ((<usize>(word >> labelBits)) << 3)))
    }
  }
}

function addRow(from: usize, out: usize): void {
  for (const end = out + ((<usize>stride) << 3); out < end; out += 64, from += 64) {
    v128.store(out, f64x2.add(v128.load(out), v128.load(from)))
    v128.store(out, f64x2.add(v128.load(out, 16), v128.load(from, 16)), 16)
    v128.store(out, f64x2.add(v128.load(out, 32), v128.load(from, 32)), 32)
    v128.store(out, f64x2.add(v128.load(out, 48), v128.load(from, 48)), 48)
  }
}

function addProductRow(value: f64, from: usize, out: usize): void {
  const factor = f64x2.splat(value)
  for (const end = out + ((<usize>stride) << 3); out < end; out += 16, from += 16) {
    v128.store(out, f64x2.add(v128.load(out), f64x2.mul(factor, v128.load(from))))
  }
}

function areNumbers(from: usize, end: usize): bool {
  const infinity = f64x2.splat(f64.POSITIVE_INFINITY)
  let well = f64x2.lt(v128.load(from), infinity)
  for (let at = from + 16; at < end; at += 16) well = v128.and(well, f64x2.lt(v128.load(at), infinity))
  return i64x2.all_true(well)
}
