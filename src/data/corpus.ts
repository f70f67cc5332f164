import { DataError } from '../common/errors.js'
import { GrowingInt32, GrowingValues } from '../common/growing-array.js'
import { type AttributeColumn, columnOfOnes } from './attribute-column.js'
import { KnownLabels } from './labels/unknown-label.js'
import type { PassThrough } from './pass-through.js'
import { StringTable } from './string-table.js'
import { createTokenColumns, renewed, type TokenColumns } from './token-columns.js'

/** One column of a corpus: the string id of each position. */
export interface Column {
  readonly ids: Int32Array //      [P] string of position p
  readonly strings: StringTable
}

/**
 * Sequences in columns: every reader produces this and everything else consumes it.
 *
 * Positions are numbered through all sequences; sequence n has the positions offset[n] … offset[n+1]−1.
 * Column 0 is the word.
 */
export interface Corpus {
  readonly N: number //                         sequences
  readonly P: number //                         positions of all sequences
  readonly offset: Int32Array //                [N+1]
  readonly columns: readonly Column[] //        at least one
  readonly labels: Column | null //             null: not labeled; a label that is not known has the number −1
  readonly attributes: AttributeColumn | null // null: the data have none
  readonly weight: Float64Array | null //       [N] weight of a sequence, null: all 1
  readonly line: Int32Array //                  [N] line of the source where the sequence begins, 0: unknown
  readonly wordless?: boolean //                whether there are no words: column 0 is empty, attributes are all there is
  readonly rows?: boolean //                    whether each token has a line of its own, on consecutive lines
  readonly sources?: Sources //                 where the sequences come from, if that has a name
  readonly names?: readonly string[] //         [N] names of the sequences, if the format has them (FASTA)
  readonly passThrough?: PassThrough //         if the reader was asked to keep it
  readonly texts?: readonly (SourceText | undefined)[] // [N] if the reader was asked to keep them, for data given as text
}

/** The text that the tokens of a sequence were cut from. */
export interface SourceText {
  readonly text: string
  readonly starts: readonly number[] //         [T] where each token begins, in UTF-16 units
}

/** Where the sequences of a corpus come from. */
export interface Sources {
  readonly names: readonly string[] // file names and the like
  readonly ids: Int32Array //          [N] source of each sequence
}

/** Where a builder's sequences come from, as far as it is known. */
export interface Origin {
  /** Names the source being read. */
  readonly at?: { readonly source: string | undefined }
  /** As `Corpus.rows`. */
  readonly rows?: boolean
}

/** The shape of a corpus: how many columns, labeled or not, with attributes or not. */
export interface CorpusShape {
  /** Whether tokens have words. Default true; without words they have attributes. */
  readonly words?: boolean
  readonly columns: number
  readonly labels: boolean
  readonly attributes?: boolean
}

const MOST_TOKENS = 2 ** 31 - 1

/**
 * Collects sequences token by token. Readers intern a column's bytes in `columns[k]` and `put` the id;
 * nothing is allocated per token. `take` returns the complete sequences and keeps the string tables, so a
 * long file can be processed in batches.
 */
export class CorpusBuilder {
  readonly shape: CorpusShape
  labels = new StringTable()
  attributes = new StringTable()
  private readonly tableBytes: number
  private readonly tokens: TokenColumns
  private readonly labelIds = new GrowingInt32()
  private readonly knownLabels = new KnownLabels()
  private readonly attributeIds = new GrowingInt32()
  private readonly attributeValues = new GrowingValues()
  private readonly attributeOffset = new GrowingInt32()
  private readonly offset = new GrowingInt32()
  private readonly weight = new GrowingValues()
  private readonly line = new GrowingInt32()
  private readonly origin: Origin
  private readonly sourceNames: string[] = []
  private readonly sourceIds = new GrowingInt32()

  /** A string table larger than `tableBytes` is replaced by a new one after a `take`. */
  constructor(shape: CorpusShape, tableBytes = Infinity, origin: Origin = {}) {
    this.shape = shape
    this.tableBytes = tableBytes
    this.origin = origin
    this.tokens = createTokenColumns(shape.columns)
    this.offset.push(0)
    this.attributeOffset.push(0)
  }

  /** [columns] The string table of each column. */
  get columns(): readonly StringTable[] {
    return this.tokens.tables
  }

  /** Complete sequences so far. */
  get N(): number {
    return this.offset.length - 1
  }

  /** Positions so far, including the open sequence. */
  get P(): number {
    return this.tokens.length
  }

  /** Positions of the open sequence. */
  get open(): number {
    return this.P - this.offset.data[this.offset.length - 1]
  }

  /** Sets column k of the next token to string `id` of `columns[k]`. Columns are set from first to last. */
  put(k: number, id: number): void {
    this.tokens.put(k, id)
  }

  /** Sets the label of the next token to string `id` of `labels`. The label `_` is not known: a corpus does not have it. */
  putLabel(id: number): void {
    this.labelIds.push(id)
  }

  /** Adds attribute `id` of `attributes` to the next token. */
  putAttribute(id: number, value: number): void {
    this.attributeIds.push(id)
    this.attributeValues.push(value)
  }

  /** Ends a token after its columns (and label, and attributes) have been put. */
  endToken(): void {
    if (this.shape.attributes) this.attributeOffset.push(this.attributeIds.length)
  }

  /** Ends the open sequence; an empty one leaves no trace. */
  endSequence(line = 0, weight = 1): void {
    if (this.open === 0) return
    this.refuseTooMany(this.P)
    this.offset.push(this.P)
    this.line.push(line)
    this.weight.push(weight)
    this.putSources(1)
  }

  /**
   * Adds many tokens at once: their columns, the label last; and for each sequence that ends among them, the
   * number of tokens before its end and its first line. Their strings must be in the tables, or be added
   * before `take`. `weight` is that of the first sequence; the others have 1.
   */
  putRows(columns: readonly Int32Array[], ends: Int32Array, lines: Int32Array, weight = 1): void {
    const { P, shape } = this
    for (const [k, ids] of columns.entries()) {
      if (k < shape.columns) this.tokens.putAll(k, ids)
      else this.labelIds.pushAll(ids)
    }
    this.refuseTooMany(this.P)
    if (ends.length === 0) return
    this.offset.pushAll(ends.map(end => P + end))
    this.weight.push(weight)
    this.weight.pushOnes(ends.length - 1)
    this.line.pushAll(lines)
    this.putSources(ends.length)
  }

  /**
   * Adds the attributes of many tokens at once, whose columns are put by `putRows`. Attributes of token r end before ends[r]. Their values are 1,
   * unless `putValues` overwrites some.
   */
  putAttributeRows(
    ids: Int32Array,
    ends: Int32Array,
    putValues: ((values: Float64Array) => void) | null,
  ): void {
    const from = this.attributeIds.length
    this.attributeIds.pushAll(ids)
    this.attributeValues.pushOnes(ids.length)
    for (let r = 0; r < ends.length; r++) this.attributeOffset.push(from + ends[r])
    putValues?.(this.attributeValues.data.subarray(from, from + ids.length))
  }

  /** Makes room for so many tokens more. */
  reserve(tokens: number): void {
    this.tokens.reserve(tokens)
    if (this.shape.labels) this.labelIds.reserve(this.labelIds.length + tokens)
  }

  /** Positions are 32-bit numbers. */
  private refuseTooMany(tokens: number): void {
    if (tokens > MOST_TOKENS)
      throw new DataError(
        `expected at most ${MOST_TOKENS} tokens in one corpus, got more (read the data in batches)`,
      )
  }

  /** Returns the complete sequences and forgets them; an open one stays. Call it between tokens. */
  take(): Corpus {
    const { N, shape } = this
    const P = this.offset.data[N]
    const weight = this.weight.shift(N)
    const ids = this.sourceIds.shift(this.sourceIds.length)
    const { rows } = this.origin
    const corpus: Corpus = {
      N,
      P,
      offset: this.offset.toArray(),
      columns: this.tokens.shift(P).map((ids, k) => ({ ids, strings: this.columns[k] })),
      labels: shape.labels
        ? this.knownLabels.take({ ids: this.labelIds.shift(P), strings: this.labels })
        : null,
      attributes: shape.attributes ? this.takeAttributes(P) : null,
      weight: weight?.every(w => w === 1) ? null : weight,
      line: this.line.shift(N),
      ...(shape.words === false && { wordless: true }),
      ...(rows && { rows }),
      ...(ids.length > 0 && { sources: { names: [...this.sourceNames], ids } }),
    }
    this.offset.length = 1
    // The open sequence may be long. If nothing was taken, it stays in place: copying it at each call would
    // be quadratic.
    if (N > 0) this.renewTables()
    return corpus
  }

  /** Records the source of sequences that have just ended. */
  private putSources(sequences: number): void {
    const name = this.origin.at?.source
    if (name === undefined) return
    if (this.sourceNames.at(-1) !== name) this.sourceNames.push(name)
    for (let n = 0; n < sequences; n++) this.sourceIds.push(this.sourceNames.length - 1)
  }

  private takeAttributes(P: number): AttributeColumn {
    const { attributeOffset } = this
    const count = attributeOffset.data[P]
    const offset = attributeOffset.data.slice(0, P + 1)
    attributeOffset.shift(P)
    if (count > 0) for (let p = 0; p < attributeOffset.length; p++) attributeOffset.data[p] -= count
    const column = { offset, ids: this.attributeIds.shift(count), strings: this.attributes }
    const values = this.attributeValues.shift(count)
    return values ? { ...column, values } : columnOfOnes(column)
  }

  private renewTables(): void {
    const { tableBytes } = this
    this.tokens.renew(tableBytes)
    this.labels = renewed(this.labels, this.labelIds, tableBytes)
    this.attributes = renewed(this.attributes, this.attributeIds, tableBytes)
  }
}
