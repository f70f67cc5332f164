import { describe, expect, it } from 'vitest'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { compileCorpus } from '../../src/features/compile.js'
import { countPool, weightsOfPositions } from '../../src/pooled/pool-counts.js'
import { labelsOf } from '../../src/pooled/pooled-engine.js'
import { cutIntoParts, leaveOut } from '../../src/pooled/tuning/left-out-rows.js'
import { attributesAt, bruteCounts, features, randomData } from './example.js'

function leftOut(data: readonly Sequence[], parts: number, stride: number, counted = true) {
  const corpus = corpusOf(data)
  const compiled = compileCorpus(corpus, features, { labels: labelsOf(corpus) })
  const counts = countPool(corpus, compiled)
  const weight = weightsOfPositions(corpus)
  const options = { parts: cutIntoParts(data.length, parts), stride, weight, counted }
  return { compiled, rows: leaveOut(compiled, counts.rows, options) }
}

/** The rows of each scored position: attribute, bin, and counts by label. */
function described({ compiled, rows }: ReturnType<typeof leftOut>) {
  const { state, labels } = compiled
  return Array.from({ length: rows.rowOffset.length - 1 }, (_, p) =>
    Array.from(rows.rowIds.subarray(rows.rowOffset[p], rows.rowOffset[p + 1]), r => ({
      attribute: state.strings.get(rows.attribute[r]),
      bin: rows.bin[r],
      counts: Object.fromEntries(
        Array.from(rows.label.subarray(rows.offset[r], rows.offset[r + 1]), (label, k) => [
          labels.get(label),
          rows.count[rows.offset[r] + k],
        ]),
      ),
    })),
  )
}

/** The same by counting all other parts anew. */
function byHand(data: readonly Sequence[], parts: number, stride: number) {
  const positions: object[][] = []
  const scored = new Set(data.map((_, k) => Math.floor(k * stride)))
  for (const { first, end } of cutIntoParts(data.length, parts)) {
    const others = data.filter((_, n) => n < first || n >= end)
    const counts = [
      ...bruteCounts(
        others,
        others.map(({ weight = 1 }) => weight),
      ),
    ]
    for (let n = first; n < end; n++) {
      if (!scored.has(n)) continue
      data[n].tokens.forEach((_, t) => {
        const rows = attributesAt(data[n], t).flatMap(attribute => {
          const own = counts.filter(([key]) => key.startsWith(`${attribute} `))
          const total = own.reduce((sum, [, count]) => sum + count, 0)
          if (total === 0) return []
          const labels = own.map(([key, count]) => [key.slice(attribute.length + 1), count])
          return { attribute, bin: byHandBin(total), counts: Object.fromEntries(labels) }
        })
        positions.push(rows)
      })
    }
  }
  return positions
}

function byHandBin(count: number): number {
  if (count <= 2) return count - 1
  return count <= 4 ? 2 : count <= 8 ? 3 : count <= 32 ? 4 : count <= 128 ? 5 : 6
}

describe('counts without a part of the data', () => {
  it.each([
    [1, 30, 30, 1],
    [2, 30, 5, 1],
    [3, 31, 4, 3],
    [4, 7, 20, 1],
    [4, 40, 6, 1.7],
    [9, 33, 33, 2.5],
    [5, 60, 2, 1],
  ])('are those of all other parts (seed %d, %d sequences, %d parts, every %d)', (seed, N, parts, stride) => {
    const data = randomData(seed, N)
    expect(described(leftOut(data, parts, stride))).toEqual(byHand(data, parts, stride))
  })

  it('leave out a sequence as often as it counts', () => {
    const data = randomData(6, 20).map((sequence, n) => ({ ...sequence, weight: 1 + (n % 3) }))
    expect(described(leftOut(data, 5, 1))).toEqual(byHand(data, 5, 1))
  })

  it('are all counts if these do not contain the data', () => {
    const [data] = [randomData(7, 10)]
    const all = [...bruteCounts(data)].filter(([key]) => key.startsWith('s1[0]=a '))
    const { compiled, rows } = leftOut(data, 5, 1, false)
    const found = described({ compiled, rows }).flat()
    const suffix = found.find(({ attribute }) => attribute === 's1[0]=a')!
    expect(suffix.counts).toEqual(Object.fromEntries(all.map(([key, count]) => [key.slice(8), count])))
  })

  it('say nothing of an attribute that occurs in one sequence only', () => {
    const data = [...randomData(8, 9), { tokens: ['only'], labels: ['A'] }]
    const last = described(leftOut(data, data.length, 1)).at(-1)!
    expect(last.map(({ attribute }) => attribute)).toEqual(['w[-1]=_B-1'])
  })
})

describe('parts', () => {
  it('cover all sequences, in pieces of about the same size', () => {
    for (const [N, count] of [
      [10, 3],
      [3, 20],
      [1, 2],
      [40, 20],
    ]) {
      const parts = cutIntoParts(N, count)
      expect(parts.length).toBe(Math.min(N, count))
      expect(
        parts.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, k) => first + k)),
      ).toEqual(Array.from({ length: N }, (_, n) => n))
      const sizes = parts.map(({ first, end }) => end - first)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }
  })
})
