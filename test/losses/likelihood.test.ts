import fc from 'fast-check'
import { describe, it } from 'vitest'
import { likelihood } from '../../src/losses/likelihood.js'
import { describeLoss } from '../contract/loss.js'
import { expectClose } from '../oracle/close.js'
import { enumeratedLogZ, enumeratedProbability, enumeratePaths } from '../oracle/enumerate.js'
import { evaluate, randomExample, scoresOf } from './example.js'

describeLoss('likelihood', likelihood, {
  value({ lattice, gold }) {
    const paths = enumeratePaths(lattice)
    const right = paths.find(({ labels }) => labels.every((label, t) => label === gold[t]))!
    return enumeratedLogZ(paths) - right.score
  },
  gradient: 'smooth',
})

describe('likelihood', () => {
  it('has the gradient marginals − gold', () => {
    fc.assert(
      fc.property(randomExample(), example => {
        const { lattice, gold } = example
        const { state } = evaluate(likelihood(), example).gradient
        const paths = enumeratePaths(lattice)
        for (let t = 0; t < lattice.T; t++)
          for (let k = lattice.offset[t]; k < lattice.offset[t + 1]; k++) {
            const j = lattice.label[k]
            const p = enumeratedProbability(paths, labels => labels[t] === j)
            expectClose(state[k], p - (gold[t] === j ? 1 : 0))
          }
      }),
    )
  })

  it('has the gradient expected − gold counts for shared transitions', () => {
    fc.assert(
      fc.property(randomExample(), example => {
        const { lattice, gold } = example
        const expected = new Float64Array(lattice.trans.length)
        const count = (labels: ArrayLike<number>, by: number): void => {
          for (const { array, index } of scoresOf(lattice, labels))
            if (array === 'trans') expected[index] += by
        }
        const paths = enumeratePaths(lattice)
        const logZ = enumeratedLogZ(paths)
        for (const { labels, score } of paths) count(labels, Math.exp(score - logZ))
        count(gold, -1)
        const { trans } = evaluate(likelihood(), example).gradient
        for (const [ij, value] of expected.entries()) expectClose(trans[ij], value)
      }),
    )
  })
})
