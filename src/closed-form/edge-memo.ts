import { GrowingFloat64 } from '../common/growing-array.js'
import { ABSENT, PairMap } from '../common/pair-map.js'

/** The cache is cleared at this many scores. */
const MEMORY = 1 << 22

/** The place of a pair without a block. */
export const NONE = -1

/**
 * Remembers blocks of scores by pair of observations: half of all pairs of neighbors in a text have been
 * neighbors before.
 */
export class EdgeMemo {
  private readonly scores = new GrowingFloat64()
  private readonly places = new PairMap() // where the block of a pair begins

  clear(): void {
    this.places.clear()
    this.scores.length = 0
  }

  /** Where the block of a pair begins in `data`; `NONE`: it was added without one; `ABSENT`: it was not added. */
  find(a: number, b: number): number {
    return this.places.get(a, b)
  }

  get data(): Float64Array {
    return this.scores.data
  }

  /** Copies the block of the pair, `size` scores, to edge[at …], and says whether it was there. */
  copyTo(a: number, b: number, size: number, edge: Float64Array, at: number): boolean {
    const place = this.places.get(a, b)
    if (place === ABSENT) return false
    const { data } = this.scores
    for (let k = 0; k < size; k++) edge[at + k] = data[place + k]
    return true
  }

  /** Remembers that a pair, which `find` has not found just now, has no block. */
  addEmpty(a: number, b: number): void {
    if (2 * this.places.size > MEMORY) {
      this.clear()
      this.places.get(a, b)
    }
    this.places.add(a, b, NONE)
  }

  /** Remembers the block of a pair, which `copyTo` or `find` has not found just now. */
  add(a: number, b: number, block: Float64Array, size: number): void {
    if (this.scores.length + size > MEMORY) {
      this.clear()
      this.places.get(a, b)
    }
    this.places.add(a, b, this.scores.length)
    for (let k = 0; k < size; k++) this.scores.push(block[k])
  }
}
