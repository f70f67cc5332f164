/**
 * What `separate` is fitted to, from pairs of neighbors with their counts. Labels, attributes, words and patterns are numbered in an order that
 * depends only on what they are, so that equal counts give equal models, in whatever order they come.
 */

import { checkTokens } from '../../common/count-array.js'
import { GrowingInt32 } from '../../common/growing-array.js'
import { Tally } from '../../counts/cells/tally.js'
import { groupPairs, renumberFromOne } from '../../counts/count-table.js'
import { keysAreWords } from '../../counts/observer.js'
import { canonicalStrings } from '../../counts/renumber.js'
import { checkLabels } from '../../counts/vocabularies.js'
import type { PairBatch } from '../../data/pair-batch.js'
import { StringTable } from '../../data/string-table.js'
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import { createExtractor, type Extractor } from '../../features/extraction/extractor.js'
import type { FeatureSet } from '../../features/language/feature.js'
import type { SeparateOptions } from '../separate-options.js'
import { createAttributeLayout } from './attribute-layout.js'
import type { StateCounts } from './counted-patterns.js'
import { countStates, type PatternCorpus } from './pattern-counts.js'
import { type AttributeList, PatternTable } from './pattern-table.js'
import { checkFeatures, type SeparateData } from './prepare.js'

/** Counted pairs, ready for the two fits. */
export interface PairSource {
  readonly data: SeparateData
  readonly words: StringTable
  /** [words] The pattern of a word; null if the word alone does not determine it. */
  readonly patternOf: Int32Array | null
  readonly figures: { readonly sequences: number; readonly tokens: number }
}

/** Collects pairs of patterns. */
export class PairPatterns {
  private readonly attributes = new StringTable()
  private readonly extractor: Extractor
  private readonly patterns: PatternTable
  private readonly pairs = new Tally()
  private readonly byWord: boolean
  private readonly seenAs = new GrowingInt32() // [words] pattern of a word that is a token, −1: not yet
  private labels = new StringTable()
  private words = new StringTable()
  private sequences = 0
  private tokens = 0

  constructor(features: FeatureSet) {
    checkFeatures(features)
    this.extractor = createExtractor(features.features, this.attributes, { mode: 'grow' })
    this.patterns = new PatternTable(this.extractor.binary)
    this.byWord = this.extractor.local && keysAreWords(features)
  }

  add({ windows, first, second, from, to, count, labels }: PairBatch): void {
    this.labels = labels
    this.words = windows.columns[0].strings
    while (this.seenAs.length < this.words.size) this.seenAs.push(-1)
    this.extractor.bind(windows)
    for (let n = 0; n < windows.N; n++) {
      const [start, end] = [windows.offset[n], windows.offset[n + 1]]
      const patternAt = (p: number) => (p < 0 ? -1 : this.observe(windows.columns[0].ids[p], p, start, end))
      const [left, right] = [patternAt(first[n]), patternAt(second[n])]
      this.pairs.add(left + 1, right + 1, from[n] + 1, to[n] + 1, count[n])
      if (left < 0) this.sequences += count[n]
      else this.tokens += count[n]
    }
  }

  private observe(word: number, p: number, start: number, end: number): number {
    const known = this.seenAs.data[word]
    if (known >= 0 && this.extractor.local) return known
    this.extractor.extract(p, start, end)
    const { ids, values, count } = this.extractor
    const pattern = this.patterns.intern({ ids, values, count })
    this.seenAs.data[word] = pattern
    return pattern
  }

  /** All pairs, in canonical order. The collection is used up. */
  finish(options: SeparateOptions): PairSource {
    checkTokens(this.tokens, 'tuples')
    checkLabels(this.labels)
    const all = () => true
    const labels = canonicalStrings(this.labels, all)
    const attributes = canonicalStrings(this.attributes, all)
    const words = canonicalStrings(this.words, id => this.seenAs.data[id] >= 0)
    const { patterns, map } = canonicalPatterns(this.patterns, attributes.map)
    const L = labels.table.size
    const records = this.pairs.takeRecords()
    renumberFromOne(records.row, map)
    renumberFromOne(records.next, map)
    renumberFromOne(records.from, labels.map)
    renumberFromOne(records.to, labels.map)
    const none = new Int32Array(0)
    const corpus: PatternCorpus = {
      N: 0,
      L,
      offset: Int32Array.of(0),
      pattern: none,
      label: none,
      weight: new Float64Array(0),
      patterns,
      pairs: groupPairs(records, { rows: patterns.size + 1, labels: L + 1 }),
    }
    const counts = countStates(corpus)
    const compiled = asCorpus(patterns, counts, labels.table, attributes.table)
    const layout = createAttributeLayout(compiled, options, counts.weight)
    const { sequences, tokens } = this
    return {
      data: { corpus, counts, layout, labels: labels.table, attributes: attributes.table },
      words: words.table,
      patternOf: this.byWord ? patternsOfWords(this.seenAs.data, words, map) : null,
      figures: { sequences, tokens },
    }
  }
}

/** Patterns with new numbers of attributes, in the order of these numbers and then of their values. */
function canonicalPatterns(
  table: PatternTable,
  attributes: Int32Array,
): { patterns: PatternTable; map: Int32Array } {
  const lists = Array.from({ length: table.size }, (_, old) => {
    const { ids, values, count } = table.get(old)
    return { old, list: { ids: ids.map(id => attributes[id]), values, count } }
  })
  lists.sort((a, b) => compare(a.list, b.list))
  const patterns = new PatternTable(table.binary)
  const map = new Int32Array(table.size)
  for (const { old, list } of lists) map[old] = patterns.intern(list)
  return { patterns, map }
}

function compare(a: AttributeList, b: AttributeList): number {
  for (let k = 0; k < Math.min(a.count, b.count); k++) {
    const difference = a.ids[k] - b.ids[k] || (a.values?.[k] ?? 1) - (b.values?.[k] ?? 1)
    if (difference !== 0) return difference
  }
  return a.count - b.count
}

/** A corpus with one position for each pattern and label: which attributes occur with which labels. */
function asCorpus(
  patterns: PatternTable,
  { pattern, label }: StateCounts,
  labels: StringTable,
  attributes: StringTable,
): CompiledCorpus {
  const P = pattern.length
  const offset = new Int32Array(P + 1)
  const ids = new GrowingInt32()
  for (let p = 0; p < P; p++) {
    ids.pushAll(patterns.get(pattern[p]).ids)
    offset[p + 1] = ids.length
  }
  const A = attributes.size
  const state = { A, offset, ids: ids.toArray(), values: null, strings: attributes }
  const empty = { offset: Int32Array.of(0, P), weight: null, line: new Int32Array(1) }
  return { N: 1, P, L: labels.size, A, state, trans: null, label, labels, ...empty }
}

function patternsOfWords(
  seenAs: Int32Array,
  words: { readonly table: StringTable; readonly map: Int32Array },
  patterns: Int32Array,
): Int32Array {
  const patternOf = new Int32Array(words.table.size)
  words.map.forEach((word, old) => {
    if (word >= 0) patternOf[word] = patterns[seenAs[old]]
  })
  return patternOf
}
