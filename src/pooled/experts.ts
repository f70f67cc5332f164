/**
 * What an attribute a says of a label y, by counts. Each attribute has two experts:
 *
 *   log(1 + #(a, y) / (m·P̃(y)))      the evidence, as naive Bayes weighs it, with m counts of prior knowledge
 *   #(a, y) / #(a)                    the share, which says how pure the attribute is
 */

/** The number of experts. */
export const EXPERTS = 2

/** Overwrites log[f] and share[f] for the labels of one row, f from … to−1. `factor` [L] is 1 / (m·P̃(y)). */
export function askExperts(
  { label, count }: { readonly label: Int32Array; readonly count: Float64Array },
  from: number,
  to: number,
  factor: Float64Array,
  [log, share]: readonly [Float64Array, Float64Array],
): void {
  let total = 0
  for (let f = from; f < to; f++) total += count[f]
  for (let f = from; f < to; f++) {
    log[f] = Math.log1p(count[f] * factor[label[f]])
    share[f] = count[f] / total
  }
}
