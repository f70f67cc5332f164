import type { Corpus } from '../data/corpus.js'
import { positionWeights, totalsOf, wholeWeights } from '../data/counted-corpus.js'
import { StringTable } from '../data/string-table.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { type CountRows, countRows } from './count-rows.js'
import type { LabelCounts } from './label-counts.js'

/** All that a pool counts. */
export interface PoolCounts extends LabelCounts {
  readonly sequences: number
  readonly tokens: number
  readonly attributes: StringTable //    [A]
  readonly rows: CountRows //            of attributes
  readonly words: StringTable //         column 0
  readonly wordCount: Float64Array //    [words], may be longer
}

/** Counts a labeled corpus, whose labels must be numbered in order. Positions without a known label count nothing. */
export function countPool(corpus: Corpus, compiled: CompiledCorpus): PoolCounts {
  const { P, L, state, labels } = compiled
  const label = compiled.label!
  const weight = weightsOfPositions(corpus)
  return {
    ...totalsOf({ offset: corpus.offset, weight: wholeWeights(corpus) }, label),
    labels,
    ...countLabels(compiled, weight),
    attributes: state.strings,
    rows: countRows({ P, L, state, label, weight }),
    ...countWords(corpus, label, weight),
  }
}

/** J: how many attributes a position has on average, `total` of all tokens. Tuned weights are in units of 1/J. */
export function attributesOfPosition(total: number, tokens: number): number {
  return total === 0 ? 1 : total / tokens
}

/** [P] How often each position counts; null: once. */
export function weightsOfPositions(corpus: Corpus): ArrayLike<number> | null {
  const weight = wholeWeights(corpus)
  return weight && positionWeights({ offset: corpus.offset, weight })
}

function countLabels(
  { N, L, offset, label }: CompiledCorpus,
  weight: ArrayLike<number> | null,
): Omit<LabelCounts, 'labels'> {
  const [count, first, last] = Array.from({ length: 3 }, () => new Float64Array(L))
  const pairs = new Float64Array(L * L)
  const y = label!
  for (let n = 0; n < N; n++) {
    const [start, end] = [offset[n], offset[n + 1]]
    if (start === end) continue
    const w = weight ? weight[start] : 1
    if (y[start] >= 0) first[y[start]] += w
    if (y[end - 1] >= 0) last[y[end - 1]] += w
    for (let p = start; p < end; p++) {
      if (y[p] < 0) continue
      count[y[p]] += w
      if (p > start && y[p - 1] >= 0) pairs[y[p - 1] * L + y[p]] += w
    }
  }
  return { count, pairs, first, last }
}

function countWords(
  { wordless, columns }: Corpus,
  label: Int32Array,
  weight: ArrayLike<number> | null,
): Pick<PoolCounts, 'words' | 'wordCount'> {
  const words = new StringTable()
  if (wordless) return { words, wordCount: new Float64Array(0) }
  const { ids, strings } = columns[0]
  const { blob, offset } = strings.bytes
  const own = new Int32Array(strings.size).fill(-1)
  const count = new Float64Array(strings.size)
  for (let p = 0; p < ids.length; p++) {
    if (label[p] < 0) continue
    const id = ids[p]
    if (own[id] < 0) own[id] = words.internBytes(blob, offset[id], offset[id + 1])
    count[own[id]] += weight ? weight[p] : 1
  }
  return { words, wordCount: count.slice(0, words.size) }
}
