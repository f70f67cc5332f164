import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likelihood } from '../../src/losses/likelihood.js'
import { piecewise } from '../../src/losses/piecewise.js'
import { describeLoss } from '../contract/loss.js'
import { expectClose } from '../oracle/close.js'
import { candidatesAt } from '../oracle/enumerate.js'
import { evaluate, logSumExp, randomExample, stateOf, transitionOf } from './example.js'

describeLoss('piecewise', piecewise, {
  value({ lattice, gold }) {
    if (lattice.T === 1)
      return (
        logSumExp(candidatesAt(lattice, 0).map(j => stateOf(lattice, 0, j))) - stateOf(lattice, 0, gold[0])
      )
    let loss = 0
    for (let t = 1; t < lattice.T; t++) {
      const factor = (i: number, j: number): number =>
        transitionOf(lattice, t, i, j) + stateOf(lattice, t, j) + (t === 1 ? stateOf(lattice, 0, i) : 0)
      const all = candidatesAt(lattice, t - 1).flatMap(i => candidatesAt(lattice, t).map(j => factor(i, j)))
      loss += logSumExp(all) - factor(gold[t - 1], gold[t])
    }
    return loss
  },
  gradient: 'smooth',
})

describe('piecewise', () => {
  it('is the likelihood of sequences of one and two positions, and no less of longer ones', () => {
    fc.assert(
      fc.property(randomExample(), example => {
        const whole = evaluate(likelihood(), example).value
        const pieces = evaluate(piecewise(), example).value
        if (example.lattice.T <= 2) expectClose(pieces, whole)
        else expect(pieces).toBeGreaterThanOrEqual(whole - 1e-9)
      }),
    )
  })
})
