/** Counts of a model file, from the sections that `countSections` makes. */

import { ListTable } from '../../common/list-table.js'
import type { SectionArray } from '../../model/file/container.js'
import { SectionReader } from '../../model/file/section-reader.js'
import { CountStore } from '../count-store.js'
import type { CountSizes, Counts, PairCounts } from '../observations.js'
import { sizesOf, type Vocabularies } from '../vocabularies.js'
import { readLabelTable, readPairTable } from './table-sections.js'

/** A store whose tables are the sections themselves, after checking that all indices are in range. */
export function readCounts(
  sections: Readonly<Record<string, SectionArray>>,
  totals: { sequences: number; tokens: number },
  source?: string,
): CountStore {
  const read = new SectionReader(sections, source)
  const labels = read.strings('labels')
  const keys = read.strings('keys')
  const attributes = read.strings('attributes')
  const signatureOffset = read.offsets('signatures.offset', read.int32('signatures.ids').length)
  const words = read.has('words.blob') ? read.strings('words') : null
  const vocabularies: Vocabularies = {
    labels,
    keys,
    attributes,
    signatures: ListTable.from(read.below('signatures.ids', attributes.size), signatureOffset),
    words,
  }
  const sizes = sizesOf(vocabularies)
  const counts: Counts = {
    ...totals,
    sizes,
    items: {
      ...readLabelTable(read, 'items', read.int32('items.signature').length, labels.size),
      signature: read.below('items.signature', sizes.signatures),
      keyOffset: read.offsets('items.keyOffset', read.int32('items.signature').length, keys.size),
    },
    ...readPairs(read, '', sizes),
    ...(read.has('links.labelPairs.offset') && { links: readPairs(read, 'links.', sizes) }),
    words: words && read.counts('words.count', words.size),
  }
  return new CountStore(vocabularies, counts)
}

function readPairs(
  read: SectionReader,
  prefix: string,
  { labels, keys, signatures }: CountSizes,
): PairCounts {
  const pairs = (name: string, rows: number) =>
    read.has(`${prefix}${name}.offset`) ? readPairTable(read, `${prefix}${name}`, rows, labels) : null
  return {
    labelPairs: readLabelTable(read, `${prefix}labelPairs`, labels + 1, labels),
    keyPairs: pairs('keyPairs', keys),
    signaturePairs: pairs('signaturePairs', signatures),
  }
}
