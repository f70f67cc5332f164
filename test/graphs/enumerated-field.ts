/** Brute force over all assignments of a field. Shares no code with src, and reads a field by its documentation only. */

import type { Random } from '../../src/common/random.js'
import type { Field } from '../../src/graphs/inference/field.js'
import { createField } from '../../src/graphs/inference/field.js'
import { assignmentsOf } from './random-graph.js'

export interface Enumerated {
  readonly assignments: readonly { readonly values: number[]; readonly score: number }[]
  readonly logZ: number
}

export function enumerateField(field: Field): Enumerated {
  const { values, scopeOffset, scope, tableOffset, table } = field
  const assignments = assignmentsOf([...values]).map(assignment => {
    let score = field.constant
    tableOffset.forEach((start, f) => {
      const variables = [...scope.subarray(scopeOffset[f], scopeOffset[f + 1])]
      score += table[start + variables.reduce((cell, v) => cell * values[v] + assignment[v], 0)]
    })
    return { values: assignment, score }
  })
  const max = assignments.reduce((most, { score }) => Math.max(most, score), -Infinity)
  const sum = assignments.reduce((total, { score }) => total + Math.exp(score - max), 0)
  return { assignments, logZ: max === -Infinity ? max : max + Math.log(sum) }
}

/** Marginals of all values of all variables, one variable after the other. */
export function enumeratedMarginals(field: Field, { assignments, logZ }: Enumerated): number[][] {
  const marginals = [...field.values].map(count => new Array<number>(count).fill(0))
  for (const { values, score } of assignments) {
    const p = Math.exp(score - logZ)
    values.forEach((value, v) => {
      marginals[v][value] += p
    })
  }
  return marginals
}

/** −Σ p log p. */
export function enumeratedEntropy({ assignments, logZ }: Enumerated): number {
  return assignments.reduce((sum, { score }) => {
    const p = Math.exp(score - logZ)
    return p === 0 ? sum : sum - p * (score - logZ)
  }, 0)
}

export interface RandomFieldOptions {
  readonly most: number // variables
  readonly cells: number // most assignments
  readonly impossible: number // share of scores that are −∞
}

/** A field with loops, parts that nothing joins, variables with one value, and scores of very different sizes. */
export function randomField(random: Random, { most, cells, impossible }: RandomFieldOptions): Field {
  const V = 1 + random.below(most)
  const values: number[] = []
  for (let v = 0, left = cells; v < V; v++) {
    const count = Math.min(1 + random.below(4), Math.max(1, left))
    values.push(count)
    left = Math.floor(left / count)
  }
  const factors = Array.from({ length: random.below(2 * V + 1) }, () => {
    const scope = random.shuffle(values.map((_, v) => v)).slice(0, 1 + random.below(Math.min(3, V)))
    const size = scope.reduce((product, v) => product * values[v], 1)
    const scale = random.below(10) === 0 ? 300 : 3
    const scores = Array.from({ length: size }, () =>
      random.uniform() < impossible ? -Infinity : scale * (random.uniform() - 0.5),
    )
    return { scope, scores }
  })
  return createField(values, factors)
}
