import { describe, expect, it } from 'vitest'
import { Entry } from '../../src/best/entry.js'
import { rank, survivorsOf } from '../../src/best/survivors.js'
import { statistic, statisticCount } from '../../src/evaluation/sequence-statistics.js'

/** A candidate with so many right labels of 10 in each of 100 sequences, for each share of the data. */
function entryOf(method: string, right: Readonly<Record<number, number>>): Entry {
  const entry = new Entry({ method, options: {} })
  for (const [share, correct] of Object.entries(right)) {
    const counts = new Int32Array(100 * statisticCount)
    for (let n = 0; n < 100; n++) {
      counts[n * statisticCount + statistic.tokens] = 10
      counts[n * statisticCount + statistic.correct] = correct + (n % 2)
    }
    const rung = { share: Number(share), fold: 0 }
    const cost = { tokens: 1, training: 1, iteration: 1, iterations: 1, needed: 1, stages: 1 }
    entry.heats.push({ rung, statistics: { N: 100, counts }, cost, total: 1 })
  }
  return entry
}

const names = (entries: readonly Entry[]) => entries.map(({ candidate }) => candidate.method)

function survive(entries: readonly Entry[], share: number, before?: number, isFirst = false): string[] {
  const ranked = rank(entries, share, 'accuracy')
  return names(survivorsOf({ ranked, share, before, isFirst, metric: 'accuracy' }))
}

describe('survivors', () => {
  it('are those that are not clearly behind', () => {
    const [good, bad, same] = [entryOf('good', { 1: 8 }), entryOf('bad', { 1: 6 }), entryOf('same', { 1: 8 })]
    // Equal labels cannot be better: there is nothing to gain from the second one.
    expect(survive([bad, good, same], 1)).toEqual(['good'])
    expect(bad.behind!.value).toBeCloseTo(-0.2, 12)
  })

  it('include the best one of each method after the first rung', () => {
    const entries = [entryOf('a', { 0.1: 8 }), entryOf('b', { 0.1: 3 }), entryOf('b', { 0.1: 2 })]
    expect(survive(entries, 0.1, undefined, true)).toEqual(['a', 'b'])
    expect(survive(entries, 0.1)).toEqual(['a'])
  })

  it('include those that catch up with more data', () => {
    const leader = entryOf('leader', { 0.1: 8, 0.3: 8 })
    const slow = entryOf('slow', { 0.1: 3, 0.3: 7 })
    const flat = entryOf('flat', { 0.1: 7, 0.3: 7 })
    expect(survive([leader, slow, flat], 0.3, 0.1)).toEqual(expect.arrayContaining(['slow', 'leader']))
    expect(survive([leader, slow, flat], 0.3, 0.1)).not.toContain('flat')
  })

  /** A candidate that cannot be told from others: each is right elsewhere. */
  function noisy(method: string, k: number): Entry {
    const entry = entryOf(method, { 1: 5 })
    entry.heats[0].statistics.counts[(k + 1) * statisticCount + statistic.correct] = 10
    return entry
  }

  it('are at most a third of those that ran', () => {
    expect(
      survive(
        Array.from({ length: 8 }, (_, k) => noisy('same', k)),
        1,
      ),
    ).toHaveLength(3)
  })

  it('include the best one of a method that halving would lose, unless it is clearly behind', () => {
    const many = Array.from({ length: 6 }, (_, k) => noisy('same', k))
    const survivors = survive([...many, noisy('other', 7), entryOf('bad', { 1: 2 })], 1)
    expect(survivors).toContain('other')
    expect(survivors).not.toContain('bad')
  })
})
