/** Counts as sections of a model file, and back. Sections are named after the fields. */

import { ListTable } from '../common/list-table.js'
import type { SectionArray, Sections } from '../model/file/container.js'
import { SectionReader, stringSections } from '../model/file/section-reader.js'
import { CountStore } from './count-store.js'
import type { LabelTable, PairTable } from './count-table.js'
import type { CountSizes, Counts, PairCounts } from './counts.js'
import { readLabelTable, readPairTable } from './table-sections.js'
import { sizesOf, type Vocabularies } from './vocabularies.js'

/** The sections of a store, in canonical order. */
export function countSections(store: CountStore): Sections {
  const { vocabularies, layers } = store.canonical()
  const [counts] = layers
  const signatures = vocabularies.signatures.lists
  return {
    ...stringSections('labels', vocabularies.labels),
    ...stringSections('keys', vocabularies.keys),
    ...stringSections('attributes', vocabularies.attributes),
    'signatures.ids': signatures.ids,
    'signatures.offset': signatures.offset,
    ...(vocabularies.words && {
      ...stringSections('words', vocabularies.words),
      'words.count': counts.words!,
    }),
    ...tableSections('items', counts.items),
    ...pairSections('', counts),
    ...(counts.links && pairSections('links.', counts.links)),
  }
}

function pairSections(prefix: string, { labelPairs, keyPairs, signaturePairs }: PairCounts): Sections {
  return {
    ...tableSections(`${prefix}labelPairs`, labelPairs),
    ...(keyPairs && tableSections(`${prefix}keyPairs`, keyPairs)),
    ...(signaturePairs && tableSections(`${prefix}signaturePairs`, signaturePairs)),
  }
}

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

/** The fields of all tables in file order: equal counts must give equal bytes. */
const FIELDS = ['keyOffset', 'signature', 'offset', 'next', 'from', 'to', 'label', 'count']

function tableSections(name: string, table: LabelTable | PairTable): Sections {
  const arrays = table as unknown as Readonly<Record<string, SectionArray>>
  const present = FIELDS.filter(field => field in arrays)
  return Object.fromEntries(present.map(field => [`${name}.${field}`, arrays[field]]))
}
