import type { Column, Corpus } from '../data/corpus.js'
import { GrowingFloat64, GrowingInt32 } from '../data/growing-array.js'
import { DataError } from '../errors.js'
import type { Bag } from './bag.js'
import { lineOf } from './line-of.js'
import type { Sink } from './sink.js'
import type { Source } from './source.js'
import { positionOf, type Spot } from './spot.js'
import type { Reading } from './text-reading.js'

/**
 * Features that read the same column at the same offset.
 *
 * Their attributes are worked out once for each distinct text of the column and kept in a pool; a token
 * costs one look-up and a copy.
 */
export class ColumnSource implements Source {
  private corpus!: Corpus
  private ids!: Int32Array
  private strings!: Column['strings']
  private begin = new Int32Array(0) //     [strings] where the attributes of a text begin in the pool, 0: not yet known
  private readonly edges: Int32Array //    the same for places before (1, 2, …) and behind the sequence (reach + 1, …)
  private readonly pool = new GrowingInt32() // a count, then so many attributes
  private readonly values = new GrowingFloat64() // beside the pool, if not binary
  private readonly binary: boolean
  private readonly reach: number
  private readonly spot: Spot

  /** The readings share their spot. */
  constructor(
    private readonly readings: readonly Reading[],
    private readonly sink: Sink,
  ) {
    this.spot = readings[0]!
    this.reach = this.spot.absolute ? WAPITI_REACH : Math.abs(this.spot.offset)
    this.edges = new Int32Array(2 * this.reach + 1)
    this.binary = readings.every(reading => reading.binary)
    this.clear()
  }

  bind(corpus: Corpus, fresh: boolean): void {
    const column = corpus.columns[this.spot.column]!
    this.corpus = corpus
    this.ids = column.ids
    this.strings = column.strings
    const { size } = column.strings
    if (fresh && this.begin.length > 4 * size) this.begin = new Int32Array(size) // nothing large to clear
    if (fresh) this.clear()
    if (this.begin.length >= size) return
    const grown = new Int32Array(Math.max(size, this.begin.length * 2))
    grown.set(this.begin)
    this.begin = grown
  }

  at(p: number, start: number, end: number, out: Bag): void {
    const q = positionOf(this.spot, p, start, end)
    const found = q >= start && q < end ? this.begin[this.ids[q]!]! : this.edges[this.edgeOf(q, start, end)]!
    this.copy(found > 0 ? found : this.fill(q, start, end, p), out)
  }

  private edgeOf(q: number, start: number, end: number): number {
    return q < start ? Math.min(start - q, this.reach) : this.reach + Math.min(q - end + 1, this.reach)
  }

  private copy(found: number, out: Bag): void {
    const data = this.pool.data
    const count = data[found]!
    out.reserve(out.count + count)
    const { ids, values } = out
    let to = out.count
    for (let k = found + 1; k <= found + count; k++) {
      ids[to] = data[k]!
      values[to++] = this.binary ? 1 : this.values.data[k]!
    }
    out.count = to
  }

  private fill(q: number, start: number, end: number, p: number): number {
    const inside = q >= start && q < end
    const found = this.pool.length
    this.put(0, 1)
    if (inside) {
      this.begin[this.ids[q]!] = found
      this.readAll(this.strings.get(this.ids[q]!), true, p)
    } else {
      this.edges[this.edgeOf(q, start, end)] = found
      const { before, after } = this.spot.boundary
      this.readAll(q < start ? before(start - q) : after(q - end + 1), false, p)
    }
    this.pool.data[found] = this.pool.length - found - 1
    return found
  }

  private readAll(text: string, inside: boolean, p: number): void {
    for (const reading of this.readings) {
      reading.read(text, inside, (attribute, value) => {
        if (Number.isNaN(value)) this.refuse(text, p)
        const id = this.sink.id(attribute)
        if (id >= 0) this.put(id, value)
      })
    }
  }

  private put(id: number, value: number): void {
    this.pool.push(id)
    if (!this.binary) this.values.push(value)
  }

  private refuse(text: string, p: number): never {
    this.clear() // the entry of this text is not complete
    const reason = `column ${this.spot.column}: expected a number, got ${JSON.stringify(text)}`
    throw new DataError(reason, lineOf(this.corpus, p))
  }

  private clear(): void {
    this.begin.fill(0)
    this.edges.fill(0)
    this.pool.length = 0
    this.values.length = 0
    this.put(0, 1) // entry 0 is never used, so that 0 can mean: not yet known
  }
}

/** Wapiti tells only 5 distances from the ends apart, and its absolute offsets can be any distance away. */
const WAPITI_REACH = 5
