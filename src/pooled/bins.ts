/** Bins of how often an attribute was seen: attributes of one bin and one template share a weight. */

/** The highest count of each bin but the last. */
const BIN_ENDS: readonly number[] = [1, 2, 4, 8, 32, 128]

/** The number of bins. */
export const BINS = BIN_ENDS.length + 1

/** The bin of an attribute that was seen this often, at least once. */
export function binOf(count: number): number {
  let bin = 0
  while (bin < BIN_ENDS.length && count > BIN_ENDS[bin]) bin++
  return bin
}
