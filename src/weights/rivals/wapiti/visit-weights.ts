/** The weights of a model in the order of a Wapiti file. */

import { DataError } from '../../../common/errors.js'
import { StringTable } from '../../../data/string-table.js'
import { layoutPlaces } from '../../weight-layout.js'
import type { Weights } from '../../weights.js'
import { kindOf, POSITION, TRANSITION } from './patterns.js'
import type { WapitiOrigin } from './read.js'

/** All observations. Those of a file that was read are the attributes in its order. */
export function observationsOf(
  { attributes, transitionAttributes, layout }: Weights,
  { pairs }: WapitiOrigin,
): StringTable {
  const all = new StringTable(attributes.size + transitionAttributes.size + 2)
  for (const table of [attributes, transitionAttributes])
    for (let id = 0; id < table.size; id++) all.intern(table.get(id))
  if (pairs !== undefined && layout.transFrom.length > 0) all.intern(pairs)
  return all
}

/** A weight, its number in the file, and what it belongs to. */
export interface VisitedWeight {
  readonly number: number
  readonly observation: number
  /** The label before; −1 for weights of positions. */
  readonly from: number
  readonly to: number
  readonly value: number
}

/** Visits all weights that are not 0 by ascending numbers. */
export function visitWeights(
  weights: Weights,
  observations: StringTable,
  plan: WapitiOrigin,
  visit: (weight: VisitedWeight) => void,
): void {
  const { layout, values, attributes, transitionAttributes } = weights
  const { L, stateOffset, stateLabel, transFrom, transTo, edgeOffset, edgeFrom, edgeTo } = layout
  const places = layoutPlaces(layout)
  let at = 0
  const send = (observation: number, from: number, to: number, value: number) => {
    if (value !== 0) visit({ number: at + (from < 0 ? to : from * L + to), observation, from, to, value })
  }
  for (let o = 0; o < observations.size; o++) {
    const name = observations.get(o)
    const kind = plan.rowwise ? POSITION : kindOf(name[0])
    if (kind === 0) refuseName(name)
    if (o < attributes.size) {
      if (!(kind & POSITION) && stateOffset[o + 1] > stateOffset[o]) refuseName(name)
      for (let f = stateOffset[o]; f < stateOffset[o + 1]; f++) send(o, -1, stateLabel[f], values[f])
    }
    if (kind & POSITION) at += L
    if (!(kind & TRANSITION)) continue
    if (name === plan.pairs)
      for (const [q, i] of transFrom.entries()) send(o, i, transTo[q], values[places.trans + q])
    const b = transitionAttributes.find(name)
    for (let e = edgeOffset[b] ?? 0; b >= 0 && e < edgeOffset[b + 1]; e++)
      send(o, edgeFrom[e], edgeTo[e], values[places.edge + e])
    at += L * L
  }
}

function refuseName(name: string): never {
  throw new DataError(
    `export: attribute ${JSON.stringify(name)}: Wapiti's begin with u (positions), b (transitions) or * (both)`,
  )
}
