/** Weights as sections of a model file, and back. */

import type { SectionArray, Sections } from '../model/file/container.js'
import { SectionReader } from '../model/file/section-reader.js'
import { searchedSections, stringSections } from '../model/file/string-sections.js'
import type { WeightLayout } from './weight-layout.js'
import type { Weights } from './weights.js'

/** The sections of a weight vector and its layout. */
export function weightSections({
  layout,
  values,
  labels,
  attributes,
  transitionAttributes,
  words,
}: Weights): Sections {
  return {
    ...stringSections('labels', labels),
    ...searchedSections('attributes', attributes),
    ...stringSections('transitionAttributes', transitionAttributes),
    ...stringSections('words', words),
    'state.offset': layout.stateOffset,
    'state.label': layout.stateLabel,
    'trans.from': layout.transFrom,
    'trans.to': layout.transTo,
    'edge.offset': layout.edgeOffset,
    'edge.from': layout.edgeFrom,
    'edge.to': layout.edgeTo,
    weights: values,
  }
}

/** Weights whose arrays are the sections themselves, after checking everything that scoring relies on. */
export function readWeights(
  sections: Readonly<Record<string, SectionArray>>,
  boundary: WeightLayout['boundary'],
  source?: string,
): Weights {
  const read = new SectionReader(sections, source)
  const labels = read.labels()
  const attributes = read.searchedStrings('attributes')
  const transitionAttributes = read.strings('transitionAttributes')
  const L = labels.size
  const label = (name: string, length?: number) => read.below(name, L, length)
  const stateLabel = label('state.label')
  const transFrom = label('trans.from')
  const edgeFrom = label('edge.from')
  const F = stateLabel.length + transFrom.length + edgeFrom.length + (boundary === 'symbols' ? 2 * L : 0)
  const layout: WeightLayout = {
    F,
    L,
    A: attributes.size,
    B: transitionAttributes.size,
    stateOffset: read.offsets('state.offset', stateLabel.length, attributes.size),
    stateLabel,
    transFrom,
    transTo: label('trans.to', transFrom.length),
    edgeOffset: read.offsets('edge.offset', edgeFrom.length, transitionAttributes.size),
    edgeFrom,
    edgeTo: label('edge.to', edgeFrom.length),
    boundary,
  }
  read.ascendingLabels('state.label', layout.stateOffset, stateLabel)
  read.ascendingPairs('trans', Int32Array.of(0, transFrom.length), transFrom, layout.transTo)
  read.ascendingPairs('edge', layout.edgeOffset, edgeFrom, layout.edgeTo)
  const { values, largest } = read.measuredWeights('weights', F)
  return { layout, values, largest, labels, attributes, transitionAttributes, words: read.strings('words') }
}
