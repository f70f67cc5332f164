/**
 * A point that moves by sparse steps and shrinks as a whole, together with the mean of its past positions, at
 * a cost that does not depend on the number of variables.
 *
 * W. Xu, Towards Optimal One Pass Large Scale Learning with Averaged Stochastic Gradient Descent, 2011,
 * section 4.2. The point is w = scale·v, so shrinking changes one number. The sum of all points so far is Σ w
 * = u + mass·v: while v does not change, another point only adds its scale to `mass`, and when v changes, u
 * compensates.
 */
import { real, reals, type StateShape, whole } from './state-shape.js'
import { axpy, scale } from './vector.js'

/** Plain data: part of the state of an optimizer. */
export interface AveragedPoint {
  readonly v: Float64Array // [n]
  readonly u: Float64Array // [n]
  scale: number
  mass: number
  count: number //            points in the mean
}

/** A scale below this is multiplied into v: u and mass·v cancel, and lose as many digits as it has zeros. */
const MIN_SCALE = 1e-4

/** A point at x, and nothing in the mean. */
export function createAveragedPoint(x: Float64Array): AveragedPoint {
  return { v: x.slice(), u: new Float64Array(x.length), scale: 1, mass: 0, count: 0 }
}

/** The shape of a point with n variables. */
export function pointShape(n: number): StateShape {
  return { v: reals(n), u: reals(n), scale: real(MIN_SCALE), mass: real(0), count: whole(0) }
}

/** Moves the point to x and forgets the mean. */
export function resetPoint(point: AveragedPoint, x: Float64Array): void {
  point.v.set(x)
  point.u.fill(0)
  point.scale = 1
  point.mass = 0
  point.count = 0
}

/** Divides the point by a factor of at least 1. */
export function shrinkPoint(point: AveragedPoint, factor: number): void {
  point.scale /= factor
  if (point.scale < MIN_SCALE) normalizePoint(point)
}

/** Includes the point in the mean. */
export function countPoint(point: AveragedPoint): void {
  point.mass += point.scale
  point.count++
}

/**
 * Sets the scale to 1 and the mass to 0 without moving the point or its mean. Costs a pass over all
 * variables.
 */
export function normalizePoint(point: AveragedPoint): void {
  axpy(point.mass, point.v, point.u)
  scale(point.scale, point.v, point.v)
  point.mass = 0
  point.scale = 1
}

/** Overwrites x with the mean, or with the point itself if the mean is empty. */
export function readMean({ v, u, scale, mass, count }: AveragedPoint, x: Float64Array): void {
  for (let k = 0; k < x.length; k++) x[k] = count === 0 ? scale * v[k] : (u[k] + mass * v[k]) / count
}
