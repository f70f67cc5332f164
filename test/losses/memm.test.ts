import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import { normalizeLocally } from '../../src/inference/normalize-locally.js'
import { pathScore } from '../../src/inference/path-score.js'
import { memm } from '../../src/losses/memm.js'
import { describeLoss } from '../contract/loss.js'
import { expectClose } from '../oracle/close.js'
import { candidatesAt } from '../oracle/enumerate.js'
import { ordinaryScore, randomLattice } from '../oracle/random-lattice.js'
import { type Example, evaluate, logSumExp, randomExample, stateOf, transitionOf } from './example.js'

/** log P(y_t* | y*_{t−1}, x) */
function localLogProbability({ lattice, gold }: Example, t: number): number {
  const score = (j: number): number =>
    stateOf(lattice, t, j) + (t === 0 ? 0 : transitionOf(lattice, t, gold[t - 1], j))
  return score(gold[t]) - logSumExp(candidatesAt(lattice, t).map(score))
}

describeLoss('memm', memm, {
  value(example) {
    let loss = 0
    for (let t = 0; t < example.lattice.T; t++) loss -= localLogProbability(example, t)
    return loss
  },
  gradient: 'smooth',
})

describe('normalizeLocally', () => {
  it('makes the score of a path the sum of its local log probabilities', () => {
    fc.assert(
      fc.property(randomExample(), example => {
        const lattice = normalizeLocally(example.lattice)
        expectClose(pathScore(lattice, example.gold), -evaluate(memm(), example).value)
      }),
    )
  })

  it('makes Z 1 where every label can be followed', () => {
    fc.assert(
      fc.property(randomLattice(ordinaryScore), lattice => {
        expectClose(new ForwardBackward().run(normalizeLocally(lattice)), 0, 1e-12)
      }),
    )
  })

  it('leaves a normalized lattice as it is', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const once = normalizeLocally(lattice)
        const twice = normalizeLocally(once)
        for (const [k, score] of once.state.entries()) expectClose(twice.state[k], score)
        for (const [e, score] of once.edge.entries()) expectClose(twice.edge[e], score)
      }),
    )
  })

  it('leaves its input unchanged, and nothing is NaN whatever is impossible', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const copy = structuredClone(lattice)
        const { state, edge } = normalizeLocally(lattice)
        expect(lattice).toEqual(copy)
        expect([...state, ...edge].some(Number.isNaN)).toBe(false)
      }),
    )
  })
})
