/**
 * What must hold of the counts in a model file, beyond what `SectionReader` checks: that they are counts, that tables are
 * in order, and that their sums agree. Scoring, `update` and `forget` rely on all of it: a label that items have and pairs
 * have not would be divided by 0.
 *
 * Every check goes once through an array, and returns what is wrong, or null.
 */

import type { StringTable } from '../data/string-table.js'
import { checkAscending } from './check-strings.js'
import type { ItemTable, LabelTable, PairTable } from './count-table.js'
import type { Counts, PairCounts } from './counts.js'
import type { Spaces } from './spaces.js'

/** Which tokens stand in pairs: `neighbors`, every one as the first and as the second of a pair; `heads`, every one as the second. */
export type PairShape = 'neighbors' | 'heads'

/** Sums of counts by label + 1, the boundary being 0. */
interface Sums {
  readonly from: Float64Array // [L+1]
  readonly to: Float64Array //   [L+1]
}

/** The counts of one layer, as a file holds them. */
export function checkCounts(counts: Counts, shape: PairShape): string | null {
  const L = counts.sizes.labels
  return (
    checkItems(counts.items) ??
    (counts.words && checkWhole('words', counts.words, 0)) ??
    checkPairTables('', counts, L) ??
    (counts.links ? checkPairTables('links.', counts.links, L) : null) ??
    checkTotals(counts, shape, L)
  )
}

/** The spaces of a file: in canonical order, which has nothing twice. */
export function checkSpaces({ labels, keys, attributes, words, signatures }: Spaces): string | null {
  return (
    checkStrings('labels', labels) ??
    checkStrings('keys', keys) ??
    checkStrings('attributes', attributes) ??
    (words && checkStrings('words', words)) ??
    checkSignatures(signatures.lists)
  )
}

function checkStrings(name: string, strings: StringTable): string | null {
  const { blob, offset } = strings.bytes
  const broken = checkAscending(blob, offset)
  return broken && `${name}: ${broken}`
}

/** Lists in lexicographic order. */
function checkSignatures({ ids, offset }: Spaces['signatures']['lists']): string | null {
  for (let s = 1; s + 1 < offset.length; s++) {
    let a = offset[s - 1]
    let b = offset[s]
    while (a < offset[s] && b < offset[s + 1] && ids[a] === ids[b]) {
      a++
      b++
    }
    const ascends = a === offset[s] ? b < offset[s + 1] : b < offset[s + 1] && ids[a] < ids[b]
    if (!ascends)
      return `signatures: expected lists that ascend, got list ${s} behind one that is not before it`
  }
  return null
}

/** Counts of pairs of observations, as `separate` has them, and of their labels: a token is the first and the second of a pair once. */
export function checkTallies(states: LabelTable, pairs: PairTable, L: number): string | null {
  const broken =
    checkRows('stateCounts', states, 1) ??
    checkWhole('stateCounts', states.count, 1) ??
    checkPairs('pairCounts', pairs)
  if (broken) return broken
  const sums = sumPairs(pairs, L)
  const labels = sumLabels(states, L)
  labels[0] = sums.from[0] // the boundary, once before and once behind every sequence
  return checkEqual('pairCounts.from', sums.from, labels) ?? checkEqual('pairCounts.to', sums.to, labels)
}

function checkItems(items: ItemTable): string | null {
  const { keyOffset, signature } = items
  for (let key = 0; key + 1 < keyOffset.length; key++) {
    for (let item = keyOffset[key] + 1; item < keyOffset[key + 1]; item++) {
      if (signature[item - 1] >= signature[item])
        return `items.signature: expected signatures that ascend for each key, got ${signature[item]} at ${item}`
    }
  }
  return checkRows('items', items, 1) ?? checkWhole('items', items.count, 1)
}

function checkPairTables(prefix: string, pairs: PairCounts, L: number): string | null {
  const { labelPairs, keyPairs, signaturePairs } = pairs
  const broken =
    checkRows(`${prefix}labelPairs`, labelPairs, 0) ??
    checkWhole(`${prefix}labelPairs`, labelPairs.count, 1) ??
    (keyPairs && checkPairs(`${prefix}keyPairs`, keyPairs)) ??
    (signaturePairs && checkPairs(`${prefix}signaturePairs`, signaturePairs))
  if (broken) return broken
  const expected = sumLabelPairs(labelPairs, L)
  for (const [name, table] of [
    ['keyPairs', keyPairs],
    ['signaturePairs', signaturePairs],
  ] as const) {
    if (!table) continue
    const found = sumPairs(table, L)
    const unequal =
      checkEqual(`${prefix}${name}.from`, found.from, expected.from) ??
      checkEqual(`${prefix}${name}.to`, found.to, expected.to)
    if (unequal) return unequal
  }
  return null
}

/** Labels that ascend within each row, from `least` on: 0, the boundary, is a label of pairs only. */
function checkRows(name: string, { offset, label }: LabelTable, least: number): string | null {
  for (let row = 0; row + 1 < offset.length; row++) {
    let before = least - 1
    for (let e = offset[row]; e < offset[row + 1]; e++) {
      if (label[e] <= before)
        return `${name}.label: expected labels that ascend in each row, got ${label[e]} at ${e}`
      before = label[e]
    }
  }
  return null
}

/** Entries that ascend by next, from, to within each row; an observation, unlike the boundary, has a label. */
function checkPairs(name: string, { offset, next, from, to, count }: PairTable): string | null {
  for (let row = 0; row + 1 < offset.length; row++) {
    const [first, last] = [offset[row], offset[row + 1]]
    for (let e = first; e < last; e++) {
      if ((row > 0 && from[e] === 0) || (next[e] > 0 && to[e] === 0))
        return `${name}: expected a label of entry ${e}, got the boundary`
      if (e === first || next[e - 1] < next[e]) continue
      const later =
        next[e - 1] === next[e] && (from[e - 1] < from[e] || (from[e - 1] === from[e] && to[e - 1] < to[e]))
      if (!later)
        return `${name}: expected entries that ascend in each row, got entry ${e} behind one that is not before it`
    }
  }
  return checkWhole(name, count, 1)
}

/** Whole numbers from `least` on that are exact. */
function checkWhole(name: string, count: ArrayLike<number>, least: number): string | null {
  for (let e = 0; e < count.length; e++) {
    if (count[e] >= least && Number.isSafeInteger(count[e])) continue
    return `${name}.count: expected whole numbers from ${least} to 2^53 − 1, got ${count[e]} at ${e}`
  }
  return null
}

/** The totals of the header, of items and of pairs, which count the same tokens. */
function checkTotals(
  { items, labelPairs, sequences, tokens, words }: Counts,
  shape: PairShape,
  L: number,
): string | null {
  const labels = sumLabels(items, L)
  const pairs = sumLabelPairs(labelPairs, L)
  if (!(tokens >= 1) || tokens !== total(labels))
    return `figures.tokens: expected ${total(labels)}, the sum of items.count, and at least 1, got ${tokens}`
  if (words && total(words) !== tokens)
    return `words.count: expected a sum of ${tokens} tokens, got ${total(words)}`
  labels[0] = pairs.to[0]
  const unequal = checkEqual('labelPairs.label', pairs.to, labels)
  if (unequal) return unequal
  if (shape === 'heads') {
    if (pairs.to[0] > 0) return 'labelPairs: expected the boundary as a head only'
    return sequences >= 1 && sequences <= pairs.from[0]
      ? null
      : `figures.sequences: expected from 1 to ${pairs.from[0]}, the number of roots, got ${sequences}`
  }
  if (sequences !== pairs.from[0])
    return `figures.sequences: expected ${pairs.from[0]}, as labelPairs says, got ${sequences}`
  return checkEqual('labelPairs', pairs.from, labels)
}

function checkEqual(name: string, found: Float64Array, expected: Float64Array): string | null {
  for (let j = 0; j < found.length; j++) {
    if (found[j] === expected[j]) continue
    const which = j === 0 ? 'the boundary' : `label ${j}`
    return `${name}: expected ${expected[j]} as the sum of counts of ${which}, got ${found[j]}`
  }
  return null
}

function sumLabels({ label, count }: LabelTable, L: number): Float64Array {
  const sums = new Float64Array(L + 1)
  for (let e = 0; e < label.length; e++) sums[label[e]] += count[e]
  return sums
}

function sumLabelPairs({ offset, label, count }: LabelTable, L: number): Sums {
  const sums = { from: new Float64Array(L + 1), to: new Float64Array(L + 1) }
  for (let row = 0; row <= L; row++) {
    for (let e = offset[row]; e < offset[row + 1]; e++) {
      sums.from[row] += count[e]
      sums.to[label[e]] += count[e]
    }
  }
  return sums
}

function sumPairs({ from, to, count }: PairTable, L: number): Sums {
  const sums = { from: new Float64Array(L + 1), to: new Float64Array(L + 1) }
  for (let e = 0; e < count.length; e++) {
    sums.from[from[e]] += count[e]
    sums.to[to[e]] += count[e]
  }
  return sums
}

function total(values: ArrayLike<number>): number {
  let sum = 0
  for (let k = 0; k < values.length; k++) sum += values[k]
  return sum
}
