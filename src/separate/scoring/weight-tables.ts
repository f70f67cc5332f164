import type { StateWeight, TransitionWeight, WeightTables } from '../../model/model-weights.js'
import { FITS } from '../fit-names.js'
import { pairPlaces } from '../patterns/pair-layout.js'
import type { SeparateWeights } from './weights.js'

/** The name of the bias, an attribute of every position. */
const BIAS = '(bias)'

/**
 * The weights of the unary model by attribute and label, and the pair model's weights of label pairs. The
 * pair model's weights of attributes mean little by themselves and are left out.
 */
export function separateTables(weights: SeparateWeights): WeightTables {
  const { layout, pairLayout, unary, pairs, labels, attributes } = weights
  const { pairs: pairsAt, start, end, size } = pairPlaces(pairLayout)
  const nameOf = (j: number) => labels.get(j)

  function* states(): Generator<StateWeight> {
    for (let a = 0; a <= layout.A; a++) {
      const attribute = a === layout.A ? BIAS : attributes.get(a)
      for (let w = layout.offset[a]; w < layout.offset[a + 1]; w++)
        if (unary[w] !== 0) yield { attribute, label: nameOf(layout.label[w]), weight: unary[w] }
    }
  }

  function* transitions(): Generator<TransitionWeight> {
    for (let q = 0; q < pairLayout.from.length; q++) {
      const weight = pairs[pairsAt + q]
      if (weight !== 0) yield { from: nameOf(pairLayout.from[q]), to: nameOf(pairLayout.to[q]), weight }
    }
    if (start === size) return
    for (let j = 0; j < layout.L; j++) {
      yield { from: null, to: nameOf(j), weight: pairs[start + j] }
      yield { from: nameOf(j), to: null, weight: pairs[end + j] }
    }
  }

  return { kind: 'weights', fits: FITS, states, transitions }
}
