import type { Field } from '../../src/graphs/inference/field.js'
import { planField } from '../../src/graphs/inference/field-plan.js'
import { MaxProduct } from '../../src/graphs/inference/max-product.js'
import { SumProduct } from '../../src/graphs/inference/sum-product.js'
import { enumeratedEntropy, enumeratedMarginals, enumerateField } from './enumerated-field.js'

/** The largest difference of junction-tree inference from enumeration: absolute for probabilities, relative for the rest. */
export function inferenceError(field: Field): number {
  const all = enumerateField(field)
  const plan = planField(field)
  const sums = new SumProduct(field, plan)
  const max = new MaxProduct(field, plan)
  if (all.logZ === -Infinity) return sums.logZ === -Infinity && max.score === -Infinity ? 0 : Infinity
  const relative = (actual: number, expected: number) =>
    Math.abs(actual - expected) / Math.max(1, Math.abs(expected))
  const { offset, p, entropy } = sums.marginals()
  const best = all.assignments.reduce((most, { score }) => Math.max(most, score), -Infinity)
  let error = relative(sums.logZ, all.logZ)
  const note = (value: number) => {
    if (!(value <= error)) error = Number.isNaN(value) ? Infinity : value
  }
  note(relative(entropy, enumeratedEntropy(all)))
  note(relative(max.score, best))
  note(relative(max.decode().score, best))
  enumeratedMarginals(field, all).forEach((values, v) => {
    values.forEach((expected, k) => {
      note(Math.abs(p[offset[v] + k] - expected))
    })
  })
  return error
}
