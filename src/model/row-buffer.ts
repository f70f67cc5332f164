import { GrowingFloat64, GrowingInt32 } from '../data/growing-array.js'
import type { StringTable } from '../data/string-table.js'
import type { AttributeRows } from '../features/compiled-corpus.js'
import type { Extractor } from '../features/extractor.js'

/** The attributes of one sequence at a time, extracted into arrays that are used again. */
export class RowBuffer implements AttributeRows {
  readonly strings: StringTable
  private readonly extractor: Extractor
  private readonly rowOffset = new GrowingInt32()
  private readonly rowIds = new GrowingInt32()
  private readonly rowValues = new GrowingFloat64()

  constructor(extractor: Extractor, strings: StringTable) {
    this.extractor = extractor
    this.strings = strings
  }

  get A(): number {
    return this.strings.size
  }

  get offset(): Int32Array {
    return this.rowOffset.data
  }

  get ids(): Int32Array {
    return this.rowIds.data
  }

  get values(): Float64Array | null {
    return this.extractor.binary ? null : this.rowValues.data
  }

  /** Extracts positions start … end−1, which become rows 0 …; the first row of transitions stays empty. */
  extract(start: number, end: number, of: 'positions' | 'transitions'): void {
    const { extractor, rowOffset, rowIds, rowValues } = this
    for (const array of [rowOffset, rowIds, rowValues]) array.length = 0
    rowOffset.push(0)
    for (let p = start; p < end; p++) {
      if (p > start || of === 'positions') {
        extractor.extract(p, start, end)
        for (let k = 0; k < extractor.count; k++) rowIds.push(extractor.ids[k])
        if (!extractor.binary) for (let k = 0; k < extractor.count; k++) rowValues.push(extractor.values[k])
      }
      rowOffset.push(rowIds.length)
    }
  }
}
