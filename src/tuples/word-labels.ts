import type { WordLabel } from '../data/word-label.js'

/** Doubles of an entry: word and label as one number, 0 if the entry is free, and three counts. */
const ENTRY = 4
/** More than there are labels. */
const LABELS = 2 ** 16

/** The same with how often items list it. */
export interface ListedWordLabel extends WordLabel {
  readonly listed: number
}

/** Counts words with their labels. A hash table whose entries hold all that is compared and counted: one look into memory for each lookup. */
export class WordLabels {
  private table = new Float64Array(ENTRY << 10)
  private mask = (1 << 10) - 1
  private used = 0

  /** Counts a word with a label as the first of a pair. */
  addFirst(word: number, label: number, count: number): void {
    const at = this.entryOf(word, label)
    this.table[at + 1] += count
  }

  /** The same as the second of a pair. */
  addSecond(word: number, label: number, count: number): void {
    const at = this.entryOf(word, label)
    this.table[at + 2] += count
  }

  /** The same as an item. */
  addListed(word: number, label: number, count: number): void {
    const at = this.entryOf(word, label)
    this.table[at + 3] += count
  }

  /** All words with their labels, in no order. */
  *[Symbol.iterator](): Generator<ListedWordLabel> {
    const { table } = this
    for (let at = 0; at < table.length; at += ENTRY) {
      if (table[at] === 0) continue
      const key = table[at] - 1
      const word = Math.floor(key / LABELS)
      const [firsts, seconds, listed] = [table[at + 1], table[at + 2], table[at + 3]]
      yield { word, label: key - word * LABELS, firsts, seconds, listed }
    }
  }

  /** Where a word with a label stands; it is added if it is new. */
  private entryOf(word: number, label: number): number {
    const key = word * LABELS + label + 1
    const at = this.find(key, word, label)
    if (this.table[at] === key) return at
    this.table[at] = key
    if (2 * ++this.used <= this.mask) return at
    this.grow()
    return this.find(key, word, label)
  }

  private find(key: number, word: number, label: number): number {
    const { table, mask } = this
    const hash = Math.imul(word ^ Math.imul(label, 0x85ebca77), 0x9e3779b1)
    let slot = (hash ^ (hash >>> 15)) & mask
    for (let there = table[slot * ENTRY]; there !== key && there !== 0; there = table[slot * ENTRY])
      slot = (slot + 1) & mask
    return slot * ENTRY
  }

  private grow(): void {
    const old = this.table
    this.mask = 2 * this.mask + 1
    this.table = new Float64Array((this.mask + 1) * ENTRY)
    for (let at = 0; at < old.length; at += ENTRY) {
      if (old[at] === 0) continue
      const word = Math.floor((old[at] - 1) / LABELS)
      const to = this.find(old[at], word, old[at] - 1 - word * LABELS)
      this.table.set(old.subarray(at, at + ENTRY), to)
    }
  }
}
