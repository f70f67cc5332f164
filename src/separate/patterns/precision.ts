/** A sum this much smaller than the terms it is the difference of keeps fewer than about seven digits. */
const SMALLEST = 1e-9

/**
 * Whether a partition function that was computed from that of its base by corrections has canceled out, or
 * overflowed. Such weights count as outside the domain, where objectives are infinite; line searches step
 * back from there. It does not happen with a penalty: at the optimum a pattern's own weights add up to 0 or
 * more.
 */
export function isLost(Z: number, baseZ: number): boolean {
  return !(Z > SMALLEST * baseZ && Z < Infinity)
}
