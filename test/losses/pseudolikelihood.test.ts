import { pseudolikelihood } from '../../src/losses/pseudolikelihood.js'
import { describeLoss } from '../contract/loss.js'
import { enumeratedProbability, enumeratePaths } from '../oracle/enumerate.js'

describeLoss('pseudolikelihood', pseudolikelihood, {
  value({ lattice, gold }) {
    const paths = enumeratePaths(lattice)
    let loss = 0
    for (let t = 0; t < lattice.T; t++) {
      // The paths that differ from gold at t only: P of gold among them is the conditional probability.
      const beside = paths.filter(({ labels }) => labels.every((label, s) => s === t || label === gold[s]))
      loss -= Math.log(enumeratedProbability(beside, labels => labels[t] === gold[t]))
    }
    return loss
  },
  gradient: 'smooth',
})
