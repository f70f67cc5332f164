import { describe, expect, it } from 'vitest'
import { sequenceAt } from '../../src/data/sequence.js'
import { simulateManyLabels } from '../../src/simulation/many-labels.js'

describe('simulateManyLabels', () => {
  it('has as many labels as asked for, each with few successors', () => {
    const { labels, offset, N } = simulateManyLabels({ labels: 40, successors: 5, sequences: 2000 })
    expect(labels!.strings.size).toBe(40)
    const successors = Array.from({ length: 40 }, () => new Set<number>())
    for (let n = 0; n < N; n++) {
      for (let p = offset[n] + 1; p < offset[n + 1]; p++) successors[labels!.ids[p - 1]].add(labels!.ids[p])
    }
    expect(successors.map(({ size }) => size)).toEqual(successors.map(() => 5))
  })

  it('has lengths around the mean', () => {
    const { offset, N, P } = simulateManyLabels({ length: 20, sequences: 2000 })
    const lengths = Array.from({ length: N }, (_, n) => offset[n + 1] - offset[n])
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([10, 30])
    expect(Math.abs(P / N - 20)).toBeLessThan(0.6)
  })

  it('shares its model between training and test data of different seeds', () => {
    const [train, test] = [1, 2].map(seed =>
      simulateManyLabels({ labels: 10, words: 20, sequences: 500, seed }),
    )
    const pairs = ({ columns, labels, P }: typeof train & object) =>
      new Set(
        Array.from({ length: P }, (_, p) =>
          [columns[0].strings.get(columns[0].ids[p]), labels!.strings.get(labels!.ids[p])].join(),
        ),
      )
    expect(pairs(test!)).toEqual(pairs(train!))
    expect(sequenceAt(test!, 0)).not.toEqual(sequenceAt(train!, 0))
  })

  it('is the same for the same seeds and another for another model', () => {
    const first = (options: object) => sequenceAt(simulateManyLabels({ sequences: 1, ...options }), 0)
    expect(first({ seed: 5 })).toEqual(first({ seed: 5 }))
    expect(first({ seed: 5, modelSeed: 2 })).not.toEqual(first({ seed: 5 }))
  })

  it('takes a single label and refuses fewer words than labels', () => {
    expect(simulateManyLabels({ labels: 1, sequences: 1 }).labels!.strings.toArray()).toEqual(['L0'])
    expect(() => simulateManyLabels({ labels: 9, words: 8 })).toThrow(RangeError)
  })
})
