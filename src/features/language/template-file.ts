import { DataError, type Place } from '../../common/errors.js'
import { provideExpressions } from '../readings/expressions.js'
import { parseTemplate } from '../readings/template.js'
import type { FeatureSet, TemplateDialect, TemplateFeature } from './feature.js'
import { checkSize, FEATURE_LIMITS, MAX_PATTERN } from './limits.js'
import { setPlace } from './place.js'

/** What a line of a template file describes. */
export type TemplateKind = 'position' | 'transition' | 'both'

/** A line with a template, without comments. */
export interface TemplateLine {
  readonly text: string
  readonly kind: TemplateKind
  readonly place: Place
}

/**
 * The features of template lines.
 *
 * A transition template without a token (CRF++'s bare `B`) asks for weights of label pairs, which every model
 * here already has, so it becomes no feature: having the same weights twice would halve their penalty.
 */
export function templateFeatures(
  lines: readonly TemplateLine[],
  dialect: TemplateDialect,
  source: string,
): FeatureSet {
  provideExpressions()
  const features: TemplateFeature[] = []
  const transitions: TemplateFeature[] = []
  for (const { text, kind, place } of lines) {
    if (text.length > MAX_PATTERN)
      throw new DataError(`expected at most ${MAX_PATTERN} characters in a line, got ${text.length}`, place)
    const feature = setPlace(templateFeature(dialect, text), place)
    const { tokens } = parseTemplate(feature, reason => {
      throw new DataError(reason, place)
    })
    if (kind !== 'transition') features.push(feature)
    if (kind !== 'position' && tokens.length > 0) transitions.push(feature)
  }
  if (features.length === 0) throw new DataError('expected a template of positions, got none', { source })
  const set = transitions.length > 0 ? { features, transitions } : { features }
  checkSize(set, FEATURE_LIMITS, source)
  return set
}

/** The feature of a template, which yields what the tool does: Wapiti's regular expressions match bytes. */
export function templateFeature(dialect: TemplateDialect, text: string): TemplateFeature {
  const regular = dialect === 'wapiti' && /%[tm]\[/i.test(text)
  return { type: 'template', dialect, text, ...(regular && { units: 'bytes' as const }) }
}

/** Numbered lines from 1, without line ends and byte-order mark. */
export function* numberedLines(text: string, source: string): Generator<[line: string, place: Place]> {
  let line = 0
  for (const content of text.replace(/^\ufeff/, '').split(/\r?\n/)) yield [content, { source, line: ++line }]
}
