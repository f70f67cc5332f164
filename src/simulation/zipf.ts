import type { Random } from '../common/random.js'

/**
 * A rank in [0, n), small ranks most likely: P(rank) is 1 / (rank + 1) up to a factor below two.
 *
 * The length of rank + 1 in bits is uniform, and so are the numbers of one length. The exact law needs a
 * power, and platforms round powers differently.
 */
export function zipf(n: number, random: Random): number {
  const lengths = 32 - Math.clz32(n)
  for (;;) {
    const low = 2 ** random.below(lengths)
    const rank = low + random.below(low) - 1
    if (rank < n) return rank
  }
}

/** One of the items, the first ones most likely. */
export function pickByRank<T>(items: readonly T[], random: Random): T {
  return items[zipf(items.length, random)]
}
