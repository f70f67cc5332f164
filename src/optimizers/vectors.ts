/**
 * Where the vectors of an optimizer live, and the operations on them. An objective with better memory than
 * ordinary arrays, or with threads to share the work, provides its own.
 */
import { addScaled, axpy, dot, multiply, scale, type Vector, weightedSquare } from './vector.js'

export interface Vectors {
  /** A vector of n zeros. Operations are fast on vectors created here, and correct on all. */
  create(n: number): Float64Array
  /** `rows` vectors of n zeros, concatenated, for which single precision suffices: the memory of L-BFGS. */
  createSingle(rows: number, n: number): Vector
  /** Σ_k x_k y_k */
  dot(x: Vector, y: Vector): number
  /** Adds a·x to y. */
  axpy(a: number, x: Float64Array, y: Float64Array): void
  /** Adds a·x to y, and returns Σ_k y_k z_k. */
  axpyDot(a: number, x: Vector, y: Float64Array, z: Vector): number
  /** Multiplies y by a·x. */
  multiply(a: number, x: Vector, y: Float64Array): void
  /** Σ_k x_k y_k² */
  weightedSquare(x: Vector, y: Vector): number
  /** Overwrites y with a·x; x may be y. */
  scale(a: number, x: Float64Array, y: Float64Array): void
  /** Overwrites z with x + a·y. */
  addScaled(x: Float64Array, a: number, y: Float64Array, z: Vector): void
}

/** Ordinary arrays. */
export const plainVectors: Vectors = {
  create: n => new Float64Array(n),
  createSingle: (rows, n) => new Float64Array(rows * n),
  dot,
  axpy,
  axpyDot(a, x, y, z) {
    axpy(a, x, y)
    return dot(y, z)
  },
  multiply,
  weightedSquare,
  scale,
  addScaled,
}

/** A copy of a state whose vectors live where those of `vectors` do. */
export function adoptState<State extends object>(state: State, vectors: Vectors): State {
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(state) as [string, unknown][]) {
    if (value instanceof Float64Array || value instanceof Float32Array) {
      const isSingle = value instanceof Float32Array
      const vector = isSingle ? vectors.createSingle(1, value.length) : vectors.create(value.length)
      vector.set(value)
      copy[name] = vector
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      copy[name] = adoptState(value, vectors)
    } else copy[name] = value
  }
  return copy as State
}
