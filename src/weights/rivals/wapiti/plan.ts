/** How a model of our own becomes a file of Wapiti: which patterns yield the attributes that it has. */

import { DataError } from '../../../common/errors.js'
import type { Feature, FeatureSet, TemplateFeature } from '../../../features/language/feature.js'
import { templateOf } from '../../../features/readings/template.js'
import { layoutPlaces } from '../../weight-layout.js'
import type { Weights } from '../../weights.js'
import type { RivalModel } from '../rival-format.js'
import { kindOf, POSITION, pairsOf, TRANSITION } from './patterns.js'
import { CRF, MEMM, type WapitiOrigin } from './read.js'

/** What the file of a model says beside its weights; a model that Wapiti cannot hold is refused. */
export function planFile({ normalization, features, weights, origin }: RivalModel): WapitiOrigin {
  if (isWapiti(origin)) return origin
  const { layout, values } = weights
  const at = layoutPlaces(layout)
  if (layout.boundary === 'symbols' && hasWeights(values.subarray(at.start)))
    refuse('weights of the first and the last label', 'train with boundary=none')
  const type = normalization === 'local' ? MEMM : CRF
  const hasPairs = hasWeights(values.subarray(at.trans, at.edge))
  const plan = { format: 'wapiti', type, rowwise: false } as const
  if (isRaw(features)) {
    if (hasPairs)
      refuse(
        'weights of pairs of labels beside attributes of the data',
        'they belong to observations there; train with Wapiti patterns as features',
      )
    return { ...plan, patterns: [], columns: 0, pairs: undefined }
  }
  const patterns = patternsOf(withoutIdle(features, weights))
  const pairs = hasPairs ? pairsFor(patterns) : undefined
  if (pairs !== undefined && !patterns.includes(pairs)) patterns.push(pairs)
  const columns = patterns.flatMap(text => columnsOf(text))
  return { ...plan, patterns, columns: Math.max(0, ...columns), pairs }
}

/** The features without a bias that has no weights, which stands where there is no pattern of positions. */
function withoutIdle(set: FeatureSet, { attributes, layout }: Weights): FeatureSet {
  const { stateOffset } = layout
  const isIdle = (feature: Feature) => {
    if (feature.type !== 'bias') return false
    const a = attributes.find(feature.name ?? 'bias')
    return a < 0 || stateOffset[a] === stateOffset[a + 1]
  }
  return { ...set, features: set.features.filter(feature => !isIdle(feature)) }
}

function isWapiti(origin: RivalModel['origin']): origin is WapitiOrigin {
  return origin?.format === 'wapiti'
}

function refuse(what: string, hint: string): never {
  throw new DataError(`export: Wapiti models cannot hold ${what}; ${hint}`)
}

function hasWeights(values: Float64Array): boolean {
  return values.some(value => value !== 0)
}

/** Whether the data have all attributes. */
function isRaw({ features, transitions = [] }: FeatureSet): boolean {
  return [...features, ...transitions].every(
    ({ type, ...rest }) => type === 'attributes' && !('offset' in rest),
  )
}

/**
 * The patterns of features, each once: `*` patterns stand among the features of positions and of transitions, but for one without
 * tokens, whose weights of transitions can be those of pairs of labels.
 */
function patternsOf({ features, transitions = [] }: FeatureSet): string[] {
  const positions = features.map(feature => patternOf(feature, POSITION))
  const both = positions.filter(text => kindOf(text[0]) & TRANSITION)
  const edges = transitions.map(feature => patternOf(feature, TRANSITION))
  const shared = edges.filter(text => kindOf(text[0]) & POSITION)
  for (const text of new Set([...both, ...shared]))
    if (count(both, text) !== count(shared, text) && (shared.includes(text) || hasTokens(text)))
      refuse(
        `the pattern ${text} of positions or transitions alone`,
        'write it with u or b, or among features and transitions',
      )
  return [...positions, ...edges.filter(text => !(kindOf(text[0]) & POSITION))]
}

function patternOf(feature: Feature, kind: number): string {
  if (feature.type !== 'template' || feature.dialect !== 'wapiti' || feature.offset)
    return refuse(
      `the feature ${JSON.stringify(feature).slice(0, 60)}`,
      'train with Wapiti patterns as features: --features patterns.txt',
    )
  const { text, units } = feature
  if (!(kindOf(text[0]) & kind))
    refuse(`the pattern ${text}`, 'patterns of positions begin with u or *, those of transitions with b or *')
  if (units !== 'bytes' && /%[tm]\[/i.test(text))
    refuse(`the pattern ${text} that matches characters`, 'Wapiti matches bytes: train with "units": "bytes"')
  return text
}

/** The pattern without tokens for the weights of pairs of labels. */
function pairsFor(patterns: readonly string[]): string {
  const found = pairsOf(patterns) ?? pairsOf([...patterns, 'b'])
  return (
    found ??
    refuse('weights of pairs of labels beside these patterns', 'write b: in place of b before tokens')
  )
}

function hasTokens(text: string): boolean {
  return tokensOf(text).length > 0
}

function columnsOf(text: string): number[] {
  return tokensOf(text).map(({ column }) => column)
}

function tokensOf(text: string) {
  const feature: TemplateFeature = { type: 'template', dialect: 'wapiti', text }
  return templateOf(feature).tokens
}

function count(texts: readonly string[], text: string): number {
  return texts.filter(one => one === text).length
}
