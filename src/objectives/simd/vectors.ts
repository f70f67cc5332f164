import type { Vector } from '../../optimizers/vector.js'
import { plainVectors, type Vectors } from '../../optimizers/vectors.js'
import { JOB, OPERATION } from '../../wasm/binaries/chain-plan.js'
import type { ThreadPool } from '../../wasm/thread-pool.js'
import { type SimdMemory, STRETCH } from './memory.js'

/** Index of the word that says which vectors of a task are single. */
const SINGLE = 7

/** Shorter vectors are not worth waking threads for. */
const SHORT = 1 << 12

/** Vectors in the memory of the kernels, and operations on them by all threads. */
export class SimdVectors implements Vectors {
  private readonly lane: SimdMemory
  private readonly pool: ThreadPool
  private next: number
  private readonly end: number

  constructor(lane: SimdMemory, pool: ThreadPool) {
    this.lane = lane
    this.pool = pool
    lane.vectorTask.set([lane.partial.byteOffset, STRETCH], 5)
    this.next = lane.arena.start
    this.end = lane.arena.end
  }

  /** An ordinary array if the arena is full. */
  create(n: number): Float64Array {
    const address = n < SHORT ? null : this.take(8 * n)
    return address === null ? new Float64Array(n) : new Float64Array(this.lane.memory.buffer, address, n)
  }

  createSingle(rows: number, n: number): Vector {
    const size = rows * n
    const address = n < SHORT ? null : this.take(4 * size)
    return address === null
      ? new Float64Array(size)
      : new Float32Array(this.lane.memory.buffer, address, size)
  }

  dot(x: Vector, y: Vector): number {
    if (isSingle(y) && !isSingle(x)) return this.dot(y, x)
    return this.run('dot', 0, x, y) ?? plainVectors.dot(x, y)
  }

  /** Σ_k x_k y_k, where y_k is a weight that is rounded for single precision. Both are in the memory of the kernels. */
  coarseDot(x: Float64Array, y: Float64Array): number {
    return this.run('coarseDot', 0, x, y)!
  }

  axpy(a: number, x: Float64Array, y: Float64Array): void {
    if (this.run('axpy', a, x, y) === null) plainVectors.axpy(a, x, y)
  }

  axpyDot(a: number, x: Vector, y: Float64Array, z: Vector): number {
    const areAlike = isSingle(x) === isSingle(z)
    return (areAlike ? this.run('axpyDot', a, x, y, z) : null) ?? plainVectors.axpyDot(a, x, y, z)
  }

  multiply(a: number, x: Vector, y: Float64Array): void {
    if (!isSingle(x) || this.run('multiply', a, x, y) === null) plainVectors.multiply(a, x, y)
  }

  weightedSquare(x: Vector, y: Vector): number {
    const sum = isSingle(x) && isSingle(y) ? this.run('weightedSquare', 0, x, y) : null
    return sum ?? plainVectors.weightedSquare(x, y)
  }

  scale(a: number, x: Float64Array, y: Float64Array): void {
    if (this.run('scale', a, x, y) === null) plainVectors.scale(a, x, y)
  }

  addScaled(x: Float64Array, a: number, y: Float64Array, z: Vector): void {
    if (this.run('addScaled', a, x, y, z) === null) plainVectors.addScaled(x, a, y, z)
  }

  private take(bytes: number): number | null {
    const address = this.next
    const next = address + Math.ceil(bytes / 64) * 64
    if (next > this.end) return null
    this.next = next
    return address
  }

  /** Returns the sum computed by an operation, 0 if it computes none; null if a vector is elsewhere. */
  private run(
    operation: keyof typeof OPERATION,
    a: number,
    x: Vector,
    y: Vector,
    z: Vector = y,
  ): number | null {
    const { memory, vectorTask, partial } = this.lane
    const { buffer } = memory
    if (x.buffer !== buffer || y.buffer !== buffer || z.buffer !== buffer) return null
    vectorTask.set([OPERATION[operation], a, x.byteOffset, y.byteOffset, z.byteOffset])
    vectorTask[SINGLE] = (isSingle(x) ? 1 : 0) + (isSingle(y) ? 2 : 0) + (isSingle(z) ? 4 : 0)
    this.pool.run(JOB.vectors, x.length, STRETCH)
    let sum = 0
    for (let k = 0; k < x.length / STRETCH; k++) sum += partial[k]
    return sum
  }
}

/** In single precision. */
function isSingle(x: Vector): boolean {
  return x instanceof Float32Array
}
