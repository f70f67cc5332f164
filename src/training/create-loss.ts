import { expectedAccuracy } from '../losses/expected-accuracy.js'
import { labelwise } from '../losses/labelwise.js'
import { likelihood } from '../losses/likelihood.js'
import type { Loss } from '../losses/loss.js'
import { memm } from '../losses/memm.js'
import { piecewise } from '../losses/piecewise.js'
import { pointwise } from '../losses/pointwise.js'
import { pseudolikelihood } from '../losses/pseudolikelihood.js'
import type { GradientMethod } from './gradient-options.js'

/** The loss of a method; λ is that of `labelwise`. */
export function createLoss(method: GradientMethod, lambda: number): Loss {
  switch (method) {
    case 'likelihood':
      return likelihood()
    case 'piecewise':
      return piecewise()
    case 'pseudolikelihood':
      return pseudolikelihood()
    case 'pointwise':
      return pointwise()
    case 'expected-accuracy':
      return expectedAccuracy()
    case 'labelwise':
      return labelwise({ lambda })
    case 'memm':
      return memm()
  }
}
