import { GrowingFloat64 } from '../common/growing-array.js'

/** When so many scores are remembered, they are forgotten. */
const MEMORY = 1 << 22

/**
 * Remembers blocks of scores by pair of observations: half of all pairs of neighbors in a text have been
 * neighbors before. Open addressing over two numbers.
 */
export class EdgeMemo {
  private readonly scores = new GrowingFloat64()
  private left = new Int32Array(1 << 12) //  observation + 1, 0: free
  private right = new Int32Array(1 << 12)
  private place = new Int32Array(1 << 12) // where the block begins
  private used = 0
  private slot = 0

  /** All scores that are remembered; a block begins where `find` says. */
  get data(): Float64Array {
    return this.scores.data
  }

  clear(): void {
    this.left.fill(0)
    this.used = 0
    this.scores.length = 0
  }

  /** Where the block of the pair begins, or −1. */
  find(a: number, b: number): number {
    const mask = this.left.length - 1
    let slot = hashOf(a, b) & mask
    while (this.left[slot] !== 0) {
      if (this.left[slot] === a + 1 && this.right[slot] === b) return this.place[slot]
      slot = (slot + 1) & mask
    }
    this.slot = slot
    return -1
  }

  /** Remembers a block of the pair that was not found just now. */
  add(a: number, b: number, block: Float64Array, size: number): void {
    if (this.scores.length + size > MEMORY) {
      this.clear()
      this.find(a, b)
    } else if ((this.used + 1) * 2 > this.left.length) {
      this.grow()
      this.find(a, b)
    }
    this.left[this.slot] = a + 1
    this.right[this.slot] = b
    this.place[this.slot] = this.scores.length
    this.used++
    for (let k = 0; k < size; k++) this.scores.push(block[k])
  }

  private grow(): void {
    const old = { left: this.left, right: this.right, place: this.place }
    const size = this.left.length * 4
    this.left = new Int32Array(size)
    this.right = new Int32Array(size)
    this.place = new Int32Array(size)
    for (let k = 0; k < old.left.length; k++) {
      if (old.left[k] === 0) continue
      this.find(old.left[k] - 1, old.right[k])
      this.left[this.slot] = old.left[k]
      this.right[this.slot] = old.right[k]
      this.place[this.slot] = old.place[k]
    }
  }
}

function hashOf(a: number, b: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  return h ^ (h >>> 13)
}
