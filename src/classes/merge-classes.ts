/**
 * A binary tree over classes: the two whose union costs the least of
 *
 *   F = Σ_g,h N(g,h) log N(g,h) − 2 Σ_g N(g) log N(g)
 *
 * become one, until one is left; Brown and others, Class-based n-gram models of natural language, 1992. What a union costs is
 * kept for each pair and updated after each union, so that K classes take O(K³) in all.
 */

import type { LongWork } from '../common/long-work.js'
import { nLogN } from './n-log-n.js'

/** How often classes follow each other. The last one is the boundary of sequences, which stays alone. */
export interface ClassCounts {
  readonly S: number //             classes with the boundary
  readonly follows: Int32Array //   [S][S] class h after class g
  readonly size: Float64Array //    [S]
}

/** One union: class `second` becomes part of class `first`. */
export interface Union {
  readonly first: number
  readonly second: number
  /** By how much F shrinks. */
  readonly loss: number
}

/** All unions in order, as long work; `progress` says how much is done after so many of them. */
export function* mergeClasses(counts: ClassCounts, progress = (unions: number) => unions): LongWork<Union[]> {
  const merging = new Merging(counts)
  const unions: Union[] = []
  for (let left = counts.S - 1; left > 1; left--) {
    const union = merging.cheapest()
    merging.merge(union)
    unions.push(union)
    yield progress(unions.length)
  }
  return unions
}

/** The bits of each class: its path from the root of the tree that the unions form. A single class has the path `0`. */
export function pathsOf(unions: readonly Union[], classes: number): string[] {
  const paths: string[] = Array.from({ length: classes }, () => '')
  if (classes === 1) return ['0']
  const members = Array.from({ length: classes }, (_, g) => [g])
  for (const { first, second } of unions) {
    for (const g of members[first]) paths[g] = `0${paths[g]}`
    for (const g of members[second]) paths[g] = `1${paths[g]}`
    members[first] = [...members[first], ...members[second]]
  }
  return paths
}

class Merging {
  private readonly S: number
  private readonly follows: Int32Array
  private readonly size: Float64Array
  private readonly active: number[] //    classes that are left, without the boundary
  private readonly apart: Float64Array // [S][S] for g < h: what the counts beside others lose if g and h are united

  constructor({ S, follows, size }: ClassCounts) {
    this.S = S
    this.follows = follows.slice()
    this.size = size.slice()
    this.active = Array.from({ length: S - 1 }, (_, g) => g)
    this.apart = new Float64Array(S * S)
    for (const a of this.active) for (const b of this.active) if (a < b) this.recompute(a, b)
  }

  /** The pair whose union costs least; of equal ones the first. */
  cheapest(): Union {
    let best: Union = { first: -1, second: -1, loss: Infinity }
    for (const first of this.active)
      for (const second of this.active) {
        if (first >= second) continue
        const loss = this.loss(first, second)
        if (loss < best.loss) best = { first, second, loss }
      }
    return best
  }

  merge({ first, second }: Union): void {
    const { active, follows, size, S } = this
    active.splice(active.indexOf(second), 1)
    this.addToOthers(first, second, -1)
    for (let h = 0; h < S; h++) {
      follows[first * S + h] += follows[second * S + h]
      follows[second * S + h] = 0
    }
    for (let h = 0; h < S; h++) {
      follows[h * S + first] += follows[h * S + second]
      follows[h * S + second] = 0
    }
    size[first] += size[second]
    this.addToOthers(first, second, 1)
    for (const h of active) if (h !== first) this.recompute(Math.min(first, h), Math.max(first, h))
  }

  private loss(a: number, b: number): number {
    const { follows, size, S } = this
    const aa = follows[a * S + a]
    const ab = follows[a * S + b]
    const ba = follows[b * S + a]
    const bb = follows[b * S + b]
    const inside = nLogN(aa) + nLogN(ab) + nLogN(ba) + nLogN(bb) - nLogN(aa + ab + ba + bb)
    return this.apart[a * S + b] + inside - 2 * split(size[a], size[b])
  }

  private recompute(a: number, b: number): void {
    const { active, S } = this
    let sum = this.beside(a, b, S - 1)
    for (const h of active) if (h !== a && h !== b) sum += this.beside(a, b, h)
    this.apart[a * S + b] = sum
  }

  /** Adds what classes `first` and `second` contribute to the losses of all other pairs, or takes it away. */
  private addToOthers(first: number, second: number, sign: number): void {
    const { active, apart, S } = this
    for (const a of active) {
      if (a === first) continue
      for (const b of active) {
        if (b === first || b <= a) continue
        apart[a * S + b] += sign * (this.beside(a, b, first) + this.beside(a, b, second))
      }
    }
  }

  /** What the counts of a and b beside class h lose in a union. */
  private beside(a: number, b: number, h: number): number {
    const { follows, S } = this
    return split(follows[a * S + h], follows[b * S + h]) + split(follows[h * S + a], follows[h * S + b])
  }
}

/** f(x) + f(y) − f(x + y), f(n) = n log n. */
function split(x: number, y: number): number {
  return x === 0 || y === 0 ? 0 : nLogN(x) + nLogN(y) - nLogN(x + y)
}
