import type { Corpus } from '../data/corpus.js'
import { GrowingInt32 } from '../data/growing-array.js'
import { StringTable } from '../data/string-table.js'
import { Bag } from './bag.js'
import { PairTable } from './pair-table.js'
import { Sink } from './sink.js'
import type { Source } from './source.js'
import { positionOf, type Spot } from './spot.js'

/** One side of a conjunction: numbers at a position, and the text of a number. */
export interface Part extends Source {
  text(id: number): string
}

/**
 * Conjunctions. The numbers of the parts are interned pair by pair, ((1, 2), 3), …, and the number of the
 * whole leads to its attribute; a string is composed only for a combination never met before. A part that
 * yields several values yields all combinations of them, one that yields none yields none at all.
 */
export class CombinationSource implements Source {
  private readonly bags: readonly Bag[]
  private readonly pairs: readonly PairTable[] // [parts−1]
  private readonly attribute = new GrowingInt32() // of a whole combination, −1: left out
  private readonly chosen: Int32Array // [parts] which value of each part

  constructor(
    private readonly parts: readonly Part[],
    private readonly compose: (texts: string[]) => string,
    private readonly sink: Sink,
  ) {
    this.bags = parts.map(() => new Bag())
    this.pairs = parts.slice(1).map(() => new PairTable())
    this.chosen = new Int32Array(parts.length)
  }

  bind(corpus: Corpus, fresh: boolean): void {
    for (const part of this.parts) part.bind(corpus, fresh)
    if (!fresh) return
    for (const pairs of this.pairs) pairs.clear()
    this.attribute.length = 0
  }

  at(p: number, start: number, end: number, out: Bag): void {
    const { parts, bags, chosen } = this
    for (let k = 0; k < parts.length; k++) {
      const bag = bags[k]!
      bag.count = 0
      parts[k]!.at(p, start, end, bag)
      if (bag.count === 0) return
      chosen[k] = 0
    }
    do this.yield(out)
    while (this.next())
  }

  /** The next choice of values, the last part first; false after the last one. */
  private next(): boolean {
    for (let k = this.parts.length - 1; k >= 0; k--) {
      if (++this.chosen[k]! < this.bags[k]!.count) return true
      this.chosen[k] = 0
    }
    return false
  }

  private yield(out: Bag): void {
    const { bags, chosen, pairs } = this
    let whole = bags[0]!.ids[chosen[0]!]!
    let value = bags[0]!.values[chosen[0]!]!
    for (let k = 1; k < bags.length; k++) {
      whole = pairs[k - 1]!.intern(whole, bags[k]!.ids[chosen[k]!]!)
      value *= bags[k]!.values[chosen[k]!]!
    }
    if (whole === this.attribute.length) this.attribute.push(this.sink.id(this.text()))
    const id = this.attribute.data[whole]!
    if (id >= 0) out.push(id, value)
  }

  private text(): string {
    return this.compose(this.parts.map((part, k) => part.text(this.bags[k]!.ids[this.chosen[k]!]!)))
  }
}

/** A column's own text, for which the number of its string serves. */
export class ColumnPart implements Part {
  private ids!: Int32Array
  private strings!: StringTable

  constructor(
    private readonly spot: Spot,
    private readonly name: string,
  ) {}

  bind(corpus: Corpus): void {
    this.ids = corpus.columns[this.spot.column]!.ids
    this.strings = corpus.columns[this.spot.column]!.strings
  }

  /** Places before the sequence are −1, −2, …; those behind it go on from BEHIND downwards. */
  at(p: number, start: number, end: number, out: Bag): void {
    const q = positionOf(this.spot, p, start, end)
    if (q < start) out.push(q - start, 1)
    else out.push(q < end ? this.ids[q]! : BEHIND - (q - end + 1), 1)
  }

  text(id: number): string {
    const { before, after } = this.spot.boundary
    if (id >= 0) return this.name + this.strings.get(id)
    return this.name + (id > BEHIND ? before(-id) : after(BEHIND - id))
  }
}

const BEHIND = -(1 << 20)

/** Any other source, with a table of its own for its values. */
export function sourcePart(create: (sink: Sink) => Source): Part {
  const sink = new Sink(new StringTable(), 'grow')
  const source = create(sink)
  return {
    bind(corpus, fresh) {
      if (fresh) sink.table = new StringTable()
      source.bind(corpus, fresh)
    },
    at: (p, start, end, out) => source.at(p, start, end, out),
    text: id => sink.table.get(id),
  }
}
