import type { StateWeight, TransitionWeight, WeightTables } from '../model/model-weights.js'
import { layoutPlaces } from './weight-layout.js'
import type { Weights } from './weights.js'

/** The weights of a chain by the names of their attributes and labels. Weights of 0 say nothing and are left out. */
export function weightTables({
  layout,
  values,
  labels,
  attributes,
  transitionAttributes,
}: Weights): WeightTables {
  const at = layoutPlaces(layout)
  const nameOf = (j: number) => labels.get(j)

  function* states(): Generator<StateWeight> {
    for (let a = 0; a < layout.A; a++) {
      const attribute = attributes.get(a)
      for (let f = layout.stateOffset[a]; f < layout.stateOffset[a + 1]; f++)
        if (values[f] !== 0) yield { attribute, label: nameOf(layout.stateLabel[f]), weight: values[f] }
    }
  }

  function* transitions(): Generator<TransitionWeight> {
    for (let q = 0; q < layout.transFrom.length; q++) {
      const weight = values[at.trans + q]
      if (weight !== 0) yield { from: nameOf(layout.transFrom[q]), to: nameOf(layout.transTo[q]), weight }
    }
    for (let b = 0; b < layout.B; b++) {
      const attribute = transitionAttributes.get(b)
      for (let e = layout.edgeOffset[b]; e < layout.edgeOffset[b + 1]; e++) {
        const weight = values[at.edge + e]
        if (weight !== 0)
          yield { from: nameOf(layout.edgeFrom[e]), to: nameOf(layout.edgeTo[e]), attribute, weight }
      }
    }
    if (layout.boundary === 'none') return
    for (let j = 0; j < layout.L; j++) {
      if (values[at.start + j] !== 0) yield { from: null, to: nameOf(j), weight: values[at.start + j] }
      if (values[at.end + j] !== 0) yield { from: nameOf(j), to: null, weight: values[at.end + j] }
    }
  }

  return { kind: 'weights', states, transitions }
}
