import { StringTable } from '../../../src/data/string-table.js'
import { readContainer, writeContainer } from '../../../src/model/file/container.js'
import { searchedSections } from '../../../src/model/file/string-sections.js'

/** A file of weights with an index of its attributes, which only larger ones have. */
export function withIndex(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { header, sections } = readContainer(bytes)
  const { 'attributes.blob': blob, 'attributes.offset': offset } = sections
  const table = StringTable.from(blob as Uint8Array, offset as Int32Array)
  return writeContainer(header, { ...sections, ...searchedSections('attributes', table, 0) })
}
