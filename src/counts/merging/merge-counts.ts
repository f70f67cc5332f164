/**
 * The sum of several stores in canonical order, in one pass. All tables are sorted by what they mean, and the numbers of what they mean
 * ascend in each store as they do in the sum; so tables are merged like sorted lists, and nothing is sorted again.
 */

import { type CountArray, countsOf } from '../../common/count-array.js'
import type { CountMaps } from '../add-counts.js'
import { shifted } from '../add-counts.js'
import type { PairTable } from '../count-table.js'
import type { CountSizes, Counts, PairCounts } from '../observations.js'
import { checkLabels, sizesOf, type Vocabularies } from '../vocabularies.js'
import { itemStream, labelStream, pairStream } from './entry-streams.js'
import { mergePairCells } from './merge-cells.js'
import { mergeSignatures } from './merge-signatures.js'
import { type Merged, mergeStrings } from './merge-strings.js'
import { mergeItemTables, mergeLabelTables, mergePairTables } from './merge-tables.js'
import { isUsed, type UsedIds, usedIds } from './used-ids.js'

/** Vocabularies and counts in canonical order, with the same tables in all of them. */
export interface CountedPart {
  readonly vocabularies: Vocabularies
  readonly counts: Counts
}

/** Adds up counts. The result is in canonical order, without ids that have no count. */
export function mergeCounts(parts: readonly CountedPart[]): CountedPart {
  const { vocabularies, maps } = mergeVocabularies(parts)
  checkLabels(vocabularies.labels)
  const sizes = sizesOf(vocabularies)
  const all = parts.map(({ counts }, k) => ({ counts, maps: maps[k] }))
  const rows = Math.max(sizes.keys, sizes.signatures)
  const items = mergeItemTables(
    all.map(({ counts, maps: { keys, signatures, labels } }) =>
      itemStream(counts.items, keys, signatures, shifted(labels), rows),
    ),
    all.reduce((sum, { counts }) => sum + counts.items.label.length, 0),
    { keys: sizes.keys, rows },
  )
  const links = parts.every(({ counts }) => counts.links)
  return {
    vocabularies,
    counts: {
      sizes,
      sequences: parts.reduce((sum, { counts }) => sum + counts.sequences, 0),
      tokens: parts.reduce((sum, { counts }) => sum + counts.tokens, 0),
      items,
      ...mergePairs(all, ({ counts }) => counts, sizes),
      ...(links && { links: mergePairs(all, ({ counts }) => counts.links as PairCounts, sizes) }),
      words: vocabularies.words && addWords(all, sizes.words),
    },
  }
}

interface MappedPart {
  readonly counts: Counts
  readonly maps: CountMaps
}

/** The pairs of neighbors, or the links, as `pairsOf` selects them. */
function mergePairs(
  parts: readonly MappedPart[],
  pairsOf: (part: MappedPart) => PairCounts,
  sizes: CountSizes,
): PairCounts {
  const pairs = parts.map(part => ({ ...pairsOf(part), labels: shifted(part.maps.labels), maps: part.maps }))
  const merged = (name: 'keyPairs' | 'signaturePairs', space: 'keys' | 'signatures') => {
    if (pairs[0][name] === null) return null
    const tables = pairs.map(part => part[name] as PairTable)
    const rows = sizes[space] + 1
    const mapped = pairs.map(({ labels, maps }, k) => ({
      table: tables[k],
      observations: shifted(maps[space]),
      labels,
    }))
    const most = tables.reduce((sum, { next }) => sum + next.length, 0)
    return (
      mergePairCells(mapped, { rows, labels: sizes.labels + 1 }) ??
      mergePairTables(
        mapped.map(({ table, observations, labels }) => pairStream(table, observations, labels, rows)),
        most,
        rows,
      )
    )
  }
  return {
    labelPairs: mergeLabelTables(
      pairs.map(({ labelPairs, labels }) => labelStream(labelPairs, labels)),
      pairs.reduce((sum, { labelPairs }) => sum + labelPairs.label.length, 0),
      sizes.labels + 1,
    ),
    keyPairs: merged('keyPairs', 'keys'),
    signaturePairs: merged('signaturePairs', 'signatures'),
  }
}

function mergeVocabularies(parts: readonly CountedPart[]): { vocabularies: Vocabularies; maps: CountMaps[] } {
  const used = parts.map(({ vocabularies, counts }) => usedIds(vocabularies, counts))
  const strings = (name: 'labels' | 'keys' | 'attributes') =>
    mergeStrings(
      parts.map(({ vocabularies }) => vocabularies[name]),
      usedIn(used, name),
    )
  const [labels, keys, attributes] = [strings('labels'), strings('keys'), strings('attributes')]
  const signatures = mergeSignatures(
    parts.map(({ vocabularies }) => vocabularies.signatures),
    attributes.maps,
    usedIn(used, 'signatures'),
  )
  const words = mergeWords(parts, used)
  return {
    vocabularies: {
      labels: labels.table,
      keys: keys.table,
      attributes: attributes.table,
      signatures: signatures.table,
      words: words?.table ?? null,
    },
    maps: parts.map((_, k) => ({
      labels: labels.maps[k],
      keys: keys.maps[k],
      signatures: signatures.maps[k],
      words: words?.maps[k] ?? new Int32Array(0),
    })),
  }
}

function usedIn(used: readonly UsedIds[], name: keyof UsedIds) {
  return used.map(ids => isUsed(ids[name]))
}

function mergeWords(
  parts: readonly CountedPart[],
  used: readonly UsedIds[],
): Merged<Vocabularies['keys']> | null {
  const tables = parts.map(({ vocabularies }) => vocabularies.words).filter(words => words !== null)
  return tables.length === 0 ? null : mergeStrings(tables, usedIn(used, 'words'))
}

function addWords(parts: readonly MappedPart[], size: number): CountArray {
  const total = new Float64Array(size)
  for (const { counts, maps } of parts) {
    const words = counts.words as CountArray
    for (let word = 0; word < words.length; word++)
      if (words[word] !== 0) total[maps.words[word]] += words[word]
  }
  return countsOf(total)
}
