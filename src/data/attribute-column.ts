import type { StringTable } from './string-table.js'

/** Attributes that the data themselves have at each position, as in CRFsuite's format. */
export interface AttributeColumn {
  readonly offset: Int32Array //   [P+1] attributes of position p are offset[p] … offset[p+1]−1
  readonly ids: Int32Array
  readonly values: Float64Array
  readonly strings: StringTable
}

/** Columns whose values nobody has asked for. */
const unasked = new WeakSet<AttributeColumn>()

/** A column whose values are all 1. They take more room than all else, so the array is made when somebody asks for it, and may then be changed. */
export function columnOfOnes({ offset, ids, strings }: Omit<AttributeColumn, 'values'>): AttributeColumn {
  let values: Float64Array | undefined
  const column: AttributeColumn = {
    offset,
    ids,
    get values() {
      unasked.delete(column)
      values ??= new Float64Array(ids.length).fill(1)
      return values
    },
    strings,
  }
  unasked.add(column)
  return column
}

/** Whether all values are 1; looks at them only if somebody may have changed them. */
export function areAllOnes(column: AttributeColumn): boolean {
  return unasked.has(column) || column.values.every(value => value === 1)
}
