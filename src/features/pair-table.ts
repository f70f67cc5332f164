import { GrowingInt32 } from '../data/growing-array.js'

/** Pairs of whole numbers, numbered from 0 in order of first appearance. */
export class PairTable {
  private slots = new Int32Array(SMALL) // number + 1, or 0 where free; a power of two long
  private readonly first = new GrowingInt32(SMALL)
  private readonly second = new GrowingInt32(SMALL)

  get size(): number {
    return this.first.length
  }

  /** The number of the pair (a, b), which is added when it is not there. */
  intern(a: number, b: number): number {
    if ((this.size + 1) * 2 > this.slots.length) this.rehash()
    const slot = this.slotOf(a, b)
    const found = this.slots[slot]! - 1
    if (found >= 0) return found
    this.first.push(a)
    this.second.push(b)
    this.slots[slot] = this.size
    return this.size - 1
  }

  /** The number of the pair (a, b), or −1 when it is not there. */
  find(a: number, b: number): number {
    return this.slots[this.slotOf(a, b)]! - 1
  }

  clear(): void {
    if (this.slots.length > SMALL) this.slots = new Int32Array(SMALL)
    else this.slots.fill(0)
    this.first.length = 0
    this.second.length = 0
  }

  private slotOf(a: number, b: number): number {
    const mask = this.slots.length - 1
    let slot = hashPair(a, b) & mask
    for (let k = this.slots[slot]! - 1; k >= 0; k = this.slots[slot]! - 1) {
      if (this.first.data[k] === a && this.second.data[k] === b) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  private rehash(): void {
    const mask = this.slots.length * 2 - 1
    const slots = new Int32Array(mask + 1)
    for (let k = 0; k < this.size; k++) {
      let slot = hashPair(this.first.data[k]!, this.second.data[k]!) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = k + 1
    }
    this.slots = slots
  }
}

const SMALL = 256

/** Both numbers spread over all bits: small numbers in both places must not share their low bits. */
function hashPair(a: number, b: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77)
  h ^= h >>> 15
  h = Math.imul(h, 0x2c1b3c6d)
  return h ^ (h >>> 13)
}
