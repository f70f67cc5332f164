/** Small pieces that generators of inputs are made of. */
import type { Random } from '../src/common/random.js'

/** So many of something, none if `count` is 0. */
export function many<T>(count: number, make: (k: number) => T): T[] {
  return Array.from({ length: count }, (_, k) => make(k))
}

/** A number from 1 to `most`, small ones more often. */
export function few(random: Random, most: number): number {
  return 1 + Math.min(random.below(most), random.below(most))
}

/** Either the value or nothing: an option that is given or left out. */
export function perhaps<T>(random: Random, value: T): T | undefined {
  return random.below(2) === 0 ? value : undefined
}

/** An object without the members that are undefined, as JSON would have it. */
export function given<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T
}
