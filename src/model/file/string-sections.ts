import { indexStrings } from '../../data/string-index.js'
import type { StringTable } from '../../data/string-table.js'
import type { Sections } from './container.js'

/** The sections that hold a string table. */
export function stringSections(name: string, table: StringTable): Sections {
  const { blob, offset } = table.bytes
  return { [`${name}.blob`]: blob, [`${name}.offset`]: offset }
}

/** Fewer strings are indexed when they are needed, as fast as the index could be read. */
const LEAST_INDEXED = 1 << 12

/** The same with an index of the strings, if they are many: it depends on nothing but them. */
export function searchedSections(name: string, table: StringTable, least = LEAST_INDEXED): Sections {
  const sections = stringSections(name, table)
  const { blob, offset } = table.bytes
  const index = table.size < least ? null : indexStrings(blob, offset)
  return index ? { ...sections, [`${name}.index`]: index } : sections
}
