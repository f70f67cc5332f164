/** A sum keeps fewer than some seven digits when it is so much smaller than what it is the difference of. */
const SMALLEST = 1e-9

/**
 * Whether a partition function that was made from that of its base by corrections has canceled away, or overflowed.
 * Weights of that kind count as outside the domain, where objectives are infinite; line searches step back from
 * there. With a penalty it does not happen: at the optimum a pattern's own weights add up to 0 or more.
 */
export function isLost(Z: number, baseZ: number): boolean {
  return !(Z > SMALLEST * baseZ && Z < Infinity)
}
