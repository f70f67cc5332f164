import { ABSENT, PairMap } from '../../common/pair-map.js'
import type { Corpus } from '../../data/corpus.js'
import { StringTable } from '../../data/string-table.js'
import type { ColumnReference } from '../readings/column-reference.js'
import { AttributeBuffer } from './attribute-buffer.js'
import { AttributeIds } from './attribute-ids.js'
import type { ColumnCellsSet } from './column-cells.js'
import { ReferenceCells } from './reference-cells.js'
import type { Source } from './source.js'

/** One part of a conjunction: ids at a position, and the text of an id. */
export interface Part extends Source {
  text(id: number): string
}

/**
 * Conjunctions of any features; those of columns alone use `ColumnCombination`. The ids of the parts are
 * looked up pair by pair, ((1, 2), 3), …, and the last pair gives the attribute; a string is built only for a
 * new combination. A part with several values yields all combinations of them; a part with none yields
 * nothing.
 */
export class CombinationSource implements Source {
  private readonly buffers: readonly AttributeBuffer[]
  private readonly inner: readonly PairMap[] // [parts−2] pairs before the last, numbered
  private readonly whole = new PairMap() // the attribute of a whole combination, −1: left out
  private readonly chosen: Int32Array // [parts] which value of each part
  private readonly numbers: Int32Array // [parts] the numbers of the chosen values

  /** For two or more parts. */
  constructor(
    private readonly parts: readonly Part[],
    private readonly compose: (texts: string[]) => string,
    private readonly attributeIds: AttributeIds,
  ) {
    this.buffers = parts.map(() => new AttributeBuffer())
    this.inner = parts.slice(2).map(() => new PairMap())
    this.chosen = new Int32Array(parts.length)
    this.numbers = new Int32Array(parts.length)
  }

  bind(corpus: Corpus, fresh: boolean): void {
    for (const part of this.parts) part.bind(corpus, fresh)
    if (!fresh) return
    for (const pairs of this.inner) pairs.clear()
    this.whole.clear()
  }

  close(): void {
    for (const pairs of this.inner) pairs.close()
    this.whole.close()
  }

  at(p: number, start: number, end: number, out: AttributeBuffer): void {
    const { parts, buffers, chosen } = this
    for (let k = 0; k < parts.length; k++) {
      const buffer = buffers[k]
      buffer.count = 0
      parts[k].at(p, start, end, buffer)
      if (buffer.count === 0) return
      chosen[k] = 0
    }
    do this.yield(out)
    while (this.next())
  }

  /** Moves to the next choice of values, the last part first; false after the last one. */
  private next(): boolean {
    for (let k = this.parts.length - 1; k >= 0; k--) {
      if (++this.chosen[k] < this.buffers[k].count) return true
      this.chosen[k] = 0
    }
    return false
  }

  private yield(out: AttributeBuffer): void {
    const { buffers, chosen, numbers } = this
    let value = 1
    for (let k = 0; k < buffers.length; k++) {
      numbers[k] = buffers[k].ids[chosen[k]]
      value *= buffers[k].values[chosen[k]]
    }
    const id = this.attribute()
    if (id >= 0) out.push(id, value)
  }

  /** The attribute of the current choice, −1: left out. */
  private attribute(): number {
    const { inner, whole, numbers } = this
    let left = numbers[0]
    for (let k = 0; k < inner.length; k++) left = inner[k].intern(left, numbers[k + 1])
    const right = numbers[numbers.length - 1]
    const known = whole.get(left, right)
    if (known !== ABSENT) return known
    const id = this.attributeIds.id(this.compose(this.parts.map((part, k) => part.text(numbers[k]))))
    whole.set(left, right, id)
    return id
  }
}

/** A column's own text, identified by its cell. */
export class ColumnPart implements Part {
  private readonly cells: ReferenceCells

  constructor(
    reference: ColumnReference,
    private readonly name: string,
    columns: ColumnCellsSet,
  ) {
    this.cells = new ReferenceCells(reference, columns)
  }

  bind(): void {}

  at(p: number, start: number, end: number, out: AttributeBuffer): void {
    out.push(this.cells.at(p, start, end), 1)
  }

  text(id: number): string {
    return this.name + this.cells.text(id)
  }
}

/** Any other source, with a table for its values. */
export function sourcePart(create: (attributeIds: AttributeIds) => Source): Part {
  const attributeIds = new AttributeIds(new StringTable(), 'grow')
  const source = create(attributeIds)
  return {
    bind(corpus, fresh) {
      if (fresh) attributeIds.table = new StringTable()
      source.bind(corpus, fresh)
    },
    at: (p, start, end, out) => source.at(p, start, end, out),
    text: id => attributeIds.table.get(id),
  }
}
