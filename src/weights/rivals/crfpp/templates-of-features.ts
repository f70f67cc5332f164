/** Features as templates of CRF++, which observe whole columns up to 8 positions away. */

import { DataError } from '../../../common/errors.js'
import { expandWindows } from '../../../features/language/expand.js'
import type { Feature, FeatureSet } from '../../../features/language/feature.js'
import type { ColumnReference } from '../../../features/readings/column-reference.js'
import { readingOf } from '../../../features/readings/reading.js'
import { CRFPP_REACH, templateOf } from '../../../features/readings/template.js'
import { mayMake } from './templates.js'

/** The template of transitions that observes nothing: that of label pairs. */
export const BARE = 'B'

/** A template: literals with one column between each two of them. */
interface Written {
  readonly literals: readonly string[]
  readonly tokens: readonly Pick<ColumnReference, 'column' | 'offset' | 'absolute'>[]
}

/** Templates that make the attributes of features, but for a prefix. */
export interface WrittenTemplates {
  readonly positions: readonly string[]
  readonly transitions: readonly string[]
  /** What stands before an attribute of positions in its string, which begins with U. */
  readonly positionPrefix: string
  readonly transitionPrefix: string
  /** Columns that the templates need. */
  readonly columns: number
}

/** The templates of a feature set; features that a tool cannot observe so are refused. */
export function templatesOfFeatures(
  { features, transitions = [] }: FeatureSet,
  tool = 'CRF++',
): WrittenTemplates {
  const [positions, pairs] = [features, transitions].map(list =>
    expandWindows(list).map(feature => writtenOf(feature, tool)),
  )
  const columns = [...positions, ...pairs].flatMap(({ tokens }) => tokens.map(({ column }) => column + 1))
  const [positionPrefix, transitionPrefix] = [prefixOf('U', positions), prefixOf('B', pairs)]
  return {
    positions: positions.map(template => positionPrefix + textOf(template)),
    transitions: pairs.map(template => transitionPrefix + textOf(template)),
    positionPrefix,
    transitionPrefix,
    columns: columns.reduce((most, column) => Math.max(most, column), 1),
  }
}

/**
 * The same letter must begin all strings of a kind, and the letter alone must be none of them. All get the prefix or none, so that
 * equal strings stay equal.
 */
function prefixOf(letter: 'U' | 'B', templates: readonly Written[]): string {
  const fits = (template: Written) => template.literals[0].startsWith(letter) && !mayMake(template, BARE)
  return templates.every(fits) ? '' : `${letter}:`
}

function textOf({ literals, tokens }: Written): string {
  return tokens.reduce(
    (text, { offset, column }, k) => `${text}%x[${offset},${column}]${literals[k + 1]}`,
    literals[0],
  )
}

function writtenOf(feature: Feature, tool: string): Written {
  const written = partsOf(feature, tool)
  for (const { offset, absolute } of written.tokens)
    if (absolute || Math.abs(offset) > CRFPP_REACH)
      refuse(
        tool,
        `${nameOf(feature)}: columns at ${offset}`,
        `keep offsets from -${CRFPP_REACH} to ${CRFPP_REACH}`,
      )
  const odd = written.literals.find(text => /[%\0\n\r]/.test(text))
  if (odd !== undefined)
    refuse(tool, `${nameOf(feature)}: the text ${JSON.stringify(odd)}`, 'use names without % and line ends')
  return written
}

function partsOf(feature: Feature, tool: string): Written {
  const reading = readingOf(feature, 'named')
  if (reading?.prefix !== undefined) return { literals: [reading.prefix, ''], tokens: [reading] }
  if (feature.type === 'bias') return { literals: [feature.name ?? 'bias'], tokens: [] }
  if (feature.type === 'template' && feature.dialect === 'crf++') return templateOf(feature)
  if (feature.type === 'join') return feature.features.map(part => partsOf(part, tool)).reduce(joined)
  return refuse(
    tool,
    nameOf(feature),
    `${tool} observes only columns as they are: make a column of what is computed`,
  )
}

/** Two templates with `|` between them. */
function joined(first: Written, second: Written): Written {
  const last = first.literals.length - 1
  const middle = `${first.literals[last]}|${second.literals[0]}`
  return {
    literals: [...first.literals.slice(0, last), middle, ...second.literals.slice(1)],
    tokens: [...first.tokens, ...second.tokens],
  }
}

function nameOf(feature: Feature): string {
  return `features of type ${feature.type}${feature.type === 'template' ? ` of ${feature.dialect}` : ''}`
}

function refuse(tool: string, what: string, hint: string): never {
  throw new DataError(`export: ${tool} models cannot hold ${what}; ${hint}`)
}
