import { describe, expect, it } from 'vitest'
import { load, type Sequence, train } from '../../src/index.js'
import { readContainer } from '../../src/model/file/container.js'
import { onIteration } from '../training/on-iteration.js'

const how = { method: 'separate' as const, options: { pairShrink: 0, stateShrink: 0, c2: 0.1 } }
const sequences = (n: number): Sequence[] => [
  { tokens: ['the', 'dog'], labels: ['D', 'N'], weight: 2 * n },
  { tokens: ['dog'], labels: ['V'], weight: n },
  { tokens: ['the', 'dog'], labels: ['D', 'N'], weight: n },
]

describe('separate', () => {
  it('counts exactly beyond 32 bits', async () => {
    const n = 1_500_000_001
    const model = await train(sequences(n), how)
    const { sections } = readContainer(model.save())
    expect([...sections['stateCounts.count']]).toEqual([3 * n, 3 * n, n])
    expect([...sections['pairCounts.count']].sort((a, b) => a - b)).toEqual([n, n, 3 * n, 3 * n, 3 * n])
    const again = load(model.save())
    expect(again.marginals(['dog'])).toEqual(model.marginals(['dog']))
    expect(Buffer.compare(again.save(), model.save())).toBe(0)
    expect(model.tag(['the', 'dog'])).toEqual(['D', 'N'])
    expect(model.tag(['dog'])).toEqual(['V'])
  })

  it('refuses more than can be counted before it begins', async () => {
    let iterations = 0
    const onProgress = onIteration(() => iterations++)
    await expect(train(sequences(2 ** 51), { ...how, onProgress })).rejects.toThrow(
      'weights: expected at most 9007199254740991 tokens',
    )
    await expect(train(sequences(0.5), { ...how, onProgress })).rejects.toThrow(
      'sequence 2: expected a whole number as weight, got 0.5: the closed form counts; use closedForm none',
    )
    expect(iterations).toBe(0)
  })
})
