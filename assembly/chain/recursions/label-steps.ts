/**
 * Steps along one sequence, all labels of a position side by side: rows [stride] of numbers of type T, and M as a dense matrix. A step
 * depends on the previous one, so sequences cannot be processed in lanes here.
 */
import { madd, splatAt, sumOf, width, zero } from '../../lanes'
import { L, stride } from '../plan'
import { B } from '../workspace'

/** A product within these bounds can be multiplied once more. */
const SMALL: f64 = 1e-150
const LARGE: f64 = 1e150

/** One of two rows that take turns. */
export function turn(k: i32): usize {
  return B + ((<usize>(k & 1) * <usize>stride) << 3)
}

/** Overwrites out with the products of factors [L] and e; returns Σ |out|. */
export function begin<T>(factors: usize, e: usize, out: usize): f64 {
  memory.fill(out, 0, <usize>stride * sizeof<T>())
  let sum: f64 = 0
  for (let j: usize = 0; j < <usize>L; j++) {
    const at = j * sizeof<T>()
    const product = load<T>(factors + at) * load<T>(e + at)
    store<T>(out + at, product)
    sum += abs(<f64>product)
  }
  return sum
}

/**
 * Overwrites out with e ⊙ Σ_i scale · x_i · row i of the matrix, where e is all 1 if it is 0; returns Σ |out|. Without a matrix
 * labels are independent, and the sum is that of scale · x for each.
 */
export function advance<T>(matrix: usize, x: usize, e: usize, scale: f64, out: usize): f64 {
  if (!matrix) return spreadEvenly<T>(x, e, scale, out)
  const vectors = stride / width<T>()
  const factor = v128.splat<T>(<T>scale)
  let sum = zero<T>()
  let v = 0
  for (; v + 6 <= vectors; v += 6) sum = v128.add<T>(sum, advanceSix<T>(matrix, x, e, factor, v, out))
  for (; v < vectors; v += 2) sum = v128.add<T>(sum, advanceTwo<T>(matrix, x, e, factor, v, out))
  return sumOf<T>(sum)
}

function spreadEvenly<T>(x: usize, e: usize, scale: f64, out: usize): f64 {
  let total: f64 = 0
  for (let i: usize = 0; i < <usize>L; i++) total += <f64>load<T>(x + i * sizeof<T>())
  memory.fill(out, 0, <usize>stride * sizeof<T>())
  let sum: f64 = 0
  for (let j: usize = 0; j < <usize>L; j++) {
    const product = <T>(total * scale) * (e ? load<T>(e + j * sizeof<T>()) : <T>1)
    store<T>(out + j * sizeof<T>(), product)
    sum += abs(<f64>product)
  }
  return sum
}

function advanceSix<T>(matrix: usize, x: usize, e: usize, factor: v128, v: i32, out: usize): v128 {
  const bytes = <usize>stride * sizeof<T>()
  const part = (<usize>v) << 4
  const end = x + <usize>L * sizeof<T>()
  let row = matrix + part
  let a = zero<T>()
  let b = a
  let c = a
  let d = a
  let f = a
  let g = a
  for (; x < end; x += sizeof<T>(), row += bytes) {
    const s = splatAt<T>(x)
    a = madd<T>(s, v128.load(row), a)
    b = madd<T>(s, v128.load(row, 16), b)
    c = madd<T>(s, v128.load(row, 32), c)
    d = madd<T>(s, v128.load(row, 48), d)
    f = madd<T>(s, v128.load(row, 64), f)
    g = madd<T>(s, v128.load(row, 80), g)
  }
  a = finish<T>(a, e, factor, part, out)
  b = finish<T>(b, e, factor, part + 16, out)
  c = finish<T>(c, e, factor, part + 32, out)
  d = finish<T>(d, e, factor, part + 48, out)
  f = finish<T>(f, e, factor, part + 64, out)
  g = finish<T>(g, e, factor, part + 80, out)
  return v128.add<T>(v128.add<T>(v128.add<T>(a, b), v128.add<T>(c, d)), v128.add<T>(f, g))
}

function advanceTwo<T>(matrix: usize, x: usize, e: usize, factor: v128, v: i32, out: usize): v128 {
  const bytes = <usize>stride * sizeof<T>()
  const part = (<usize>v) << 4
  const end = x + <usize>L * sizeof<T>()
  let row = matrix + part
  let a = zero<T>()
  let b = a
  for (; x < end; x += sizeof<T>(), row += bytes) {
    const s = splatAt<T>(x)
    a = madd<T>(s, v128.load(row), a)
    b = madd<T>(s, v128.load(row, 16), b)
  }
  return v128.add<T>(finish<T>(a, e, factor, part, out), finish<T>(b, e, factor, part + 16, out))
}

/** Stores a sum times the factor and e; returns the absolute value of the stored number. */
function finish<T>(sum: v128, e: usize, factor: v128, part: usize, out: usize): v128 {
  let product = v128.mul<T>(sum, factor)
  if (e) product = v128.mul<T>(product, v128.load(e + part))
  v128.store(out + part, product)
  return v128.abs<T>(product)
}

/** Σ_j x_j y_j over labels. */
export function dot<T>(x: usize, y: usize): f64 {
  let sum: f64 = 0
  for (let j: usize = 0; j < <usize>L; j++) {
    sum += <f64>load<T>(x + j * sizeof<T>()) * <f64>load<T>(y + j * sizeof<T>())
  }
  return sum
}

/** Σ_j |x_j| y_j over labels. */
export function absoluteDot<T>(x: usize, y: usize): f64 {
  let sum: f64 = 0
  for (let j: usize = 0; j < <usize>L; j++) {
    sum += abs(<f64>load<T>(x + j * sizeof<T>())) * <f64>load<T>(y + j * sizeof<T>())
  }
  return sum
}

/** Overwrites out with scale · x. */
export function copyScaled<T>(x: usize, scale: f64, out: usize): void {
  const factor = v128.splat<T>(<T>scale)
  const end = x + <usize>stride * sizeof<T>()
  for (; x < end; x += 16, out += 16) v128.store(out, v128.mul<T>(v128.load(x), factor))
}

/** Adds scale · x to out. */
export function addScaled<T>(x: usize, scale: f64, out: usize): void {
  const factor = v128.splat<T>(<T>scale)
  const end = x + <usize>stride * sizeof<T>()
  for (; x < end; x += 16, out += 16) {
    v128.store(out, v128.add<T>(v128.load(out), v128.mul<T>(v128.load(x), factor)))
  }
}

// The logarithm of a product of scales; products save logarithms.
let logarithm: f64 = 0
let product: f64 = 1

export function beginProduct(): void {
  logarithm = 0
  product = 1
}

export function multiplyProduct(scale: f64): void {
  product *= scale
  if (product > SMALL && product < LARGE) return
  logarithm += Math.log(product)
  product = 1
}

export function logProduct(): f64 {
  return logarithm + Math.log(product)
}
