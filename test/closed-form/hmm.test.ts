import { describe, expect, it } from 'vitest'
import { type Sequence, train } from '../../src/index.js'

const data: Sequence[] = [
  { tokens: ['a', 'b', 'a'], labels: ['X', 'Y', 'X'] },
  { tokens: ['b', 'b'], labels: ['Y', 'X'] },
]

describe('hmm', () => {
  it('gives labelings the joint probabilities of the counted model, normalized', async () => {
    const [k, e] = [0.5, 0.25]
    const model = await train(data, { method: 'hmm', options: { transition: k, emission: e } })
    // Two labels and the boundary; counts by hand from the two sequences.
    const pairs: Record<string, Record<string, number>> = {
      B: { X: 1, Y: 1, B: 0 },
      X: { X: 0, Y: 1, B: 2 },
      Y: { X: 2, Y: 0, B: 0 },
    }
    const words: Record<string, Record<string, number>> = { X: { a: 2, b: 1 }, Y: { a: 0, b: 2 } }
    const total = (row: Record<string, number>) => Object.values(row).reduce((sum, n) => sum + n, 0)
    const transition = (i: string, j: string) => (pairs[i][j] + k) / (total(pairs[i]) + k * 3)
    const emission = (y: string, w: string) => (words[y][w] + e) / (total(words[y]) + e * 3)
    const joint = (ws: string[], ys: string[]) => {
      const path = ['B', ...ys, 'B']
      return path
        .slice(1)
        .reduce((p, y, t) => p * transition(path[t], y) * (t < ws.length ? emission(y, ws[t]) : 1), 1)
    }
    const all = [
      ['X', 'X'],
      ['X', 'Y'],
      ['Y', 'X'],
      ['Y', 'Y'],
    ]
    const Z = all.reduce((sum, ys) => sum + joint(['a', 'b'], ys), 0)
    for (const ys of all) expect(model.probability(['a', 'b'], ys)).toBeCloseTo(joint(['a', 'b'], ys) / Z, 12)
  })

  it('allows a known word only the labels it was seen with, unless emissions are smoothed', async () => {
    const strict = await train(data, { method: 'hmm' })
    expect(strict.marginals(['a'])).toEqual([{ X: 1 }])
    const smooth = await train(data, { method: 'hmm', options: { emission: 1 } })
    expect(Object.keys(smooth.marginals(['a'])[0])).toEqual(['X', 'Y'])
  })

  it('labels words and contexts it has never seen', async () => {
    const model = await train(data, { method: 'hmm' })
    expect(model.tag(['zzz', 'Unknown-word', 'a', 'a', 'a'])).toHaveLength(5)
  })
})
