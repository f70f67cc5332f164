import type { SharedIndex } from './shared-index.js'

/** A map from ids of strings that keeps the order of the strings. What it holds stands in slots with the numbers of the ids. */
abstract class OrderedMap<V> implements ReadonlyMap<string, V> {
  abstract readonly size: number
  readonly index: SharedIndex

  constructor(index: SharedIndex) {
    this.index = index
  }

  /** What is in a slot; undefined if nothing is, also beyond the last slot. */
  abstract at(slot: number): V | undefined
  /** Slots that have something, in their order. */
  abstract slots(): Iterable<number>

  get(id: string): V | undefined {
    const slot = this.index.numberOf(id)
    return slot === undefined ? undefined : this.at(slot)
  }

  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  *entries(): Generator<[string, V], undefined> {
    for (const slot of this.slots()) yield [this.index.names[slot], this.at(slot) as V]
  }

  *keys(): Generator<string, undefined> {
    for (const slot of this.slots()) yield this.index.names[slot]
  }

  *values(): Generator<V, undefined> {
    for (const slot of this.slots()) yield this.at(slot) as V
  }

  [Symbol.iterator](): Generator<[string, V], undefined> {
    return this.entries()
  }

  forEach(call: (value: V, id: string, map: ReadonlyMap<string, V>) => void): void {
    for (const [id, value] of this.entries()) call(value, id, this)
  }
}

/** An array of strings as a map by their ids: the string in slot k is the k-th one. */
export class ArrayMap<V> extends OrderedMap<V> {
  readonly #items: readonly V[]

  constructor(index: SharedIndex, items: readonly V[]) {
    super(index)
    this.#items = items
  }

  get size(): number {
    return this.#items.length
  }

  at(slot: number): V | undefined {
    return this.#items[slot]
  }

  slots(): Iterable<number> {
    return this.#items.keys()
  }
}

const BITS = 7
const CHUNK = 1 << BITS

/**
 * A map that is never changed: `with` makes another one that shares all but one chunk of slots. So one answer more among ten thousand
 * costs a copy of two short arrays, and two maps are compared by the chunks that they do not share.
 */
export class SlotMap<V> extends OrderedMap<V> {
  readonly size: number
  readonly chunks: readonly (readonly (V | undefined)[] | undefined)[]

  constructor(index: SharedIndex, chunks: SlotMap<V>['chunks'] = [], size = 0) {
    super(index)
    this.chunks = chunks
    this.size = size
  }

  at(slot: number): V | undefined {
    return this.chunks[slot >> BITS]?.[slot & (CHUNK - 1)]
  }

  *slots(): Generator<number, undefined> {
    for (let c = 0; c < this.chunks.length; c++) {
      const chunk = this.chunks[c]
      if (!chunk) continue
      for (let k = 0; k < CHUNK; k++) if (chunk[k] !== undefined) yield (c << BITS) + k
    }
  }

  /** With another value in a slot; undefined empties it. */
  with(slot: number, value: V | undefined): SlotMap<V> {
    const before = this.at(slot)
    if (before === value) return this
    const c = slot >> BITS
    const chunk = this.chunks[c]?.slice() ?? new Array<V | undefined>(CHUNK).fill(undefined)
    chunk[slot & (CHUNK - 1)] = value
    const chunks = this.chunks.slice()
    while (chunks.length < c) chunks.push(undefined)
    chunks[c] = chunk
    return new SlotMap(
      this.index,
      chunks,
      this.size + Number(value !== undefined) - Number(before !== undefined),
    )
  }

  /** The same values, with the names of another table for the same slots. */
  under(index: SharedIndex): SlotMap<V> {
    return index === this.index ? this : new SlotMap(index, this.chunks, this.size)
  }

  /** Slots in which two maps differ. */
  *differences(other: SlotMap<V>): Generator<number, undefined> {
    const count = Math.max(this.chunks.length, other.chunks.length)
    for (let c = 0; c < count; c++) {
      const mine = this.chunks[c]
      const theirs = other.chunks[c]
      if (mine === theirs) continue
      for (let k = 0; k < CHUNK; k++) if (mine?.[k] !== theirs?.[k]) yield (c << BITS) + k
    }
  }
}
