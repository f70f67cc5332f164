/**
 * A pool as the weights of a chain, which is all that labeling needs:
 *
 *   weight(a, y) = Σ_e (common[e][k][b] + cells[e][k][b][y]) · expert_e(a, y) / J      k the template of a, b the bin of #(a)
 *   weight(i, j) = log rate(i, j) + trans[i][j] + log P̃(j) + bias[j]
 *
 * Every position has one label before it or is the first, so that log P̃ and bias belong to pairs and to first labels.
 */

import { StringTable } from '../data/string-table.js'
import { checkWeightCount } from '../model/label-limit.js'
import type { Weights } from '../weights/weights.js'
import { BINS, binOf } from './bins.js'
import type { CountRows } from './count-rows.js'
import { askExperts, EXPERTS } from './experts.js'
import { type LabelCounts, scoreLabels } from './label-counts.js'
import type { TunedWeights } from './tuned-weights.js'

/** What all weights of attributes depend on, and the weights of labels. */
export interface PoolScale {
  readonly tuned: TunedWeights
  readonly labels: StringTable
  /** How many attributes a position has on average. */
  readonly J: number
  readonly number: Int32Array //   [L] numbers of labels in the tuned weights, −1: none
  readonly factor: Float64Array // [L] 1 / (m·P̃(y))
  readonly edges: Float64Array //  [L][L] pairs, [L] first labels, [L] last ones
  readonly from: Int32Array //     [L][L] labels of pairs
  readonly to: Int32Array //       [L][L]
}

export function poolScale(counts: LabelCounts, tuned: TunedWeights, smoothing: number, J: number): PoolScale {
  const { labels } = counts
  const L = labels.size
  checkWeightCount('pairs of labels', L, L)
  const scores = scoreLabels(counts)
  const number = Int32Array.from(labels.toArray(), label => tuned.labels.find(label))
  const factor = scores.prior.map(p => 1 / (smoothing * p))
  const M = tuned.labels.size
  const extra = (part: Float64Array, j: number) => (number[j] < 0 ? 0 : part[number[j]])
  const bias = scores.prior.map((p, j) => Math.log(p) + extra(tuned.bias, j))
  const edges = new Float64Array(L * L + 2 * L)
  const [from, to] = [new Int32Array(L * L), new Int32Array(L * L)]
  for (let i = 0, k = 0; i < L; i++) {
    for (let j = 0; j < L; j++, k++) {
      const own = number[i] < 0 || number[j] < 0 ? 0 : tuned.trans[number[i] * M + number[j]]
      edges[k] = scores.trans[k] + own + bias[j]
      from[k] = i
      to[k] = j
    }
  }
  for (let j = 0; j < L; j++) {
    edges[L * L + j] = scores.start[j] + extra(tuned.start, j) + bias[j]
    edges[L * L + L + j] = scores.end[j] + extra(tuned.end, j)
  }
  return { tuned, labels, J, number, factor, edges, from, to }
}

/** Attributes with their counts. */
export interface PoolRows {
  readonly attributes: StringTable
  readonly rows: CountRows
  readonly template: Int32Array // [A] in the tuned weights, −1: none
}

/** The weights of a chain with these attributes. */
export function poolWeights(
  scale: PoolScale,
  { attributes, rows, template }: PoolRows,
  words: StringTable,
): Weights {
  const { labels, edges } = scale
  const S = rows.label.length
  const values = new Float64Array(S + edges.length)
  putStates(scale, rows, template, values)
  values.set(edges, S)
  return {
    layout: {
      F: values.length,
      L: labels.size,
      A: attributes.size,
      B: 0,
      stateOffset: rows.offset,
      stateLabel: rows.label,
      transFrom: scale.from,
      transTo: scale.to,
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

/** Overwrites the first S values with the weights of attributes. */
function putStates(
  { tuned, J, number, factor }: PoolScale,
  rows: CountRows,
  template: Int32Array,
  values: Float64Array,
): void {
  const { templates, common, cells, labels } = tuned
  const M = labels.size
  const K = templates.size + 1
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
        const cell = (e * K + k) * BINS + b
        weight += (common[cell] + (j < 0 ? 0 : cells[cell * M + j])) * opinions[e][f]
      }
      values[f] = weight / J
    }
  }
}
