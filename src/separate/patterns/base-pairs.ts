/**
 * The dense part of the pair model, once per pair of bases: Z₀(s,s') = U_s·M·V_s', and backpropagation from
 * Z₀, r and l to U, V and M.
 */

import { GrowingInt32 } from '../../common/growing-array.js'
import { PairMap } from '../../common/pair-map.js'
import type { Potentials } from './potentials.js'

export class BasePairs {
  readonly r: Float64Array //    [S+1][L] M·V_s'; of the boundary, row S: e^end
  readonly dr: Float64Array //   [S+1][L]
  readonly l: Float64Array //    [S+1][L] Mᵀ·U_s; of the boundary: e^start
  readonly dl: Float64Array //   [S+1][L]
  Z0 = new Float64Array(0) //    [B]      of every pair of bases that occurs
  dZ0 = new Float64Array(0) //   [B]
  private readonly S: number
  private readonly L: number
  private readonly map = new PairMap()
  private readonly first = new GrowingInt32()
  private readonly second = new GrowingInt32()

  constructor(S: number, L: number) {
    this.S = S
    this.L = L
    const cells = (S + 1) * L
    this.r = new Float64Array(cells)
    this.dr = new Float64Array(cells)
    this.l = new Float64Array(cells)
    this.dl = new Float64Array(cells)
  }

  /** The number of a pair of bases. */
  intern(s: number, t: number): number {
    const pair = this.map.intern(s, t)
    if (pair === this.first.length) {
      this.first.push(s)
      this.second.push(t)
    }
    return pair
  }

  /**
   * Computes r, l and Z₀ for U [S][L], V [S][L], M [L][L] and the weights of start and end; resets
   * derivatives to 0.
   */
  forward(U: Float64Array, V: Float64Array, M: Float64Array, boundary: Float64Array): void {
    const { S, L, r, l } = this
    for (let s = 0; s < S; s++) {
      multiply(M, V, s * L, r, L)
      multiplyTransposed(M, U, s * L, l, L)
    }
    for (let j = 0; j < L; j++) {
      l[S * L + j] = boundary.length > 0 ? Math.exp(boundary[j]) : 0
      r[S * L + j] = boundary.length > 0 ? Math.exp(boundary[L + j]) : 0
    }
    if (this.Z0.length !== this.first.length) {
      this.Z0 = new Float64Array(this.first.length)
      this.dZ0 = new Float64Array(this.first.length)
    }
    for (let k = 0; k < this.Z0.length; k++) this.Z0[k] = this.product(k, U, V)
    for (const derivative of [this.dr, this.dl, this.dZ0]) derivative.fill(0)
  }

  /** Adds to the derivatives of U, V and M, and to the gradient of the weights of start and end. */
  backward(
    left: Potentials,
    right: Potentials,
    M: Float64Array,
    dM: Float64Array,
    boundary: Float64Array,
  ): void {
    const { S, L, r, dr, l, dl } = this
    for (let k = 0; k < this.Z0.length; k++) this.spread(k, left, right)
    for (let s = 0; s < S; s++) {
      // r = M·V gives V += Mᵀ·dr and M += dr⊗V; l = Mᵀ·U gives U += M·dl and M += U⊗dl.
      addTransposed(M, dr, s * L, right.dE, L)
      addProduct(M, dl, s * L, left.dE, L)
      addOuter(dr, right.E, s * L, dM, L)
      addOuter(left.E, dl, s * L, dM, L)
    }
    if (boundary.length === 0) return
    for (let j = 0; j < L; j++) {
      boundary[j] += dl[S * L + j] * l[S * L + j]
      boundary[L + j] += dr[S * L + j] * r[S * L + j]
    }
  }

  /** Z₀ = U_s·r_s', or for the boundary on the left l_S·V_s'. */
  private product(k: number, U: Float64Array, V: Float64Array): number {
    const { S, L, first, second } = this
    const [s, t] = [first.data[k] * L, second.data[k] * L]
    const atStart = first.data[k] === S
    const [a, b] = atStart ? [this.l, V] : [U, this.r]
    let sum = 0
    for (let j = 0; j < L; j++) sum += a[s + j] * b[t + j]
    return sum
  }

  private spread(k: number, left: Potentials, right: Potentials): void {
    const { S, L, first, second, dZ0 } = this
    const [s, t] = [first.data[k] * L, second.data[k] * L]
    const q = dZ0[k]
    const atStart = first.data[k] === S
    const [a, da] = atStart ? [this.l, this.dl] : [left.E, left.dE]
    const [b, db] = atStart ? [right.E, right.dE] : [this.r, this.dr]
    for (let j = 0; j < L; j++) {
      da[s + j] += q * b[t + j]
      db[t + j] += q * a[s + j]
    }
  }
}

/** Overwrites y with M·x, both rows of length L from `at` on. */
export function multiply(M: Float64Array, x: Float64Array, at: number, y: Float64Array, L: number): void {
  y.fill(0, at, at + L)
  addProduct(M, x, at, y, L)
}

/** Overwrites y with Mᵀ·x. */
export function multiplyTransposed(
  M: Float64Array,
  x: Float64Array,
  at: number,
  y: Float64Array,
  L: number,
): void {
  y.fill(0, at, at + L)
  addTransposed(M, x, at, y, L)
}

function addProduct(M: Float64Array, x: Float64Array, at: number, y: Float64Array, L: number): void {
  for (let i = 0; i < L; i++) {
    let sum = 0
    for (let j = 0; j < L; j++) sum += M[i * L + j] * x[at + j]
    y[at + i] += sum
  }
}

function addTransposed(M: Float64Array, x: Float64Array, at: number, y: Float64Array, L: number): void {
  for (let i = 0; i < L; i++) {
    const factor = x[at + i]
    if (factor === 0) continue
    for (let j = 0; j < L; j++) y[at + j] += M[i * L + j] * factor
  }
}

function addOuter(x: Float64Array, y: Float64Array, at: number, M: Float64Array, L: number): void {
  for (let i = 0; i < L; i++) {
    const factor = x[at + i]
    if (factor === 0) continue
    for (let j = 0; j < L; j++) M[i * L + j] += factor * y[at + j]
  }
}
