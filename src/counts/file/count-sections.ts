/** Counts as sections of a model file. Sections are named after the fields. */

import type { SectionArray, Sections } from '../../model/file/container.js'
import { stringSections } from '../../model/file/string-sections.js'
import type { CountStore } from '../count-store.js'
import type { LabelTable, PairTable } from '../count-table.js'
import type { PairCounts } from '../observations.js'

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

/** The fields of all tables in file order: equal counts must give equal bytes. */
const FIELDS = ['keyOffset', 'signature', 'offset', 'next', 'from', 'to', 'label', 'count']

function tableSections(name: string, table: LabelTable | PairTable): Sections {
  const arrays = table as unknown as Readonly<Record<string, SectionArray>>
  const present = FIELDS.filter(field => field in arrays)
  return Object.fromEntries(present.map(field => [`${name}.${field}`, arrays[field]]))
}
