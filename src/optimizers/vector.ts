/**
 * The few operations on dense vectors that optimizers consist of. Vectors are of one length. Sums run in a
 * fixed order, so results are the same bit for bit on every machine.
 */

/** A vector, in double or in single precision. */
export type Vector = Float64Array | Float32Array

/** Σ_k x_k y_k, in four partial sums: more accurate than one, and the additions run in parallel. */
export function dot(x: Vector, y: Vector): number {
  const n = x.length
  const whole = n - (n % 4)
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let k = 0; k < whole; k += 4) {
    a += x[k] * y[k]
    b += x[k + 1] * y[k + 1]
    c += x[k + 2] * y[k + 2]
    d += x[k + 3] * y[k + 3]
  }
  for (let k = whole; k < n; k++) a += x[k] * y[k]
  return a + b + (c + d)
}

/** ‖x‖₂ */
export function norm(x: Float64Array): number {
  return Math.sqrt(dot(x, x))
}

/** Adds a·x to y. */
export function axpy(a: number, x: Vector, y: Float64Array): void {
  for (let k = 0; k < y.length; k++) y[k] += a * x[k]
}

/** Multiplies y by a·x. */
export function multiply(a: number, x: Vector, y: Float64Array): void {
  for (let k = 0; k < y.length; k++) y[k] *= a * x[k]
}

/** Σ_k x_k y_k² */
export function weightedSquare(x: Vector, y: Vector): number {
  let sum = 0
  for (let k = 0; k < x.length; k++) sum += x[k] * y[k] * y[k]
  return sum
}

/** Overwrites y with a·x; x may be y. */
export function scale(a: number, x: Float64Array, y: Float64Array): void {
  for (let k = 0; k < y.length; k++) y[k] = a * x[k]
}

/** Overwrites z with x + a·y. */
export function addScaled(x: Float64Array, a: number, y: Float64Array, z: Vector): void {
  for (let k = 0; k < z.length; k++) z[k] = x[k] + a * y[k]
}
