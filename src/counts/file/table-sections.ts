import type { SectionReader } from '../../model/file/section-reader.js'
import type { LabelTable, PairTable } from '../count-table.js'

/** Reads a table of counts of labels. */
export function readLabelTable(read: SectionReader, name: string, rows: number, labels: number): LabelTable {
  const label = read.uint16(`${name}.label`)
  read.checkBelow(`${name}.label`, label, labels + 1)
  const count = read.counts(`${name}.count`, label.length)
  return { offset: read.offsets(`${name}.offset`, label.length, rows), label, count }
}

/** Reads a table of counts of pairs of labels. */
export function readPairTable(
  read: SectionReader,
  name: string,
  observations: number,
  labels: number,
): PairTable {
  const next = read.below(`${name}.next`, observations + 1)
  const [from, to] = [read.uint16(`${name}.from`), read.uint16(`${name}.to`)]
  for (const array of [from, to]) {
    read.checkBelow(name, array, labels + 1)
    if (array.length !== next.length) read.fail(name, `expected ${next.length} labels, got ${array.length}`)
  }
  const offset = read.offsets(`${name}.offset`, next.length, observations + 1)
  return { offset, next, from, to, count: read.counts(`${name}.count`, next.length) }
}
