import type { Column, Corpus } from '../data/corpus.js'
import { GrowingFloat64, GrowingInt32 } from '../data/growing-array.js'
import { DataError } from '../errors.js'
import type { Bag } from './bag.js'
import { lineOf } from './line-of.js'
import type { Reading } from './reading.js'
import type { Sink } from './sink.js'
import type { Source } from './source.js'

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

  /** The readings share column, offset and boundary. */
  constructor(
    private readonly readings: readonly Reading[],
    private readonly sink: Sink,
  ) {
    const { offset, absolute } = readings[0]!
    this.reach = absolute ? WAPITI_REACH : Math.abs(offset)
    this.edges = new Int32Array(2 * this.reach + 1)
    this.binary = readings.every(reading => reading.binary)
    this.clear()
  }

  bind(corpus: Corpus, fresh: boolean): void {
    const column = corpus.columns[this.readings[0]!.column]!
    this.corpus = corpus
    this.ids = column.ids
    this.strings = column.strings
    if (fresh) this.clear()
    if (this.begin.length < column.strings.size) {
      const grown = new Int32Array(Math.max(column.strings.size, this.begin.length * 2))
      grown.set(this.begin)
      this.begin = grown
    }
  }

  at(p: number, start: number, end: number, out: Bag): void {
    const q = this.placeOf(p, start, end)
    const found = q >= start && q < end ? this.begin[this.ids[q]!]! : this.edges[this.edgeOf(q, start, end)]!
    this.copy(found > 0 ? found : this.fill(q, start, end, p), out)
  }

  private placeOf(p: number, start: number, end: number): number {
    const { offset, absolute } = this.readings[0]!
    if (!absolute) return p + offset
    return offset < 0 ? end + offset : start + offset - 1
  }

  private edgeOf(q: number, start: number, end: number): number {
    return q < start ? Math.min(start - q, this.reach) : this.reach + Math.min(q - end + 1, this.reach)
  }

  private copy(found: number, out: Bag): void {
    const data = this.pool.data
    const count = data[found]!
    out.reserve(out.count + count)
    for (let k = found + 1; k <= found + count; k++) {
      out.ids[out.count] = data[k]!
      out.values[out.count++] = this.binary ? 1 : this.values.data[k]!
    }
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
      const { before, after } = this.readings[0]!.boundary
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
    const { column } = this.readings[0]!
    const place = lineOf(this.corpus, p)
    throw new DataError(`column ${column}: expected a number, got ${JSON.stringify(text)}`, place)
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
