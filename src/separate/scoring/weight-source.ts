import type { WeightSource } from '../../model/weight-source.js'
import { findWeight } from '../patterns/attribute-layout.js'
import { pairPlaces } from '../patterns/pair-layout.js'
import type { SeparateWeights } from './weights.js'

/**
 * Initial weights for a chain: those of the unary model for attributes, those of the pair model for label
 * pairs and the boundary. A chain has no bias, so it is left out.
 */
export function separateWeightSource(weights: SeparateWeights): WeightSource {
  const { layout, pairLayout, unary, pairs, labels, attributes } = weights
  const { pairs: pairsAt, start, end, size } = pairPlaces(pairLayout)
  const theta = new Map<number, number>()
  for (let q = 0; q < pairLayout.from.length; q++)
    theta.set(pairLayout.from[q] * layout.L + pairLayout.to[q], pairs[pairsAt + q])
  return {
    state(attribute, label) {
      const [a, j] = [attributes.find(attribute), labels.find(label)]
      const w = a < 0 || j < 0 ? -1 : findWeight(layout, a, j)
      return w < 0 ? undefined : unary[w]
    },
    trans(from, to) {
      const [i, j] = [labels.find(from), labels.find(to)]
      return i < 0 || j < 0 ? undefined : theta.get(i * layout.L + j)
    },
    edge: () => undefined,
    boundary(side, label) {
      const j = labels.find(label)
      return j < 0 || start === size ? undefined : pairs[(side === 'start' ? start : end) + j]
    },
  }
}
