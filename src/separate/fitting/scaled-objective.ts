/**
 * How L-BFGS gets a well-conditioned objective: its variables are weights divided by scales, or they are the weights, and its first matrix is
 * a diagonal of units.
 */
import { deriveObjective } from '../../optimizers/derived-objective.js'
import type { Objective } from '../../optimizers/objective.js'
import { plainVectors } from '../../optimizers/vectors.js'

/** [size] scales, or the units for [size] counts of features. */
export type Conditioning = Float64Array | ((observed: Float64Array) => Float64Array)

/** f as a function of the variables; `observed` is how often features occur. */
export function conditioned(f: Objective, conditioning: Conditioning, observed: Float64Array): Objective {
  if (typeof conditioning !== 'function') return scaled(f, conditioning)
  return deriveObjective(
    f,
    (x, g) => f.evaluate(x, g),
    () => {
      const units = (f.vectors ?? plainVectors).createSingle(1, f.size)
      units.set(conditioning(observed))
      return units
    },
  )
}

/** f as a function of z, where x = z·scale, component by component. */
function scaled(f: Objective, scale: Float64Array): Objective {
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

/** The weights of variables: z·scale, or z itself. */
export function weightsOf(z: Float64Array, conditioning: Conditioning): Float64Array {
  if (typeof conditioning === 'function') return z
  const weights = new Float64Array(z.length)
  unscale(z, conditioning, weights)
  return weights
}

/** The variables of weights, which may be the weights themselves. */
export function variablesOf(weights: Float64Array, conditioning: Conditioning): Float64Array {
  return typeof conditioning === 'function' ? weights : weights.map((w, k) => w / conditioning[k])
}

/** ‖w‖₂ of the weights of variables z, whose own norm may be known. */
export function weightNorm(z: Float64Array, conditioning: Conditioning, known?: number): number {
  if (typeof conditioning !== 'function') return scaledNorm(z, conditioning)
  return known ?? Math.sqrt(plainVectors.dot(z, z))
}

/** ‖z·scale‖₂ */
function scaledNorm(z: Float64Array, scale: Float64Array): number {
  let sum = 0
  for (let k = 0; k < z.length; k++) sum += (z[k] * scale[k]) ** 2
  return Math.sqrt(sum)
}
