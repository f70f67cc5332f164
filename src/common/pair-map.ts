import { giveBack } from './give-back.js'

/**
 * A map from pairs of whole numbers to whole numbers. Open addressing with linear probing; keys and value are
 * adjacent, so that a look-up in a table larger than the cache costs one miss, not one per array.
 */
export class PairMap {
  size = 0
  private entries = new Int32Array(SMALL * 4) // [slots][4] first, second, value, 1 if used; a power of two
  private mask = SMALL - 1
  private free = 0 // the slot of the pair that `get` did not find

  /** The value of the pair (a, b), or `ABSENT`. */
  get(a: number, b: number): number {
    const at = this.slotOf(a, b)
    if (this.entries[at + 3] !== 0) return this.entries[at + 2]
    this.free = at
    return ABSENT
  }

  /** Makes room for so many pairs in all. */
  reserve(size: number): void {
    let mask = this.mask
    while (size * 2 > mask) mask = mask * 2 + 1
    if (mask > this.mask) this.resize(mask)
  }

  set(a: number, b: number, value: number): void {
    if (this.size * 2 > this.mask) this.resize(this.mask * 2 + 1)
    const at = this.slotOf(a, b)
    if (this.entries[at + 3] === 0) this.size++
    this.entries[at] = a
    this.entries[at + 1] = b
    this.entries[at + 2] = value
    this.entries[at + 3] = 1
  }

  /** Adds the pair (a, b), which the last `get` did not find: this saves a second look-up. */
  add(a: number, b: number, value: number): void {
    if (this.size * 2 > this.mask) {
      this.set(a, b, value)
      return
    }
    const { entries, free } = this
    entries[free] = a
    entries[free + 1] = b
    entries[free + 2] = value
    entries[free + 3] = 1
    this.size++
  }

  /** The value of the pair (a, b), numbered from 0 in order of first appearance. */
  intern(a: number, b: number): number {
    const found = this.get(a, b)
    if (found !== ABSENT) return found
    this.add(a, b, this.size)
    return this.size - 1
  }

  /** Forgets all pairs. The table stays as large as it is if it was well used: growing again would leave more memory behind. */
  clear(): void {
    const { size, mask } = this
    this.size = 0
    if (mask < SMALL || size * 8 > mask) {
      this.entries.fill(0)
      return
    }
    this.entries = new Int32Array(SMALL * 4)
    this.mask = SMALL - 1
  }

  /** Forgets all pairs and gives back the memory. */
  close(): void {
    giveBack(this.entries)
    this.size = 0
    this.entries = new Int32Array(SMALL * 4)
    this.mask = SMALL - 1
  }

  private slotOf(a: number, b: number): number {
    const { entries, mask } = this
    let slot = hashPair(a, b) & mask
    while (entries[slot * 4 + 3] !== 0 && (entries[slot * 4] !== a || entries[slot * 4 + 1] !== b))
      slot = (slot + 1) & mask
    return slot * 4
  }

  private resize(mask: number): void {
    const old = this.entries
    const entries = new Int32Array((mask + 1) * 4)
    for (let k = 0; k < old.length; k += 4) {
      if (old[k + 3] === 0) continue
      let slot = hashPair(old[k], old[k + 1]) & mask // all are distinct: no need to compare
      while (entries[slot * 4 + 3] !== 0) slot = (slot + 1) & mask
      for (let j = 0; j < 4; j++) entries[slot * 4 + j] = old[k + j]
    }
    this.entries = entries
    this.mask = mask
    giveBack(old)
  }
}

/** What `get` returns if there is none. */
export const ABSENT = -(2 ** 31)

const SMALL = 256

/** Both numbers spread over all bits: small numbers in both places must not share their low bits. */
function hashPair(a: number, b: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77)
  h ^= h >>> 15
  h = Math.imul(h, 0x2c1b3c6d)
  return h ^ (h >>> 13)
}
