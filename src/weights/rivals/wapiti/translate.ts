/** Features that observe columns, as patterns of Wapiti that observe the same. */

import { DataError } from '../../../common/errors.js'
import { StringTable } from '../../../data/string-table.js'
import type { Feature } from '../../../features/language/feature.js'
import { templateFeature } from '../../../features/language/template-file.js'
import { boundaryOf } from '../../../features/readings/boundary.js'
import { parseTemplate, type Template } from '../../../features/readings/template.js'
import { templatesOfFeatures } from '../crfpp/templates-of-features.js'
import type { RivalModel } from '../rival-format.js'

/**
 * The same model with patterns of Wapiti as features, if it has words, columns, windows, joins or templates of CRF++. Attributes get the
 * names that Wapiti gives them: behind the ends of a sequence it reads `_x-1` where these features read `_B-1`.
 */
export function withPatterns(model: RivalModel): RivalModel {
  const { features, transitions = [] } = model.features
  if (model.origin?.format === 'wapiti' || ![...features, ...transitions].some(isColumn)) return model
  const written = templatesOfFeatures(model.features, 'Wapiti')
  const [positions, pairs] = [written.positions, written.transitions].map(texts => texts.map(lowerFirst))
  const { weights } = model
  return {
    ...model,
    features: {
      features: positions.map(text => templateFeature('wapiti', text)),
      ...(pairs.length > 0 && { transitions: pairs.map(text => templateFeature('wapiti', text)) }),
    },
    weights: {
      ...weights,
      attributes: renamed(weights.attributes, positions, written.positionPrefix),
      transitionAttributes: renamed(weights.transitionAttributes, pairs, written.transitionPrefix),
    },
  }
}

const COLUMNS: readonly Feature['type'][] = ['word', 'column', 'window', 'join']

/** Whether a feature reads columns, not as Wapiti's patterns do. A bias alone may stand where there is no pattern of positions. */
function isColumn(feature: Feature): boolean {
  return COLUMNS.includes(feature.type) || (feature.type === 'template' && feature.dialect === 'crf++')
}

/** Wapiti's patterns begin with u or b where templates of CRF++ begin with U or B. */
function lowerFirst(text: string): string {
  return text[0].toLowerCase() + text.slice(1)
}

function renamed(names: StringTable, patterns: readonly string[], prefix: string): StringTable {
  const matchers = patterns.map(matcherOf)
  const table = new StringTable(names.size + 1)
  for (let id = 0; id < names.size; id++) {
    const name = lowerFirst(prefix + names.get(id))
    const found = new Set(name.includes('_B') ? matchers.flatMap(rename => rename(name) ?? []) : [])
    const [other = name] = found
    if (found.size > 1 || table.intern(other) !== id)
      throw new DataError(
        `export: attribute ${JSON.stringify(names.get(id))}: Wapiti has the same text for several positions behind the ends of a ` +
          'sequence; keep offsets from -5 to 5',
      )
  }
  return table
}

/** A function that gives Wapiti's name for a name that a pattern yields at an end of a sequence; undefined for other names. */
function matcherOf(pattern: string): (name: string) => string | undefined {
  const { literals, tokens } = parseTemplate({ text: pattern, dialect: 'crf++' }, reason => {
    throw new DataError(`pattern ${pattern}: ${reason}`)
  })
  const source = literals.map((literal, k) => literalSource(literal) + tokenSource(tokens[k])).join('')
  const regex = new RegExp(`^${source}$`, 'su')
  return name => {
    const values = regex.exec(name)?.slice(1)
    if (!values?.some((value, k) => tokens[k].offset !== 0 && MARK.test(value))) return undefined
    const texts = values.map((value, k) => (tokens[k].offset === 0 ? value : markOf(value)))
    return literals.reduce((text, literal, k) => text + texts[k - 1] + literal)
  }
}

const MARK = /^_B([-+])(\d)$/

function markOf(value: string): string {
  const [, side, distance] = MARK.exec(value) ?? []
  if (side === undefined) return value
  const { before, after } = boundaryOf('wapiti')
  return (side === '-' ? before : after)(Number(distance))
}

function literalSource(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** A text behind an end of the sequence, as far away as the token reaches, or else any text. */
function tokenSource(token: Template['tokens'][number] | undefined): string {
  if (!token) return ''
  if (token.offset === 0) return '(.*)'
  return `(_B[${token.offset < 0 ? '-' : '+'}][1-${Math.abs(token.offset)}]|.*)`
}
