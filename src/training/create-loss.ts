import { expectedAccuracy } from '../losses/expected-accuracy.js'
import { labelwise } from '../losses/labelwise.js'
import { likelihood } from '../losses/likelihood.js'
import type { Loss } from '../losses/loss.js'
import { margin } from '../losses/margin.js'
import { memm } from '../losses/memm.js'
import { piecewise } from '../losses/piecewise.js'
import { pointwise } from '../losses/pointwise.js'
import { pseudolikelihood } from '../losses/pseudolikelihood.js'
import type { GradientMethod } from './gradient-options.js'

export interface LossParameters {
  /** Of `labelwise`. */
  readonly lambda: number
  /** Of `margin`. */
  readonly rescale: 'margin' | 'slack'
}

/** The loss of a method. */
export function createLoss(method: GradientMethod, { lambda, rescale }: LossParameters): Loss {
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
    case 'margin':
      return margin({ rescale })
    case 'memm':
      return memm()
  }
}
