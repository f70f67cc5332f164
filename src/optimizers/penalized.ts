import { deriveObjective } from './derived-objective.js'
import type { Objective } from './objective.js'
import { plainVectors } from './vectors.js'

/**
 * f(x) + c2‖x‖², as CRFsuite writes it, without ½. c2 = ½ is a Gaussian prior of variance 1: C = 1 of CRF++,
 * rho2 = 1 of Wapiti.
 */
export function l2(f: Objective, c2: number): Objective {
  if (!(c2 >= 0 && c2 < Infinity)) throw new RangeError(`c2: expected a number of at least 0, got ${c2}`)
  return deriveObjective(f, (x, g) => {
    const { vectors = plainVectors } = f
    const value = f.evaluate(x, g)
    vectors.axpy(2 * c2, x, g)
    return value + c2 * vectors.dot(x, x)
  })
}
