import type { Counts, PairCounts } from '../observations.js'
import type { Vocabularies } from '../vocabularies.js'
import type { IsUsed } from './merge-strings.js'

/** Which ids of a store's vocabularies have a count: 1. */
export interface UsedIds {
  readonly labels: Uint8Array
  readonly keys: Uint8Array
  readonly attributes: Uint8Array
  readonly signatures: Uint8Array
  readonly words: Uint8Array
}

/** The ids that counts refer to. Data in which a label is not known leave ids without a count. */
export function usedIds({ attributes, signatures, words }: Vocabularies, counts: Counts): UsedIds {
  const { sizes, items, links } = counts
  const used = {
    labels: new Uint8Array(sizes.labels + 1), // with the boundary, until the end
    keys: new Uint8Array(sizes.keys + 1),
    attributes: new Uint8Array(attributes.size),
    signatures: new Uint8Array(sizes.signatures + 1),
    words: new Uint8Array(words?.size ?? 0),
  }
  for (let key = 0; key < sizes.keys; key++)
    if (items.keyOffset[key] < items.keyOffset[key + 1]) used.keys[key + 1] = 1
  for (let k = 0; k < items.signature.length; k++) used.signatures[items.signature[k] + 1] = 1
  for (let e = 0; e < items.label.length; e++) used.labels[items.label[e]] = 1
  for (const pairs of links ? [counts, links] : [counts]) addPairs(pairs, used)
  const { ids, offset } = signatures.lists
  for (let s = 0; s < signatures.size; s++)
    if (used.signatures[s + 1] === 1)
      for (let k = offset[s]; k < offset[s + 1]; k++) used.attributes[ids[k]] = 1
  if (counts.words) for (let w = 0; w < used.words.length; w++) if (counts.words[w] !== 0) used.words[w] = 1
  const [labels, keys, all] = [used.labels, used.keys, used.signatures].map(flags => flags.subarray(1))
  return { ...used, labels, keys, signatures: all }
}

/** In a file that somebody made, pairs may have what no item has. */
function addPairs(
  { labelPairs, keyPairs, signaturePairs }: PairCounts,
  used: Pick<UsedIds, 'labels' | 'keys' | 'signatures'>,
): void {
  addRows(labelPairs.offset, used.labels)
  for (let e = 0; e < labelPairs.label.length; e++) used.labels[labelPairs.label[e]] = 1
  for (const [table, flags] of [
    [keyPairs, used.keys],
    [signaturePairs, used.signatures],
  ] as const) {
    if (!table) continue
    addRows(table.offset, flags)
    for (let e = 0; e < table.next.length; e++) flags[table.next[e]] = 1
  }
}

function addRows(offset: Int32Array, flags: Uint8Array): void {
  for (let row = 0; row + 1 < offset.length; row++) if (offset[row] < offset[row + 1]) flags[row] = 1
}

/** Flags as a question. */
export function isUsed(flags: Uint8Array): IsUsed {
  return id => flags[id] === 1
}
