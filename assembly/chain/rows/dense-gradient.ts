/**
 * The gradient of the weights of dense attributes and clusters, a group of sequences at a time: the gradients of all positions that have
 * one are added up in a *slot*, and then, once, to the sums. A group has few of all dense attributes, so that its slots stay in the nearer
 * caches.
 */
import { lanes, width } from '../../lanes'
import { denseSums, slotOf, slotPlaces, slots, stride } from '../plan'
import { quantized } from '../sums/exact'
import { magic } from '../sums/magic'
import { step } from '../workspace'
import { denseBegin, sparseBegin } from './row-words'

/**
 * Adds the gradients of the positions of some lanes, rows [length][lanes][stride] of numbers of type T, to the sums of their dense
 * attributes; `cells` has the rows of the first position. Sums of a slot are rounded: eight lanes follow the other eight.
 */
export function addDenseGradient<T>(length: i32, cells: usize, rows: usize): void {
  const bytes = <usize>stride * sizeof<T>()
  let used = 0
  for (let half = 0; half < lanes<T>(); half += 8) {
    for (let t = 0; t < length; t++) {
      for (let lane = half; lane < half + 8; lane++) {
        const row = load<i32>(cells + ((<usize>t) << 6) + ((<usize>lane) << 2))
        if (row >= 0) used = addToSlots<T>(row, rows + <usize>t * step + <usize>lane * bytes, used)
      }
    }
  }
  for (let slot = 0; slot < used; slot++) emptySlot<T>(slot)
}

/** Adds the gradient of a position to the slots of the dense attributes of its row; returns how many slots are in use, `used` before. */
function addToSlots<T>(row: i32, from: usize, used: i32): i32 {
  const end = sparseBegin(row)
  const bytes = <usize>stride * sizeof<T>()
  for (let word = denseBegin(row); word < end; word += 4) {
    const place = load<u32>(word)
    const at = numberOf(place)
    const slot = load<u32>(at)
    if (slot > 0) {
      addTo<T>(slots + <usize>(slot - 1) * bytes, from, bytes)
      continue
    }
    copyTo(slots + <usize>used * bytes, from, bytes)
    store<u32>(slotPlaces + ((<usize>used) << 2), place)
    store<u32>(at, ++used)
  }
  return used
}

/** Where the slot of the dense attribute at a place of the dense weights is. */
function numberOf(place: u32): usize {
  return slotOf + ((<usize>(place >> 3)) << 2)
}

/** So few bytes, a multiple of 32, are copied faster than by a call of `memory.copy`. */
function copyTo(to: usize, from: usize, bytes: usize): void {
  const end = to + bytes
  for (; to < end; to += 32, from += 32) {
    v128.store(to, v128.load(from))
    v128.store(to, v128.load(from, 16), 16)
  }
}

/** bytes is a multiple of 32. */
function addTo<T>(to: usize, from: usize, bytes: usize): void {
  const end = to + bytes
  for (; to < end; to += 32, from += 32) {
    v128.store(to, v128.add<T>(v128.load(to), v128.load(from)))
    v128.store(to, v128.add<T>(v128.load(to, 16), v128.load(from, 16)), 16)
  }
}

/** Adds a slot to the sums of its attribute, and gives it back. */
function emptySlot<T>(slot: i32): void {
  const place = load<u32>(slotPlaces + ((<usize>slot) << 2))
  const to = denseSums + ((<usize>place) << 3)
  const from = slots + <usize>slot * <usize>stride * sizeof<T>()
  const vectors = stride / width<T>()
  for (let v = 0; v < vectors; v++) addVector<T>(to + partOf<T>(v), v128.load(from + ((<usize>v) << 4)))
  store<u32>(numberOf(place), 0)
}

/** Bytes of f64 before vector v of numbers of type T. */
export function partOf<T>(v: i32): usize {
  return (<usize>v * <usize>width<T>()) << 3
}

/** Adds the numbers of a vector, rounded to the unit, to f64 []. */
export function addVector<T>(to: usize, x: v128): void {
  const big = f64x2.splat(magic)
  if (sizeof<T>() === 8) {
    v128.store(to, f64x2.add(v128.load(to), quantized(x, big)))
  } else {
    v128.store(to, f64x2.add(v128.load(to), quantized(f64x2.promote_low_f32x4(x), big)))
    const high = f64x2.promote_low_f32x4(v128.shuffle<f64>(x, x, 1, 0))
    v128.store(to, f64x2.add(v128.load(to, 16), quantized(high, big)), 16)
  }
}
