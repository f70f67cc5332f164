import { expect } from 'vitest'

/** Expects equal numbers up to rounding: `tolerance` in absolute terms below 1, relative above. */
export function expectClose(actual: number, expected: number, tolerance = 1e-9): void {
  if (actual === expected) return
  const error = Math.abs(actual - expected) / Math.max(1, Math.abs(expected))
  // Asked first, because an assertion takes microseconds and tests compare millions of numbers. NaN is not close.
  if (!(error < tolerance)) expect(error, `${actual} is not close to ${expected}`).toBeLessThan(tolerance)
}
