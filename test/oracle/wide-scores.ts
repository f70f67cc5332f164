/** Scores of every size, and such that cancel each other and leave a small difference. */
import fc from 'fast-check'

const anySize = fc
  .tuple(
    fc.constantFrom(-1, 1),
    fc.double({ min: 1, max: 10, noNaN: true }),
    fc.integer({ min: -300, max: 300 }),
  )
  .map(([sign, digits, exponent]) => sign * digits * 10 ** exponent)

const small = fc.double({ min: -2, max: 2, noNaN: true })

/** One of a few large numbers and a little: sums of these cancel often. */
const canceling = fc
  .tuple(fc.constantFrom(1e6, -1e6, 3e8, -3e8, 2 ** 45, -(2 ** 45), 1e16, -1e16, 1e22, -1e22), small)
  .map(([large, little]) => large + little)

const huge = fc.constantFrom(Number.MAX_VALUE, -Number.MAX_VALUE, 1e308, -1e308, 5e-324)

export const wideScore: fc.Arbitrary<number> = fc.oneof(
  { weight: 5, arbitrary: small },
  { weight: 6, arbitrary: canceling },
  { weight: 2, arbitrary: anySize },
  { weight: 1, arbitrary: huge },
  { weight: 2, arbitrary: fc.constant(-Infinity) },
)

/** Large scores that are all near one of two values, so that many paths have probabilities between 0 and 1. */
export const balancedScore: fc.Arbitrary<number> = fc
  .tuple(fc.constantFrom(1e9, -1e9, 1e9), small)
  .map(([large, little]) => large + little)
