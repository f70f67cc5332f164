import { GrowingInt32 } from '../../common/growing-array.js'
import type { Corpus } from '../../data/corpus.js'
import type { StringTable } from '../../data/string-table.js'
import { expandWindows } from '../language/expand.js'
import type { Feature } from '../language/feature.js'
import { checkNeeds, type Needs, needsOf } from '../language/needs.js'
import { isBinary, isLocal } from '../language/traits.js'
import type { AttributeStyle } from '../readings/text-reading.js'
import { AttributeBuffer } from './attribute-buffer.js'
import { AttributeIds, type TableMode } from './attribute-ids.js'
import { NOTHING } from './cell-pool.js'
import { type CellSource, isCellSource, lookUpNothing } from './cell-source.js'
import { BLOCK, ColumnCellsSet } from './column-cells.js'
import type { FeatureFunctions } from './function-source.js'
import { isRowSource, type RowSource, type Rows } from './row-source.js'
import type { Combination, Source } from './source.js'
import { createSources } from './sources.js'

export interface ExtractorOptions {
  /** `grow` adds new attributes to the table, `frozen` leaves them out. */
  readonly mode: TableMode
  /** Ids of a frozen table whose strings are left out as well. Default none. */
  readonly unused?: ReadonlySet<number>
  /** The functions that `function` features name. Default none. */
  readonly functions?: FeatureFunctions
  /** `bare` writes values without the names of their features: `the`, not `w[0]=the`. Default `named`. */
  readonly style?: AttributeStyle
}

/** Computes the attributes of one position at a time, in the order of the features. */
export class Extractor extends AttributeBuffer {
  /** All features depend only on the word at the position, so that a caller may cache them by word. */
  readonly local: boolean
  /** All values are 1. */
  readonly binary: boolean
  private readonly needs: Needs
  private readonly columns = new ColumnCellsSet()
  private readonly sources: readonly Source[]
  private readonly rowSource: RowSource | null //                 the only source, if it yields rows
  private readonly cellSources: readonly (CellSource | null)[] // [sources] null: not a cell source
  private readonly found: Int32Array //                           [BLOCK][sources] entries of the current block
  private readonly block = new GrowingInt32() //                  and the attributes of its rows
  private tables: readonly (StringTable | undefined)[] = []
  private known = 0

  constructor(
    features: readonly Feature[],
    private readonly attributeIds: AttributeIds,
    { functions = {}, style = 'named' }: ExtractorOptions,
  ) {
    super()
    this.needs = needsOf(features)
    const expanded = expandWindows(features)
    this.local = expanded.every(isLocal)
    this.binary = expanded.every(isBinary)
    this.sources = createSources(expanded, attributeIds, {
      style,
      functions,
      columns: this.columns,
      shared: new Map(),
    })
    const [first] = this.sources
    this.rowSource = this.sources.length === 1 && isRowSource(first) ? first : null
    this.cellSources = this.sources.map(source => (isCellSource(source) ? source : null))
    this.found = new Int32Array(BLOCK * this.sources.length)
  }

  /** Refuses a corpus that lacks what the features read. */
  check(corpus: Corpus): void {
    checkNeeds(this.needs, corpus)
  }

  /**
   * Switches to a corpus. Caches are kept if its string tables are the same objects, as in the batches of one
   * file.
   */
  bind(corpus: Corpus): void {
    this.bindColumns(corpus)
    const tables = [...corpus.columns.map(column => column.strings), corpus.attributes?.strings]
    const same = tables.length === this.tables.length && tables.every((table, k) => table === this.tables[k])
    // A frozen table that has grown may have attributes that are cached as unknown.
    const stale = this.attributeIds.mode === 'frozen' && this.attributeIds.table.size !== this.known
    this.tables = tables
    this.known = this.attributeIds.table.size
    for (const source of this.sources) source.bind(corpus, !same || stale)
  }

  /** Switches to the columns of a corpus, for a caller that reads `combinations` and extracts by other means. */
  bindColumns(corpus: Corpus): void {
    this.check(corpus)
    for (const cells of this.columns.all) cells.bind(corpus)
  }

  /** Gives back the memory of large tables. Nothing may be extracted afterwards. */
  close(): void {
    for (const source of this.sources) source.close?.()
  }

  /** Whether all values of the corpus are 1; then rows have none. */
  get ones(): boolean {
    return this.binary || (this.rowSource?.ones ?? false)
  }

  /** The attributes of a position, if all are put together from unchanged texts, always as many; else null. */
  get combinations(): Combination[] | null {
    const found: Combination[] = []
    for (const { combinations } of this.sources) {
      if (!combinations) return null
      found.push(...combinations)
    }
    return found
  }

  /** Approximate number of attributes per position. */
  get width(): number {
    return this.sources.length
  }

  /** Overwrites ids, values and count with the attributes of position p of the sequence start … end−1. */
  extract(p: number, start: number, end: number): void {
    this.count = 0
    for (const source of this.sources) source.at(p, start, end, this)
  }

  /** Adds to `rows` the attributes of positions from … to−1 of the sequence start … end−1, a row each. */
  extractRows(from: number, to: number, start: number, end: number, rows: Rows): void {
    if (this.rowSource) this.rowSource.putRows(from, to, start, end, rows)
    else if (!this.binary) this.extractValues(from, to, start, end, rows)
    else
      for (let first = from; first < to; first += BLOCK)
        this.extractBlock(first, Math.min(first + BLOCK, to), start, end, rows)
  }

  private extractValues(from: number, to: number, start: number, end: number, rows: Rows): void {
    for (let p = from; p < to; p++) {
      this.extract(p, start, end)
      for (let k = 0; k < this.count; k++) {
        rows.ids.push(this.ids[k])
        rows.values.push(this.values[k])
      }
      rows.offset.push(rows.ids.length)
    }
  }

  /** Looks up entries source by source, so that the data of each stay in the cache; then builds rows. */
  private extractBlock(from: number, to: number, start: number, end: number, rows: Rows): void {
    const { cellSources, found } = this
    const width = cellSources.length
    for (const cells of this.columns.all) cells.turnTo(from, to, start, end)
    for (let k = 0; k < width; k++) {
      const source = cellSources[k]
      if (source) source.lookUp(to - from, found, k, width)
      else lookUpNothing(to - from, found, k, width)
    }
    this.collectRows(from, to, start, end, rows)
    rows.ids.pushAll(this.block.data.subarray(0, this.block.length))
  }

  /** Builds rows from the entries of a block: here, since the array of all rows may be one of those that are slower to write. */
  private collectRows(from: number, to: number, start: number, end: number, rows: Rows): void {
    const { found, block: ids } = this
    const { offset } = rows
    const base = rows.ids.length
    const width = this.sources.length
    ids.length = 0
    ids.reserve((to - from) * width)
    let data = ids.data
    let at = 0
    for (let p = from, i = 0; p < to; p++) {
      for (let k = 0; k < width; k++) {
        const entry = found[i++]
        if (entry > 0) data[at++] = entry - 1
        else if (entry !== NOTHING) {
          ids.length = at
          this.putOther(k, p, start, end, ids)
          ids.reserve(ids.length + (to - from) * width - i)
          data = ids.data
          at = ids.length
        }
      }
      offset.push(base + at)
    }
    ids.length = at
  }

  /** Adds the attributes of source k if there is not exactly one, or if the entry was not yet known. */
  private putOther(k: number, p: number, start: number, end: number, ids: GrowingInt32): void {
    const source = this.cellSources[k]
    if (!source) {
      this.count = 0
      this.sources[k].at(p, start, end, this)
      putAll(this.ids, 0, this.count, ids)
      return
    }
    const entry = source.entryAt(p, start, end)
    const list = source.pool.ids.data
    if (entry > 0) ids.push(entry - 1)
    else putAll(list, 1 - entry, list[-entry], ids)
  }
}

function putAll(from: Int32Array, start: number, count: number, ids: GrowingInt32): void {
  for (let k = start; k < start + count; k++) ids.push(from[k])
}

/** An extractor that numbers attributes in `table`. */
export function createExtractor(
  features: readonly Feature[],
  table: StringTable,
  options: ExtractorOptions,
): Extractor {
  return new Extractor(features, new AttributeIds(table, options.mode, options.unused), options)
}
