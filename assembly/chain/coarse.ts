/**
 * Weights in single precision, as multiples of 2⁻¹⁸. Sums of some of them are exact as long as they are below 64, so all that rounding
 * does is to move the point a little. The value is that of the moved point if the gold labels are scored by the same weights, and changes
 * as smoothly as that of double precision. If each sum were rounded, the error of a frequent one would be that of thousands of positions.
 *
 * Where attributes have values, of any magnitude, and where positions are few, `coarseMagic` is 0, and weights are only rounded to single
 * precision.
 */
import { coarseMagic } from './plan'

/** The weight in single precision that stands for a weight. */
export function coarse(weight: f64): f32 {
  return <f32>(weight + coarseMagic - coarseMagic)
}

/** The same for two weights, as f64. */
export function coarsePair(weights: v128): v128 {
  const magics = f64x2.splat(coarseMagic)
  const multiples = f64x2.sub(f64x2.add(weights, magics), magics)
  return f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(multiples))
}
