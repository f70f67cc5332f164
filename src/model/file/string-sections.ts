import type { StringTable } from '../../data/string-table.js'
import type { Sections } from './container.js'

/** The sections that hold a string table. */
export function stringSections(name: string, table: StringTable): Sections {
  const { blob, offset } = table.bytes
  return { [`${name}.blob`]: blob, [`${name}.offset`]: offset }
}
