import { GrowingFloat64, GrowingInt32 } from './growing-array.js'
import { StringTable } from './string-table.js'

/** One column of a corpus: for each position the number of its string. */
export interface Column {
  readonly ids: Int32Array //      [P] string of position p
  readonly strings: StringTable
}

/** Attributes that the data itself gives for its positions, as CRFsuite's format does. */
export interface AttributeColumn {
  readonly offset: Int32Array //   [P+1] attributes of position p are offset[p] … offset[p+1]−1
  readonly ids: Int32Array
  readonly values: Float64Array
  readonly strings: StringTable
}

/**
 * Sequences in columns: every reader produces this and everything else consumes it.
 *
 * Positions of all sequences are numbered through; sequence n has the positions
 * offset[n] … offset[n+1]−1. Column 0 is the word.
 */
export interface Corpus {
  readonly N: number //                         sequences
  readonly P: number //                         positions of all sequences
  readonly offset: Int32Array //                [N+1]
  readonly columns: readonly Column[] //        at least one
  readonly labels: Column | null //             null: not labelled
  readonly attributes: AttributeColumn | null // null: the data gives none
  readonly weight: Float64Array | null //       [N] weight of a sequence, null: all 1
  readonly line: Int32Array //                  [N] line of the source where the sequence begins, 0: unknown
}

/** What a corpus is made of: how many columns, labelled or not, with attributes or not. */
export interface CorpusShape {
  readonly columns: number
  readonly labels: boolean
  readonly attributes?: boolean
}

/**
 * Collects sequences token by token. Readers intern a column's bytes in `columns[k].strings` and `put` the
 * number; nothing is allocated for a token. `take` hands over what is complete and keeps the string
 * tables, so a long file can be worked through in batches.
 */
export class CorpusBuilder {
  readonly shape: CorpusShape
  readonly columns: readonly StringTable[]
  readonly labels: StringTable
  readonly attributes: StringTable
  private readonly columnIds: GrowingInt32[]
  private readonly labelIds = new GrowingInt32()
  private readonly attributeIds = new GrowingInt32()
  private readonly attributeValues = new GrowingFloat64()
  private readonly attributeOffset = new GrowingInt32()
  private readonly offset = new GrowingInt32()
  private readonly weight = new GrowingFloat64()
  private readonly line = new GrowingInt32()
  private weighted = false

  constructor(shape: CorpusShape) {
    this.shape = shape
    this.columns = Array.from({ length: shape.columns }, () => new StringTable())
    this.columnIds = Array.from({ length: shape.columns }, () => new GrowingInt32())
    this.labels = new StringTable()
    this.attributes = new StringTable()
    this.reset()
  }

  /** Complete sequences so far. */
  get N(): number {
    return this.offset.length - 1
  }

  /** Positions so far, those of the open sequence included. */
  get P(): number {
    return this.columnIds[0]!.length
  }

  /** Positions of the sequence that is not ended yet. */
  get open(): number {
    return this.P - this.offset.data[this.offset.length - 1]!
  }

  /** Sets column k of the next token to string `id` of `columns[k]`. */
  put(k: number, id: number): void {
    this.columnIds[k]!.push(id)
  }

  /** Sets the label of the next token to string `id` of `labels`. */
  putLabel(id: number): void {
    this.labelIds.push(id)
  }

  /** Adds attribute `id` of `attributes` to the next token. */
  putAttribute(id: number, value: number): void {
    this.attributeIds.push(id)
    this.attributeValues.push(value)
  }

  /** Ends a token whose columns (and label, and attributes) have all been put. */
  endToken(): void {
    if (this.shape.attributes) this.attributeOffset.push(this.attributeIds.length)
  }

  /** Ends the open sequence; one without tokens leaves no trace. */
  endSequence(line = 0, weight = 1): void {
    if (this.open === 0) return
    this.offset.push(this.P)
    this.line.push(line)
    this.weight.push(weight)
    if (weight !== 1) this.weighted = true
  }

  /** The complete sequences, which the builder then forgets. Must be called between sequences. */
  take(): Corpus {
    if (this.open > 0) throw new RangeError('take: a sequence is open')
    const { shape } = this
    const corpus: Corpus = {
      N: this.N,
      P: this.P,
      offset: this.offset.toArray(),
      columns: this.columnIds.map((ids, k) => ({ ids: ids.toArray(), strings: this.columns[k]! })),
      labels: shape.labels ? { ids: this.labelIds.toArray(), strings: this.labels } : null,
      attributes: shape.attributes ? this.takeAttributes() : null,
      weight: this.weighted ? this.weight.toArray() : null,
      line: this.line.toArray(),
    }
    this.reset()
    return corpus
  }

  private takeAttributes(): AttributeColumn {
    return {
      offset: this.attributeOffset.toArray(),
      ids: this.attributeIds.toArray(),
      values: this.attributeValues.toArray(),
      strings: this.attributes,
    }
  }

  private reset(): void {
    for (const ids of this.columnIds) ids.length = 0
    for (const array of [this.labelIds, this.attributeIds, this.attributeOffset, this.offset, this.line])
      array.length = 0
    this.attributeValues.length = 0
    this.weight.length = 0
    this.weighted = false
    this.offset.push(0)
    if (this.shape.attributes) this.attributeOffset.push(0)
  }
}
