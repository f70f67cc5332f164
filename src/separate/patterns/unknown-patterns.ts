/**
 * What patterns stand for those that were never seen. A position whose word occurs once has, without it, the list of attributes that
 * a position with an unknown word has: its joint signature. The same holds for every other attribute that occurs once. So each position is
 * counted as if it were left out itself.
 *
 * Zhu et al., Empirical Co-occurrence Rate Networks for Sequence Labeling, 2013, III-D, where only words are left out.
 */

import { groupLabels, type LabelTable, type PairTable } from '../../counts/count-table.js'
import type { PatternCorpus } from './pattern-counts.js'
import { type AttributeList, copyPlain, type ListBuffer, PatternTable } from './pattern-table.js'
import { tallyPairs } from './pattern-tallies.js'

export interface UnknownPatterns {
  readonly patterns: PatternTable // [U] lists without attributes that occur once
  readonly states: LabelTable //     [U]
  readonly pairs: PairTable //       [U+1+X] neighbors of which one has a list; row and next: list + 1, U + 1 + pattern of those without
  readonly ofPattern: Int32Array //  [X] the list of a pattern that was counted, −1: none of its attributes occurs once
}

/** Lists without attributes that occur once, and the patterns that they are the rest of. */
export type UnknownLists = Pick<UnknownPatterns, 'patterns' | 'ofPattern'>

/** A list that stands for one position says too little for its place in a file. */
const FEWEST = 2

/** Counts the patterns with an attribute that occurs once, without all such attributes. */
export function countUnknown(corpus: PatternCorpus, { patterns, ofPattern }: UnknownLists): UnknownPatterns {
  const { patterns: table, pattern, offset, L } = corpus
  const U = patterns.size
  const label = corpus.label.map(j => j + 1)
  const number = pattern.map(x => (ofPattern[x] < 0 ? U + 1 + x : ofPattern[x] + 1))
  const isList = (a: number) => a > 0 && a <= U
  const own = Int32Array.from(pattern.keys()).filter(p => isList(number[p]))
  const states = groupLabels(
    own.map(p => number[p] - 1),
    own.map(p => label[p]),
    new Int32Array(own.length).fill(1),
    U,
    L + 1,
  )
  // A position whose attribute occurs once counts once, so weights of sequences do not matter.
  const pairs = tallyPairs(
    { offset, number, label, weight: null },
    { rows: U + 1 + table.size, labels: L + 1 },
    (row, next) => isList(row) || isList(next),
  )
  return { patterns, states, pairs, ofPattern }
}

/** The share of positions that have something in common with others as a whole: their pattern, or its list without attributes that occur once. */
export function shareAlike(
  { N, pattern, offset, weight, patterns }: PatternCorpus,
  lists: UnknownLists,
): number {
  const total = new Float64Array(patterns.size)
  let all = 0
  for (let n = 0; n < N; n++)
    for (let p = offset[n]; p < offset[n + 1]; p++) {
      total[pattern[p]] += weight[n]
      all += weight[n]
    }
  const alike = total.reduce((sum, count, x) => (count > 1 || lists.ofPattern[x] >= 0 ? sum + count : sum), 0)
  return alike / all
}

/** The lists of A attributes that stand for several positions. */
export function unknownLists(corpus: PatternCorpus, A: number): UnknownLists {
  const { patterns: table } = corpus
  const occurrences = countOccurrences(corpus, A)
  const all = new PatternTable(table.binary)
  const rest = new Int32Array(table.size)
  const short: ListBuffer = { ids: new Int32Array(0), values: null, count: 0 }
  const { plain } = table
  const whole: ListBuffer = { ids: new Int32Array(0), values: null, count: 0 }
  for (let x = 0; x < table.size; x++) {
    const list = plain ? copyPlain(plain, x, whole) : table.get(x)
    keepRepeated(list, occurrences, short)
    rest[x] = short.count === list.count ? -1 : all.intern(short)
  }
  const total = new Int32Array(all.size)
  for (const row of rest) if (row >= 0) total[row]++
  const patterns = new PatternTable(table.binary)
  const map = Int32Array.from(total, (count, row) => (count >= FEWEST ? patterns.intern(all.get(row)) : -1))
  return { patterns, ofPattern: rest.map(row => (row < 0 ? -1 : map[row])) }
}

/** [A] How often each attribute occurs, by the weights of sequences. */
function countOccurrences({ N, patterns, pattern, offset, weight }: PatternCorpus, A: number): Float64Array {
  const occurrences = new Float64Array(A)
  const { plain } = patterns
  for (let n = 0; n < N; n++)
    for (let p = offset[n]; p < offset[n + 1]; p++) {
      const x = pattern[p]
      if (plain) {
        for (let k = plain.offset[x]; k < plain.offset[x + 1]; k++) occurrences[plain.ids[k]] += weight[n]
      } else for (const a of patterns.get(x).ids) occurrences[a] += weight[n]
    }
  return occurrences
}

/** Overwrites `kept` with the attributes of a list that do not occur once. */
function keepRepeated(
  { ids, values, count }: AttributeList,
  occurrences: Float64Array,
  kept: ListBuffer,
): void {
  if (kept.ids.length < count) kept.ids = new Int32Array(2 * count)
  if (values && (kept.values?.length ?? 0) < count) kept.values = new Float64Array(2 * count)
  kept.count = 0
  for (let k = 0; k < count; k++) {
    if (occurrences[ids[k]] === 1) continue
    kept.ids[kept.count] = ids[k]
    if (values) kept.values![kept.count] = values[k]
    kept.count++
  }
}
