import { describe } from 'vitest'
import { pseudolikelihood } from '../../src/losses/pseudolikelihood.js'
import { enumeratedProbability, enumeratePaths } from '../oracle/enumerate.js'
import { itEquals, itHasTheSlope, itIgnoresConstants, itIsALoss } from './laws.js'

describe('pseudolikelihood', () => {
  itIsALoss(pseudolikelihood)
  itHasTheSlope(pseudolikelihood)
  itIgnoresConstants(pseudolikelihood)
  itEquals(pseudolikelihood, ({ lattice, gold }) => {
    const paths = enumeratePaths(lattice)
    let loss = 0
    for (let t = 0; t < lattice.T; t++) {
      // The paths that differ from gold at t only: P of gold among them is the conditional probability.
      const beside = paths.filter(({ labels }) => labels.every((label, s) => s === t || label === gold[s]))
      loss -= Math.log(enumeratedProbability(beside, labels => labels[t] === gold[t]))
    }
    return loss
  })
})
