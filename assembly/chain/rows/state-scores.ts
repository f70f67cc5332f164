/** The scores of the labels of a position: sums of the weights of its attributes. */
import { exp } from '../../exp'
import { lanes, madd, splatAt, width, zero } from '../../lanes'
import { L, labelBits, stream, streamValues, stride } from '../plan'
import { denseWeights, placeShift, sparseWeights } from '../weights'
import { spare } from '../workspace'
import { denseBegin, sparseBegin, sparseEnd } from './row-words'

/** The value of padding: never the largest, and 0 as an exponential. */
const NEVER: f64 = -1e30
/** Bytes of as many words as justify four buffers. */
const SEVERAL: usize = 64

/** Overwrites out [stride] with e^(score − shift) of the labels of a row, and returns shift, the largest score. */
export function expScores<T>(row: i32, out: usize): f64 {
  scoreRow<T>(row, out)
  const end = out + <usize>stride * sizeof<T>()
  let most = v128.load(out)
  for (let at = out + 16; at < end; at += 16) most = v128.pmax<T>(most, v128.load(at))
  const shift = largest<T>(most)
  const shifts = v128.splat<T>(<T>shift)
  for (let at = out; at < end; at += 16) v128.store(at, exp<T>(v128.sub<T>(v128.load(at), shifts)))
  return shift
}

/** Overwrites out [stride] with the scores of the labels of a row. */
export function scoreRow<T>(row: i32, out: usize): void {
  sumRow<T>(row, out)
  fillPadding<T>(out)
}

/**
 * Sets the padding of out [stride] to a value that is never the largest score and adds nothing to a sum of
 * exponentials.
 */
export function fillPadding<T>(out: usize): void {
  for (let j = L; j < stride; j++) store<T>(out + <usize>j * sizeof<T>(), <T>NEVER)
}

/** Overwrites out [stride] with the sums of the weights of a row; the padding stays without meaning. */
export function sumRow<T>(row: i32, out: usize): void {
  memory.fill(out, 0, <usize>stride * sizeof<T>())
  addSparseWeights<T>(row, out)
  addDenseWeights<T>(row, out)
}

/**
 * Overwrites out [lanes][stride] with the sums of the weights of the rows whose numbers `cells` has, i32 [lanes], and with 0
 * where there is none; the padding stays without meaning.
 *
 * All rows get their sparse weights before the first gets its dense ones: a vector is read late if its numbers have just
 * been stored one by one.
 */
export function scoreLanes<T>(cells: usize, out: usize): void {
  const bytes = <usize>stride * sizeof<T>()
  const end = <usize>lanes<T>()
  memory.fill(out, 0, end * bytes)
  for (let lane: usize = 0; lane < end; lane++) {
    const row = load<i32>(cells + (lane << 2))
    if (row >= 0) addSparseWeights<T>(row, out + lane * bytes)
  }
  for (let lane: usize = 0; lane < end; lane++) {
    const row = load<i32>(cells + (lane << 2))
    if (row >= 0) addDenseWeights<T>(row, out + lane * bytes)
  }
}

function addSparseWeights<T>(row: i32, out: usize): void {
  addSparse<T>(sparseBegin(row), sparseEnd(row), out)
}

function addDenseWeights<T>(row: i32, out: usize): void {
  addDense<T>(denseBegin(row), sparseBegin(row), out)
}

function addSparse<T>(at: usize, end: usize, out: usize): void {
  const weights = sparseWeights<T>()
  const shift = placeShift<T>()
  const bits = labelBits
  if (streamValues) {
    for (; at < end; at += 4) {
      const value = <T>load<f64>(streamValues + ((at - stream) << 1))
      addWeight<T>(load<u32>(at), weights, shift, bits, value, out)
    }
    return
  }
  // Most weights of a position belong to one label. With four buffers, an addition need not wait for the
  // previous one.
  if (end - at >= SEVERAL) {
    const bytes = <usize>stride * sizeof<T>()
    const second = spare
    const third = second + bytes
    const fourth = third + bytes
    for (; at + 16 <= end; at += 16) {
      addWeight<T>(load<u32>(at), weights, shift, bits, <T>1, out)
      addWeight<T>(load<u32>(at, 4), weights, shift, bits, <T>1, second)
      addWeight<T>(load<u32>(at, 8), weights, shift, bits, <T>1, third)
      addWeight<T>(load<u32>(at, 12), weights, shift, bits, <T>1, fourth)
    }
    takeSpare<T>(out)
  }
  for (; at < end; at += 4) addWeight<T>(load<u32>(at), weights, shift, bits, <T>1, out)
}

/** Adds the weight of a word of the stream, times a value, to its label. Called with constants of the loop, which globals are not. */
function addWeight<T>(word: u32, weights: usize, shift: usize, bits: i32, value: T, out: usize): void {
  const place = out + <usize>(word & ((1 << bits) - 1)) * sizeof<T>()
  const weight = load<T>(weights + ((<usize>(word >> bits)) << shift))
  store<T>(place, load<T>(place) + value * weight)
}

/** Adds the three spare buffers to `out`, and makes them 0 again. */
function takeSpare<T>(out: usize): void {
  const bytes = <usize>stride * sizeof<T>()
  for (let k: usize = 0; k < bytes; k += 16) {
    const a = v128.add<T>(v128.load(out + k), v128.load(spare + k))
    const b = v128.add<T>(v128.load(spare + bytes + k), v128.load(spare + 2 * bytes + k))
    v128.store(out + k, v128.add<T>(a, b))
    v128.store(spare + k, zero<T>())
    v128.store(spare + bytes + k, zero<T>())
    v128.store(spare + 2 * bytes + k, zero<T>())
  }
}

/** Six vectors of labels at a time, then two: stride is a multiple of 8. */
function addDense<T>(list: usize, end: usize, out: usize): void {
  if (list === end) return
  const vectors = stride / width<T>()
  let v = 0
  for (; v + 6 <= vectors; v += 6) addSix<T>(list, end, (<usize>v) << 4, out)
  for (; v < vectors; v += 2) addTwo<T>(list, end, (<usize>v) << 4, out)
}

function addSix<T>(list: usize, end: usize, part: usize, out: usize): void {
  const dense = denseWeights<T>() + part
  const shift = placeShift<T>()
  const to = out + part
  let a = v128.load(to)
  let b = v128.load(to, 16)
  let c = v128.load(to, 32)
  let d = v128.load(to, 48)
  let e = v128.load(to, 64)
  let f = v128.load(to, 80)
  if (streamValues) {
    for (let at = list; at < end; at += 4) {
      const from = dense + ((<usize>load<u32>(at)) << shift)
      const value = valueAt<T>(at)
      a = madd<T>(value, v128.load(from), a)
      b = madd<T>(value, v128.load(from, 16), b)
      c = madd<T>(value, v128.load(from, 32), c)
      d = madd<T>(value, v128.load(from, 48), d)
      e = madd<T>(value, v128.load(from, 64), e)
      f = madd<T>(value, v128.load(from, 80), f)
    }
  } else {
    for (let at = list; at < end; at += 4) {
      const from = dense + ((<usize>load<u32>(at)) << shift)
      a = v128.add<T>(a, v128.load(from))
      b = v128.add<T>(b, v128.load(from, 16))
      c = v128.add<T>(c, v128.load(from, 32))
      d = v128.add<T>(d, v128.load(from, 48))
      e = v128.add<T>(e, v128.load(from, 64))
      f = v128.add<T>(f, v128.load(from, 80))
    }
  }
  v128.store(to, a)
  v128.store(to, b, 16)
  v128.store(to, c, 32)
  v128.store(to, d, 48)
  v128.store(to, e, 64)
  v128.store(to, f, 80)
}

function addTwo<T>(list: usize, end: usize, part: usize, out: usize): void {
  const dense = denseWeights<T>() + part
  const shift = placeShift<T>()
  let a = v128.load(out + part)
  let b = v128.load(out + part, 16)
  for (let at = list; at < end; at += 4) {
    const from = dense + ((<usize>load<u32>(at)) << shift)
    if (streamValues) {
      const value = valueAt<T>(at)
      a = madd<T>(value, v128.load(from), a)
      b = madd<T>(value, v128.load(from, 16), b)
    } else {
      a = v128.add<T>(a, v128.load(from))
      b = v128.add<T>(b, v128.load(from, 16))
    }
  }
  v128.store(out + part, a)
  v128.store(out + part, b, 16)
}

/** The value that belongs to a word of the stream. */
function valueAt<T>(word: usize): v128 {
  const at = streamValues + ((word - stream) << 1)
  return sizeof<T>() === 8 ? splatAt<f64>(at) : f32x4.splat(<f32>load<f64>(at))
}

export function largest<T>(most: v128): f64 {
  if (sizeof<T>() === 8) return max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1))
  return <f64>(
    max(
      max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
      max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
    )
  )
}
