/** Weights of a model that was fitted to a part of the data, as a starting point for all of them. */

import { findWeight } from '../patterns/attribute-layout.js'
import { pairPlaces } from '../patterns/pair-layout.js'
import type { SeparateWeights } from '../scoring/weights.js'

/** The two vectors of weights, and what they belong to. */
export type WeightVectors = Pick<
  SeparateWeights,
  'layout' | 'pairLayout' | 'labels' | 'attributes' | 'unary' | 'pairs'
>

/** Overwrites the weights of `all` with those that `part` has for the same attributes and labels. */
export function copyWeights(part: WeightVectors, all: WeightVectors): void {
  const label = Int32Array.from({ length: all.layout.L }, (_, j) => part.labels.find(all.labels.get(j)))
  copyStates(part, all, label)
  copyLabelPairs(part, all, label)
}

/** `label` [L] is the label of the part, −1: none. */
function copyStates(part: WeightVectors, all: WeightVectors, label: Int32Array): void {
  const { layout } = all
  for (let a = 0; a <= layout.A; a++) {
    if (layout.offset[a] === layout.offset[a + 1]) continue
    const b = a < layout.A ? part.attributes.find(all.attributes.get(a)) : part.layout.A
    if (b < 0) continue
    for (let w = layout.offset[a]; w < layout.offset[a + 1]; w++) {
      const j = label[layout.label[w]]
      const v = j < 0 ? -1 : findWeight(part.layout, b, j)
      if (v < 0) continue
      all.unary[w] = part.unary[v]
      all.pairs[w] = part.pairs[v]
      all.pairs[layout.W + w] = part.pairs[part.layout.W + v]
    }
  }
}

function copyLabelPairs(part: WeightVectors, all: WeightVectors, label: Int32Array): void {
  const [from, to] = [pairPlaces(part.pairLayout), pairPlaces(all.pairLayout)]
  const cell = (i: number, j: number) => i * part.layout.L + j
  const place = new Map(Array.from(part.pairLayout.from, (i, q) => [cell(i, part.pairLayout.to[q]), q]))
  for (let q = 0; q < all.pairLayout.from.length; q++) {
    const [i, j] = [label[all.pairLayout.from[q]], label[all.pairLayout.to[q]]]
    const found = i < 0 || j < 0 ? undefined : place.get(cell(i, j))
    if (found !== undefined) all.pairs[to.pairs + q] = part.pairs[from.pairs + found]
  }
  if (to.start === to.size) return
  for (let j = 0; j < label.length; j++) {
    if (label[j] < 0) continue
    all.pairs[to.start + j] = part.pairs[from.start + label[j]]
    all.pairs[to.end + j] = part.pairs[from.end + label[j]]
  }
}
