/**
 * Checks the counts in a model file, beyond what `SectionReader` checks: that they are counts, that tables
 * are sorted, and that their sums agree. Scoring, `update` and `forget` rely on this: a label that occurs in
 * items but not in pairs would cause a division by 0.
 *
 * Each check makes one pass over an array and returns what is wrong, or null.
 */

import type { StringTable } from '../data/string-table.js'
import { checkAscending } from '../model/file/check-strings.js'
import type { ItemTable, LabelTable, PairTable } from './count-table.js'
import { overcounted } from './label-sums.js'
import type { Counts, PairCounts } from './observations.js'
import type { Vocabularies } from './vocabularies.js'

/**
 * Which tokens occur in pairs: `neighbors`, each as the first and as the second of a pair, if the labels of its neighbors are known;
 * `heads`, each as the second.
 */
export type PairShape = 'neighbors' | 'heads'

/** Sums of counts by label + 1; 0 is the boundary. */
interface Sums {
  readonly from: Float64Array // [L+1]
  readonly to: Float64Array //   [L+1]
}

/** Checks the counts of one layer, as stored in a file. */
export function checkCounts(counts: Counts, shape: PairShape): string | null {
  const L = counts.sizes.labels
  const [items, pairs, links] = [createSums(L), createSums(L), createSums(L)]
  return (
    checkItems(counts.items, items) ??
    (counts.words && checkWords(counts.words, counts.tokens)) ??
    checkPairTables('', counts, pairs) ??
    (counts.links ? checkPairTables('links.', counts.links, links) : null) ??
    checkTotals(counts, shape, items.to, pairs)
  )
}

/** Checks the vocabularies of a file: in canonical order, without duplicates. */
export function checkVocabularies({
  labels,
  keys,
  attributes,
  words,
  signatures,
}: Vocabularies): string | null {
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

/** Checks that lists are in lexicographic order. */
function checkSignatures({ ids, offset }: Vocabularies['signatures']['lists']): string | null {
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

/**
 * Checks the counts of `separate`: pairs of observations and their labels. Each token is once the first and
 * once the second of a pair.
 */
export function checkTallies(states: LabelTable, pairs: PairTable, L: number): string | null {
  const sums = createSums(L)
  const labels = createSums(L)
  const broken = checkRows('stateCounts', states, 1, labels.to) ?? checkPairs('pairCounts', pairs, sums)
  if (broken) return broken
  labels.to[0] = sums.from[0] // the boundary, once before and once after every sequence
  return (
    checkEqual('pairCounts.from', sums.from, labels.to) ?? checkEqual('pairCounts.to', sums.to, labels.to)
  )
}

/** Checks that rows of counts ascend by label and are counts. */
export function checkLabelCounts(name: string, counts: LabelTable, L: number): string | null {
  return checkRows(name, counts, 1, createSums(L).to)
}

/** Checks that rows of pairs ascend and are counts. */
export function checkPairCounts(name: string, counts: PairTable, L: number): string | null {
  return checkPairs(name, counts, createSums(L))
}

function checkItems(items: ItemTable, sums: Sums): string | null {
  const { keyOffset, signature } = items
  let key = 0
  for (let item = 1; item < signature.length; item++) {
    if (signature[item - 1] < signature[item]) continue
    while (keyOffset[key] < item) key++
    if (keyOffset[key] !== item)
      return `items.signature: expected signatures that ascend for each key, got ${signature[item]} at ${item}`
  }
  return checkRows('items', items, 1, sums.to)
}

function checkWords(count: ArrayLike<number>, tokens: number): string | null {
  let sum = 0
  for (let word = 0; word < count.length; word++) {
    if (!(count[word] === 0 || isCount(count[word]))) return notACount('words', count, word)
    sum += count[word]
  }
  return sum === tokens ? null : `words.count: expected a sum of ${tokens} tokens, got ${sum}`
}

/**
 * Overwrites `sums` with those of the label pairs; the pairs of keys and signatures must have the same sums.
 */
function checkPairTables(prefix: string, pairs: PairCounts, sums: Sums): string | null {
  const broken = checkRows(`${prefix}labelPairs`, pairs.labelPairs, 0, sums.to)
  if (broken) return broken
  sumRows(pairs.labelPairs, sums.from)
  for (const name of ['keyPairs', 'signaturePairs'] as const) {
    const table = pairs[name]
    if (!table) continue
    const found = createSums(sums.to.length - 1)
    const wrong =
      checkPairs(prefix + name, table, found) ??
      checkEqual(`${prefix}${name}.from`, found.from, sums.from) ??
      checkEqual(`${prefix}${name}.to`, found.to, sums.to)
    if (wrong) return wrong
  }
  return null
}

// An entry that does not come after its predecessor must begin a row, so rows are looked up only where the
// order breaks.

/**
 * Checks that labels ascend within each row, from `least` on: 0, the boundary, is a label only in pairs. Adds
 * up their counts.
 */
function checkRows(name: string, table: LabelTable, least: number, sums: Float64Array): string | null {
  const { offset, label, count } = table
  let row = 0
  let before = -1
  for (let e = 0; e < label.length; e++) {
    const y = label[e]
    if (y <= before) while (offset[row] < e) row++
    if (y < least || (y <= before && offset[row] !== e))
      return `${name}.label: expected labels that ascend in each row, got ${y} at ${e}`
    if (!isCount(count[e])) return notACount(name, count, e)
    sums[y] += count[e]
    before = y
  }
  return null
}

/**
 * Checks that entries ascend by next, from, to within each row; an observation, unlike the boundary, has a
 * label. Adds up their counts.
 */
function checkPairs(name: string, table: PairTable, sums: Sums): string | null {
  const { offset, next, from, to, count } = table
  let row = 0
  let x = -1 // of the previous entry
  let i = 0
  let j = 0
  for (let e = 0; e < next.length; e++) {
    if (!(x < next[e] || (x === next[e] && (i < from[e] || (i === from[e] && j < to[e]))))) {
      while (offset[row] < e) row++
      if (offset[row] !== e)
        return `${name}: expected entries that ascend in each row, got entry ${e} behind a later one`
    }
    x = next[e]
    i = from[e]
    j = to[e]
    if ((i === 0 && e >= offset[1]) || (x > 0 && j === 0))
      return `${name}: expected a label of entry ${e}, got the boundary`
    if (!isCount(count[e])) return notACount(name, count, e)
    sums.from[i] += count[e]
    sums.to[j] += count[e]
  }
  return null
}

/** Adds up the counts of rows, which are labels. */
function sumRows({ offset, count }: LabelTable, sums: Float64Array): void {
  for (let row = 0; row + 1 < offset.length; row++)
    for (let e = offset[row]; e < offset[row + 1]; e++) sums[row] += count[e]
}

/** Whether a value is an exact whole number of at least 1. */
function isCount(value: number): boolean {
  return value >= 1 && value <= Number.MAX_SAFE_INTEGER && Math.floor(value) === value
}

function notACount(name: string, count: ArrayLike<number>, e: number): string {
  return `${name}.count: expected whole numbers up to 2^53 − 1, got ${count[e]} at ${e}`
}

/** Checks that the totals of the header, of items and of pairs agree. */
function checkTotals(
  { sequences, tokens }: Counts,
  shape: PairShape,
  labels: Float64Array,
  pairs: Sums,
): string | null {
  const sum = labels.reduce((total, count) => total + count, 0)
  if (tokens !== sum || tokens === 0)
    return `figures.tokens: expected ${sum}, the sum of items.count, and at least 1, got ${tokens}`
  if (shape === 'heads') {
    labels[0] = pairs.to[0]
    const unequal = checkEqual('labelPairs.label', pairs.to, labels)
    if (unequal) return unequal
    if (pairs.to[0] > 0) return 'labelPairs: expected the boundary as a head only'
    const roots = pairs.from[0]
    if (sequences >= 1 && sequences <= roots) return null
    return `figures.sequences: expected from 1 to ${roots}, the number of roots, got ${sequences}`
  }
  // A token is the first and the second of a pair, unless the label of its neighbor was not known.
  labels[0] = sequences
  const wrong = overcounted({ items: labels, from: pairs.from, to: pairs.to })
  if (wrong < 0 && sequences >= 1) return null
  const most = Math.max(1, pairs.from[0], pairs.to[0])
  if (wrong <= 0) return `figures.sequences: expected at least ${most}, as labelPairs says, got ${sequences}`
  const [found, allowed] = [Math.max(pairs.from[wrong], pairs.to[wrong]), labels[wrong]]
  return `labelPairs: expected at most ${allowed} as the sum of counts of label ${wrong}, as items have, got ${found}`
}

function checkEqual(name: string, found: Float64Array, expected: Float64Array): string | null {
  for (let j = 0; j < found.length; j++) {
    if (found[j] === expected[j]) continue
    const which = j === 0 ? 'the boundary' : `label ${j}`
    return `${name}: expected ${expected[j]} as the sum of counts of ${which}, got ${found[j]}`
  }
  return null
}

function createSums(L: number): Sums {
  return { from: new Float64Array(L + 1), to: new Float64Array(L + 1) }
}
