import { describe, expect, it } from 'vitest'
import { completeLabels, sequenceAt } from '../../src/data/sequence.js'
import { simulateLabelBias } from '../../src/simulation/label-bias.js'

const read = (options?: Parameters<typeof simulateLabelBias>[0]) => {
  const corpus = simulateLabelBias(options)
  return Array.from({ length: corpus.N }, (_, n) => sequenceAt(corpus, n))
}

describe('simulateLabelBias', () => {
  it('has exactly half of each sequence of labels', () => {
    const paths = read().map(({ labels }) => labels!.join(' '))
    expect(paths.length).toBe(2000)
    expect(paths.filter(path => path === 'R1 I B').length).toBe(1000)
    expect(paths.filter(path => path === 'R2 O B').length).toBe(1000)
  })

  it('emits the designated symbol with 29/32 and each other one with 1/32', () => {
    const counts: Record<string, Record<string, number>> = {}
    for (const sequence of read({ sequences: 40_000 })) {
      for (const [t, label] of completeLabels(sequence).entries()) {
        counts[label] ??= { r: 0, i: 0, o: 0, b: 0 }
        counts[label][sequence.tokens[t]]++
      }
    }
    for (const [label, symbols] of Object.entries(counts)) {
      const total = label === 'B' ? 40_000 : 20_000
      for (const [symbol, count] of Object.entries(symbols)) {
        const expected = symbol === label[0].toLowerCase() ? 29 / 32 : 1 / 32
        // Four standard errors of 20 000 draws are 0.0083 and 0.005.
        expect(Math.abs(count / total - expected), `${label} ${symbol}`).toBeLessThan(0.0083)
      }
    }
  })

  it('is the same for the same seed and another for another', () => {
    expect(read({ sequences: 50, seed: 3 })).toEqual(read({ sequences: 50, seed: 3 }))
    expect(read({ sequences: 50, seed: 4 })).not.toEqual(read({ sequences: 50, seed: 3 }))
  })

  it('is in no order', () => {
    const firstHalf = read().slice(0, 1000)
    const share = firstHalf.filter(({ labels }) => labels![0] === 'R1').length / 1000
    expect(Math.abs(share - 0.5)).toBeLessThan(0.05)
  })
})
