/**
 * Sums over positions and lanes of products of two tables, one for each pair of labels that has a weight:
 *
 *     tile_q += Σ_t left_{t−1}(i) right_t(j),      q = (i, j).
 *
 * Times M_ij these are expected transitions. Four pairs at a time stay in registers while positions pass by, in
 * stretches that the nearest cache holds.
 */
import { madd, ROW, sumOf } from '../../lanes'
import { L, pairFactor, pairOffset, pairTo, Q, sums } from '../plan'
import { quantizedNumber } from '../sums/exact'
import { magic } from '../sums/magic'
import { step, tile } from '../workspace'

/** Bytes of the nearest cache that the right table may take: it is read once for each first label. */
const NEAREST_CACHE: usize = 28672

export function addEdges<T>(left: usize, right: usize, length: i32): void {
  const stretch = max(1, <i32>(NEAREST_CACHE / step))
  for (let t = 1; t < length; t += stretch) {
    const count = min(stretch, length - t)
    for (let i = 0; i < L; i++) {
      const from = left + <usize>(t - 1) * step + ((<usize>i) << 6)
      addPairs<T>(i, from, right + <usize>t * step, count)
    }
  }
}

function addPairs<T>(i: i32, from: usize, to: usize, count: i32): void {
  const at = pairOffset + ((<usize>i) << 2)
  let q = load<u32>(at)
  const end = load<u32>(at, 4)
  for (; q + 4 <= end; q += 4) addFour<T>(q, from, to, count)
  for (; q < end; q++) addOne<T>(q, from, to, count)
}

function addFour<T>(q: u32, from: usize, to: usize, count: i32): void {
  const out = tile + ((<usize>q) << 4)
  const places = pairTo + ((<usize>q) << 2)
  let j = to + <usize>load<u32>(places)
  let k = to + <usize>load<u32>(places, 4)
  let l = to + <usize>load<u32>(places, 8)
  let m = to + <usize>load<u32>(places, 12)
  let a = v128.load(out)
  let b = v128.load(out, 16)
  let c = v128.load(out, 32)
  let d = v128.load(out, 48)
  for (let t = 0; t < count; t++) {
    let x = v128.load(from)
    a = madd<T>(x, v128.load(j), a)
    b = madd<T>(x, v128.load(k), b)
    c = madd<T>(x, v128.load(l), c)
    d = madd<T>(x, v128.load(m), d)
    x = v128.load(from, 16)
    a = madd<T>(x, v128.load(j, 16), a)
    b = madd<T>(x, v128.load(k, 16), b)
    c = madd<T>(x, v128.load(l, 16), c)
    d = madd<T>(x, v128.load(m, 16), d)
    x = v128.load(from, 32)
    a = madd<T>(x, v128.load(j, 32), a)
    b = madd<T>(x, v128.load(k, 32), b)
    c = madd<T>(x, v128.load(l, 32), c)
    d = madd<T>(x, v128.load(m, 32), d)
    x = v128.load(from, 48)
    a = madd<T>(x, v128.load(j, 48), a)
    b = madd<T>(x, v128.load(k, 48), b)
    c = madd<T>(x, v128.load(l, 48), c)
    d = madd<T>(x, v128.load(m, 48), d)
    from += step
    j += step
    k += step
    l += step
    m += step
  }
  v128.store(out, a)
  v128.store(out, b, 16)
  v128.store(out, c, 32)
  v128.store(out, d, 48)
}

function addOne<T>(q: u32, from: usize, to: usize, count: i32): void {
  const out = tile + ((<usize>q) << 4)
  let j = to + <usize>load<u32>(pairTo + ((<usize>q) << 2))
  let a = v128.load(out)
  for (let t = 0; t < count; t++, from += step, j += step) {
    for (let v: usize = 0; v < ROW; v += 16) a = madd<T>(v128.load(from + v), v128.load(j + v), a)
  }
  v128.store(out, a)
}

/** Resets the tile to 0. */
export function dropEdges(): void {
  memory.fill(tile, 0, (<usize>Q) << 4)
}

/** Adds the tile, times the factors, to the thread's sums for transitions, and resets it to 0. */
export function takeEdges<T>(first: i32): void {
  const nothing = i32x4.splat(0)
  for (let q: usize = 0; q < <usize>Q; q++) {
    const at = tile + (q << 4)
    const to = sums + ((<usize>first + q) << 3)
    const expected = sumOf<T>(v128.load(at)) * load<f64>(pairFactor + (q << 3))
    store<f64>(to, load<f64>(to) + quantizedNumber(expected, magic))
    v128.store(at, nothing)
  }
}
