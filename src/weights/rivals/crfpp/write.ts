import { DataError } from '../../../common/errors.js'
import { StringTable } from '../../../data/string-table.js'
import { layoutPlaces } from '../../weight-layout.js'
import type { Weights } from '../../weights.js'
import type { RivalModel } from '../rival-format.js'
import type { CrfppParts } from './parts.js'
import { BARE, templatesOfFeatures } from './templates-of-features.js'
import { formatBinary } from './write-binary.js'
import { formatText } from './write-text.js'

/** The bytes of a binary model, whose weights are rounded to single precision. */
export function writeCrfpp(model: RivalModel): Uint8Array<ArrayBuffer> {
  return formatBinary(partsOf(model))
}

/** The bytes of a text model. */
export function writeCrfppText(model: RivalModel): Uint8Array<ArrayBuffer> {
  return formatText(partsOf(model))
}

/** Weights of one file: their numbers are signed 32-bit numbers. */
const MOST_WEIGHTS = 2 ** 31 - 1

function partsOf(model: RivalModel): CrfppParts {
  refuseForeign(model)
  const { weights } = model
  const { layout, values, labels } = weights
  const { L } = layout
  const at = layoutPlaces(layout)
  const templates = templatesOfFeatures(model.features)
  // Attributes without weights are left out.
  const positions = rowsWithWeights(layout.stateOffset)
  const transitions = rowsWithWeights(layout.edgeOffset)
  const trans = values.subarray(at.trans, at.edge).some(value => value !== 0)
  const count = positions.length * L + (transitions.length + (trans ? 1 : 0)) * L * L
  if (count === 0) throw new DataError('export: CRF++ models need at least one weight, got none')
  if (count > MOST_WEIGHTS)
    throw new DataError(
      `export: CRF++ has a weight for every attribute and label; expected at most ${MOST_WEIGHTS}, got ${count}`,
    )
  const strings = new StringTable(positions.length + transitions.length + 1)
  const first: number[] = []
  const dense = new Float64Array(count)
  let to = 0
  const begin = (text: string, width: number) => {
    if (text.includes('\0'))
      throw new DataError(`export: attribute ${JSON.stringify(text)}: CRF++ cannot hold the character NUL`)
    if (strings.intern(text) !== first.length)
      throw new DataError(`export: expected each attribute once, got ${text} twice`)
    first.push(to)
    to += width
    return to - width
  }
  if (trans) {
    const from = begin(BARE, L * L)
    layout.transFrom.forEach((i, q) => {
      dense[from + i * L + layout.transTo[q]] = values[at.trans + q]
    })
  }
  for (const b of transitions) {
    const from = begin(templates.transitionPrefix + weights.transitionAttributes.get(b), L * L)
    for (let e = layout.edgeOffset[b]; e < layout.edgeOffset[b + 1]; e++)
      dense[from + layout.edgeFrom[e] * L + layout.edgeTo[e]] = values[at.edge + e]
  }
  for (const a of positions) {
    const from = begin(templates.positionPrefix + weights.attributes.get(a), L)
    for (let f = layout.stateOffset[a]; f < layout.stateOffset[a + 1]; f++)
      dense[from + layout.stateLabel[f]] = values[f]
  }
  return {
    labels,
    templates: [...templates.positions, ...templates.transitions, ...(trans ? [BARE] : [])],
    strings,
    first: Int32Array.from(first),
    weights: dense,
    columns: templates.columns,
  }
}

function rowsWithWeights(offset: Int32Array): Int32Array {
  return Int32Array.from(offset.subarray(1).keys()).filter(row => offset[row + 1] > offset[row])
}

function refuseForeign({ normalization, weights }: RivalModel): void {
  const { layout, values, labels } = weights
  const refuse = (what: string, hint: string): never => {
    throw new DataError(`export: CRF++ models cannot hold ${what}; ${hint}`)
  }
  if (normalization === 'local')
    refuse(
      'probabilities that are normalized position by position',
      'train with a method that normalizes whole sequences',
    )
  if (layout.boundary === 'symbols' && hasWeights(weights, layoutPlaces(layout).start))
    refuse('weights of the first and the last label', 'train with boundary=none')
  if (values.some(value => !Number.isFinite(Math.fround(value))))
    refuse('weights beyond single precision', 'use a stronger penalty')
  const odd = labels.toArray().find(label => label === '' || /[\0\t\n\r]/.test(label))
  if (odd !== undefined) refuse(`the label ${JSON.stringify(odd)}`, 'use names without tabs and line ends')
}

function hasWeights({ values }: Weights, from: number): boolean {
  return values.subarray(from).some(value => value !== 0)
}
