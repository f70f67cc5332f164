/** Initial weights for training, from an existing model. */

import type { StringTable } from '../data/string-table.js'
import type { WeightSource } from '../model/weight-source.js'
import { layoutPlaces } from './weight-layout.js'
import type { Weights } from './weights.js'

/** Overwrites the values of `weights` with those of a source; features that it does not have get 0. */
export function takeInitialWeights(weights: Weights, source: WeightSource): void {
  const { layout, values } = weights
  const at = layoutPlaces(layout)
  const label = (j: number) => weights.labels.get(j)
  for (let a = 0; a < layout.A; a++) {
    const name = weights.attributes.get(a)
    for (let f = layout.stateOffset[a]; f < layout.stateOffset[a + 1]; f++) {
      values[f] = source.state(name, label(layout.stateLabel[f])) ?? 0
    }
  }
  layout.transFrom.forEach((i, q) => {
    values[at.trans + q] = source.trans(label(i), label(layout.transTo[q])) ?? 0
  })
  for (let b = 0; b < layout.B; b++) {
    const name = weights.transitionAttributes.get(b)
    for (let e = layout.edgeOffset[b]; e < layout.edgeOffset[b + 1]; e++) {
      values[at.edge + e] = source.edge(name, label(layout.edgeFrom[e]), label(layout.edgeTo[e])) ?? 0
    }
  }
  if (layout.boundary === 'none') return
  for (let j = 0; j < layout.L; j++) {
    values[at.start + j] = source.boundary('start', label(j)) ?? 0
    values[at.end + j] = source.boundary('end', label(j)) ?? 0
  }
}

/** The weights of a trained vector, by name. */
export function weightSource({
  layout,
  values,
  labels,
  attributes,
  transitionAttributes,
}: Weights): WeightSource {
  const at = layoutPlaces(layout)
  const idsOf = (table: StringTable, name: string, from: string, to: string) => [
    table.find(name),
    labels.find(from),
    labels.find(to),
  ]
  return {
    state(attribute, name) {
      const [a, j] = [attributes.find(attribute), labels.find(name)]
      if (a < 0 || j < 0) return undefined
      for (let f = layout.stateOffset[a]; f < layout.stateOffset[a + 1]; f++)
        if (layout.stateLabel[f] === j) return values[f]
      return undefined
    },
    trans(from, to) {
      const [i, j] = [labels.find(from), labels.find(to)]
      for (let q = 0; q < layout.transFrom.length; q++) {
        if (layout.transFrom[q] === i && layout.transTo[q] === j) return values[at.trans + q]
      }
      return undefined
    },
    edge(attribute, from, to) {
      const [b, i, j] = idsOf(transitionAttributes, attribute, from, to)
      if (b < 0) return undefined
      for (let e = layout.edgeOffset[b]; e < layout.edgeOffset[b + 1]; e++) {
        if (layout.edgeFrom[e] === i && layout.edgeTo[e] === j) return values[at.edge + e]
      }
      return undefined
    },
    boundary(side, name) {
      const j = labels.find(name)
      return j < 0 || layout.boundary === 'none' ? undefined : values[at[side] + j]
    },
  }
}
