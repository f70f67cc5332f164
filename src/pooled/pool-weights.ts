/**
 * A pool as the weights of a chain, which is all that labeling needs:
 *
 *   weight(a, y) = Σ_e (common[e][k][b] + own[e][k][y]) · expert_e(a, y) / J      k the template of a, b the bin of #(a)
 *   weight(i, j) = log rate(i, j) + trans[i][j] + log P̃(j) + bias[j]
 *
 * Every position has one label before it or is the first, so that log P̃ and bias belong to pairs and to first labels.
 */

import { StringTable } from '../data/string-table.js'
import { checkWeightCount } from '../model/label-limit.js'
import type { Weights } from '../weights/weights.js'
import { BINS, binOf } from './bins.js'
import { askExperts, EXPERTS } from './experts.js'
import { scoreLabels } from './label-counts.js'
import type { PoolCounts } from './pool-counts.js'
import type { TunedWeights } from './tuned-weights.js'

/** J: how many attributes a position has on average. Tuned weights are in units of 1/J. */
export function attributesOfPosition({ rows, tokens }: PoolCounts): number {
  let total = 0
  for (let f = 0; f < rows.count.length; f++) total += rows.count[f]
  return total === 0 ? 1 : total / tokens
}

/** The weights of a chain. `template` [A] is the template of an attribute in `tuned`, −1: none. */
export function poolWeights(
  counts: PoolCounts,
  tuned: TunedWeights,
  template: Int32Array,
  smoothing: number,
): Weights {
  const { labels, rows, attributes, words } = counts
  const L = labels.size
  checkWeightCount('pairs of labels', L, L)
  const S = rows.label.length
  const values = new Float64Array(S + L * L + 2 * L)
  const scores = scoreLabels(counts)
  const number = Int32Array.from(labels.toArray(), label => tuned.labels.find(label))
  const factor = scores.prior.map(p => 1 / (smoothing * p))
  putStates(counts, tuned, { template, number, factor }, values)
  const M = tuned.labels.size
  const extra = (part: Float64Array, j: number) => (number[j] < 0 ? 0 : part[number[j]])
  const bias = scores.prior.map((p, j) => Math.log(p) + extra(tuned.bias, j))
  for (let i = 0; i < L; i++) {
    for (let j = 0; j < L; j++) {
      const own = number[i] < 0 || number[j] < 0 ? 0 : tuned.trans[number[i] * M + number[j]]
      values[S + i * L + j] = scores.trans[i * L + j] + own + bias[j]
    }
  }
  for (let j = 0; j < L; j++) {
    values[S + L * L + j] = scores.start[j] + extra(tuned.start, j) + bias[j]
    values[S + L * L + L + j] = scores.end[j] + extra(tuned.end, j)
  }
  return {
    layout: {
      F: values.length,
      L,
      A: attributes.size,
      B: 0,
      stateOffset: rows.offset,
      stateLabel: rows.label,
      transFrom: Int32Array.from({ length: L * L }, (_, k) => Math.floor(k / L)),
      transTo: Int32Array.from({ length: L * L }, (_, k) => k % L),
      edgeOffset: new Int32Array(1),
      edgeFrom: new Int32Array(0),
      edgeTo: new Int32Array(0),
      boundary: 'symbols',
    },
    values,
    labels,
    attributes,
    transitionAttributes: new StringTable(),
    words,
  }
}

/** How attributes and labels are numbered in the tuned weights, and 1 / (m·P̃(y)). */
interface Numbers {
  readonly template: Int32Array // [A] −1: none
  readonly number: Int32Array //   [L] −1: none
  readonly factor: Float64Array // [L]
}

/** Overwrites the first S values with the weights of attributes. */
function putStates(
  counts: PoolCounts,
  { templates, common, own, labels }: TunedWeights,
  { template, number, factor }: Numbers,
  values: Float64Array,
): void {
  const M = labels.size
  const K = templates.size + 1
  const J = attributesOfPosition(counts)
  const { rows } = counts
  const { offset, label, count } = rows
  const opinions = [values, new Float64Array(label.length)] as const
  for (let a = 0; a + 1 < offset.length; a++) {
    const [from, to] = [offset[a], offset[a + 1]]
    askExperts(rows, from, to, factor, opinions)
    let total = 0
    for (let f = from; f < to; f++) total += count[f]
    const k = template[a] + 1
    const b = binOf(total)
    for (let f = from; f < to; f++) {
      const j = number[label[f]]
      let weight = 0
      for (let e = 0; e < EXPERTS; e++) {
        const at = e * K + k
        weight += (common[at * BINS + b] + (j < 0 ? 0 : own[at * M + j])) * opinions[e][f]
      }
      values[f] = weight / J
    }
  }
}
