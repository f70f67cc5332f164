import { deriveObjective } from '../../optimizers/derived-objective.js'
import type { Objective } from '../../optimizers/objective.js'
import { plainVectors } from '../../optimizers/vectors.js'

/** f as a function of z, where x = z·scale, component by component. */
export function scaled(f: Objective, scale: Float64Array): Objective {
  const x = (f.vectors ?? plainVectors).create(f.size)
  return deriveObjective(f, (z, g) => {
    unscale(z, scale, x)
    const value = f.evaluate(x, g)
    for (let k = 0; k < g.length; k++) g[k] *= scale[k]
    return value
  })
}

/** Overwrites x with z·scale. */
function unscale(z: Float64Array, scale: Float64Array, x: Float64Array): void {
  for (let k = 0; k < x.length; k++) x[k] = z[k] * scale[k]
}

/** The weights of variables: z·scale. */
export function weightsOf(z: Float64Array, scale: Float64Array): Float64Array {
  const weights = new Float64Array(z.length)
  unscale(z, scale, weights)
  return weights
}

/** ‖z·scale‖₂ */
export function scaledNorm(z: Float64Array, scale: Float64Array): number {
  let sum = 0
  for (let k = 0; k < z.length; k++) sum += (z[k] * scale[k]) ** 2
  return Math.sqrt(sum)
}
