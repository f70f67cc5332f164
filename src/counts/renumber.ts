/** New ids for what a model counts, in canonical order. */

import { ListTable } from '../common/list-table.js'
import { StringTable } from '../data/string-table.js'
import type { CountMaps } from './add-counts.js'
import { compareLists } from './merging/merge-signatures.js'
import { type OrderedStrings, sortStrings } from './string-order.js'
import type { Vocabularies } from './vocabularies.js'

/** Whether an id is still counted; others are left out of the canonical form. */
type Live = (id: number) => boolean

/** Maps old ids to new ones: `map[old]` is the new id, or −1 if left out. */
interface Renumbering<Table> {
  readonly table: Table
  readonly map: Int32Array
}

/** The live strings in the order of their UTF-16 code units, so that equal content has equal ids. */
export function canonicalStrings(table: StringTable, live: Live): Renumbering<StringTable> {
  const { blob, offset, map } = sortStrings(table.bytes, live) ?? sortInScript(table, live)
  return { table: StringTable.from(blob, offset), map }
}

/** The readable form of `sortStrings`. */
export function sortInScript(table: StringTable, live: Live): OrderedStrings {
  const strings = table.toArray()
  const order = Int32Array.from(strings.keys()).filter(live)
  order.sort((a, b) => (strings[a] < strings[b] ? -1 : 1))
  const { blob, offset } = table.bytes
  const map = new Int32Array(table.size).fill(-1)
  const newOffset = new Int32Array(order.length + 1)
  const newBlob = new Uint8Array(blob.length)
  let end = 0
  for (let id = 0; id < order.length; id++) {
    const old = order[id]
    map[old] = id
    for (let k = offset[old]; k < offset[old + 1]; k++) newBlob[end++] = blob[k]
    newOffset[id + 1] = end
  }
  return { blob: newBlob.slice(0, end), offset: newOffset, map }
}

/** The live signatures with renumbered attributes, in lexicographic order. */
function canonicalSignatures(table: ListTable, live: Live, attributes: Int32Array): Renumbering<ListTable> {
  const lists: { old: number; ids: Int32Array }[] = []
  for (let old = 0; old < table.size; old++) {
    if (live(old)) lists.push({ old, ids: table.get(old).map(id => attributes[id]) })
  }
  lists.sort((a, b) => compareLists(a.ids, b.ids))
  const map = new Int32Array(table.size).fill(-1)
  const offset = new Int32Array(lists.length + 1)
  lists.forEach(({ ids }, k) => {
    offset[k + 1] = offset[k] + ids.length
  })
  const ids = new Int32Array(offset[lists.length])
  lists.forEach((list, k) => {
    ids.set(list.ids, offset[k])
    map[list.old] = k
  })
  return { table: ListTable.from(ids, offset), map }
}

/** Whether an id of a vocabulary still has a count. */
export type Living = (space: 'labels' | 'keys' | 'signatures' | 'words', id: number) => boolean

/**
 * Vocabularies without unused ids, numbered in an order that depends only on the content, and the new ids.
 */
export function canonicalVocabularies(
  vocabularies: Vocabularies,
  living: Living,
): { vocabularies: Vocabularies; maps: CountMaps } {
  const used = new Uint8Array(vocabularies.attributes.size)
  for (let s = 0; s < vocabularies.signatures.size; s++) {
    if (living('signatures', s)) for (const id of vocabularies.signatures.get(s)) used[id] = 1
  }
  const labels = canonicalStrings(vocabularies.labels, id => living('labels', id))
  const keys = canonicalStrings(vocabularies.keys, id => living('keys', id))
  const attributes = canonicalStrings(vocabularies.attributes, id => used[id] === 1)
  const signatures = canonicalSignatures(
    vocabularies.signatures,
    id => living('signatures', id),
    attributes.map,
  )
  const words = vocabularies.words && canonicalStrings(vocabularies.words, id => living('words', id))
  return {
    vocabularies: {
      labels: labels.table,
      keys: keys.table,
      attributes: attributes.table,
      signatures: signatures.table,
      words: words?.table ?? null,
    },
    maps: {
      labels: labels.map,
      keys: keys.map,
      signatures: signatures.map,
      words: words ? words.map : new Int32Array(0),
    },
  }
}
