import { describe, expect, it } from 'vitest'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { compileCorpus } from '../../src/features/compile.js'
import { countPool, type PoolCounts } from '../../src/pooled/pool-counts.js'
import { PoolStore } from '../../src/pooled/pool-store.js'
import { labelsOf } from '../../src/pooled/pooled-engine.js'
import { bruteCounts, features, randomData } from './example.js'

function count(data: readonly Sequence[]): PoolCounts {
  const corpus = corpusOf(data)
  return countPool(corpus, compileCorpus(corpus, features, { labels: labelsOf(corpus) }))
}

/** #(a, y) by `a y`. */
function named({ attributes, labels, rows }: PoolCounts): Map<string, number> {
  const counts = new Map<string, number>()
  for (let a = 0; a < attributes.size; a++)
    for (let f = rows.offset[a]; f < rows.offset[a + 1]; f++)
      counts.set(`${attributes.get(a)} ${labels.get(rows.label[f])}`, rows.count[f])
  return counts
}

const sorted = (counts: Map<string, number>) => [...counts].sort(([a], [b]) => (a < b ? -1 : 1))

describe('the counts of a pool', () => {
  it.each([1, 2, 3])('are those that one finds one by one (seed %d)', seed => {
    const data = randomData(seed, 20)
    expect(sorted(named(count(data)))).toEqual(sorted(bruteCounts(data)))
  })

  it('weigh sequences and skip labels that are not known', () => {
    const data = randomData(4, 6).map((sequence, n) => ({
      ...sequence,
      weight: n + 1,
      labels: sequence.labels!.map((label, t) => ((n + t) % 4 === 0 ? null : label)),
    }))
    const counts = count(data)
    const weights = data.map(({ weight }) => weight)
    expect(sorted(named(counts))).toEqual(sorted(bruteCounts(data, weights)))
    const known = data.flatMap(({ labels, weight }) =>
      labels.filter(label => label !== null).map(() => weight),
    )
    expect(counts.tokens).toBe(known.reduce((sum, weight) => sum + weight, 0))
    expect(counts.count.reduce((sum, value) => sum + value, 0)).toBe(counts.tokens)
  })

  it('count an attribute that a position has twice once', () => {
    const twice = { features: [...features.features, ...features.features] }
    const data = randomData(5, 10)
    const corpus = corpusOf(data)
    const counts = countPool(corpus, compileCorpus(corpus, twice, { labels: labelsOf(corpus) }))
    expect(sorted(named(counts))).toEqual(sorted(bruteCounts(data)))
  })
})

/** Counts in canonical order, with strings instead of tables. */
function plain(store: PoolStore) {
  const { labels, attributes, words, ...counts } = store.canonical()
  return { ...counts, strings: [labels, attributes, words].map(table => [...table.toArray()]) }
}

describe('a store of counts', () => {
  it.each([1, 2, 3])('adds and subtracts exactly (seed %d)', seed => {
    const [first, second] = [randomData(seed, 12), randomData(seed + 10, 9)]
    const store = new PoolStore(count(first))
    store.add(count(second), 'update')
    expect(plain(store)).toEqual(plain(new PoolStore(count([...first, ...second]))))
    expect(store.missing(count(second))).toBeNull()
    store.subtract(count(second))
    expect(plain(store)).toEqual(plain(new PoolStore(count(first))))
    store.subtract(count(first.slice(0, 5)))
    expect(plain(store)).toEqual(plain(new PoolStore(count(first.slice(5)))))
  })

  it('takes in new labels in order, and drops those that are gone', () => {
    const some = randomData(6, 10)
    const more: Sequence[] = [
      { tokens: ['xpa', 'new'], labels: ['AB', 'Z'] },
      { tokens: ['xpa'], labels: ['AB'] },
    ]
    const store = new PoolStore(count(some))
    store.add(count(more), 'update')
    expect(store.labels.toArray()).toEqual(['A', 'AB', 'B', 'C', 'Z'])
    expect(plain(store)).toEqual(plain(new PoolStore(count([...some, ...more]))))
    store.subtract(count(more))
    expect(store.labels.toArray()).toEqual(['A', 'B', 'C'])
    expect(plain(store)).toEqual(plain(new PoolStore(count(some))))
  })

  it('knows what it never counted, or not as often', () => {
    const data: Sequence[] = [{ tokens: ['xpa', 'yqb'], labels: ['A', 'B'] }]
    const store = new PoolStore(count(data))
    const missing = (tokens: string[], labels: string[]) => store.missing(count([{ tokens, labels }]))
    expect(missing(['xpa', 'yqb'], ['A', 'B'])).toBeNull()
    expect(missing(['zzz'], ['A'])).toEqual({ what: 'attribute', name: 'w[0]=zzz', label: 'A' })
    expect(missing(['xpa'], ['B'])).toEqual({ what: 'attribute', name: 'w[0]=xpa', label: 'B' })
    expect(missing(['xpa'], ['NEW'])?.label).toBe('NEW')
    expect(store.missing(count([...data, ...data]))?.name).toBe('w[0]=xpa')
    // All words and attributes are there, but never as a sequence of one word.
    expect(missing(['xpa'], ['A'])).toEqual({ what: 'word', name: '', label: 'A' })
  })
})
