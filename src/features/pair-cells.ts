import { hashPair } from './pair-map.js'

/**
 * Cells by pairs of numbers from 0 on. As in `PairMap`, keys and value lie side by side; here a cell *is* the place of
 * its value, so that whoever has located a pair finds its entry where the keys are, already in the cache.
 */
export class PairCells {
  entries = new Int32Array(SMALL * 4) // [slots][4] first + 1 or 0 where free, second, entry, nothing; a power of two
  private mask = SMALL - 1
  private size = 0

  /** Makes room for so many new pairs: until they have come, no cell moves. */
  reserve(more: number): void {
    while ((this.size + more) * 2 > this.mask) this.grow()
  }

  /** The cell of the pair (a, b), for which there must be room. */
  locate(a: number, b: number): number {
    const at = this.slotOf(a, b)
    if (this.entries[at] === 0) {
      this.entries[at] = a + 1
      this.entries[at + 1] = b
      this.size++
    }
    return at + 2
  }

  clear(): void {
    this.entries = new Int32Array(SMALL * 4)
    this.mask = SMALL - 1
    this.size = 0
  }

  private slotOf(a: number, b: number): number {
    const { entries, mask } = this
    let slot = hashPair(a, b) & mask
    while (entries[slot * 4] !== 0 && (entries[slot * 4] !== a + 1 || entries[slot * 4 + 1] !== b))
      slot = (slot + 1) & mask
    return slot * 4
  }

  private grow(): void {
    const old = this.entries
    const mask = this.mask * 2 + 1
    const entries = new Int32Array(old.length * 2)
    for (let k = 0; k < old.length; k += 4) {
      if (old[k] === 0) continue
      let slot = hashPair(old[k]! - 1, old[k + 1]!) & mask // all are different: no need to compare
      while (entries[slot * 4] !== 0) slot = (slot + 1) & mask
      entries[slot * 4] = old[k]!
      entries[slot * 4 + 1] = old[k + 1]!
      entries[slot * 4 + 2] = old[k + 2]!
    }
    this.entries = entries
    this.mask = mask
  }
}

const SMALL = 256
