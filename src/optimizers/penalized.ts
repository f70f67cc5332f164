import { deriveObjective } from './derived-objective.js'
import type { Objective } from './objective.js'
import { plainVectors, type Vectors } from './vectors.js'

/**
 * f(x) + c2‖x − x₀‖², as CRFsuite writes it, without ½. c2 = ½ is a Gaussian prior of variance 1: C = 1 of CRF++,
 * rho2 = 1 of Wapiti. The center x₀ is 0 if it is not given.
 */
export function l2(f: Objective, c2: number, center?: Float64Array): Objective {
  if (!(c2 >= 0 && c2 < Infinity)) throw new RangeError(`c2: expected a number of at least 0, got ${c2}`)
  const { vectors = plainVectors } = f
  if (center) return around(f, c2, center, vectors)
  return deriveObjective(
    f,
    (x, g) => {
      const value = f.evaluate(x, g)
      vectors.axpy(2 * c2, x, g)
      return value + c2 * vectors.dot(x, x)
    },
    () => unitsOf(f, c2, vectors),
  )
}

/** Second derivatives below this, as those of rare variables without a penalty, are not told apart. */
const LEAST_CURVATURE = 0.1
/**
 * A heuristic. A power of −1 would be right if variables were independent, but weights of a position explain the same labels: rare ones would
 * move before frequent ones, and have to go back. Of −1, −½, −¼, −⅛ and 0, the last but one takes the fewest evaluations in all.
 */
const POWER = -1 / 8

/** The units of f + c2‖x‖². */
function unitsOf(f: Objective, c2: number, vectors: Vectors): Objective['units'] {
  const curvature = f.estimateCurvature?.()
  if (!curvature) return undefined
  const units = vectors.createSingle(1, f.size)
  for (let k = 0; k < units.length; k++) units[k] = Math.max(LEAST_CURVATURE, curvature[k] + 2 * c2) ** POWER
  return units
}

function around(f: Objective, c2: number, center: Float64Array, vectors: Vectors): Objective {
  const [x0, away] = [vectors.create(f.size), vectors.create(f.size)]
  x0.set(center)
  return deriveObjective(f, (x, g) => {
    const value = f.evaluate(x, g)
    vectors.addScaled(x, -1, x0, away)
    vectors.axpy(2 * c2, away, g)
    return value + c2 * vectors.dot(away, away)
  })
}
