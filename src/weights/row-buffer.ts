import { GrowingFloat64, GrowingInt32 } from '../common/growing-array.js'
import type { StringTable } from '../data/string-table.js'
import type { AttributeRows } from '../features/compiled-corpus.js'
import type { Extractor } from '../features/extraction/extractor.js'
import type { Rows } from '../features/extraction/row-source.js'

/** The attributes of one sequence at a time, extracted into reused arrays. */
export class RowBuffer implements AttributeRows {
  readonly strings: StringTable
  private readonly extractor: Extractor
  private readonly rows: Rows = {
    offset: new GrowingInt32(),
    ids: new GrowingInt32(),
    values: new GrowingFloat64(),
  }

  constructor(extractor: Extractor, strings: StringTable) {
    this.extractor = extractor
    this.strings = strings
  }

  get A(): number {
    return this.strings.size
  }

  get offset(): Int32Array {
    return this.rows.offset.data
  }

  get ids(): Int32Array {
    return this.rows.ids.data
  }

  get values(): Float64Array | null {
    return this.extractor.ones ? null : this.rows.values.data
  }

  /**
   * Extracts positions from … to−1 of the sequence start … end−1 into rows 0 …; nothing leads into the first position of the
   * sequence, so its row of transitions stays empty.
   */
  extract(
    start: number,
    end: number,
    of: 'positions' | 'transitions',
    [from, to]: readonly [number, number] = [start, end],
  ): void {
    const { rows } = this
    rows.offset.length = 0
    rows.ids.length = 0
    rows.values.length = 0
    rows.offset.push(0)
    const none = of === 'transitions' && from === start
    if (none) rows.offset.push(0)
    this.extractor.extractRows(none ? from + 1 : from, to, start, end, rows)
  }
}
