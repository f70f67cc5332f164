/** Wapiti's patterns as features. */

import { DataError } from '../../../common/errors.js'
import type { FeatureSet, TemplateFeature } from '../../../features/language/feature.js'
import { checkSize, FEATURE_LIMITS, MAX_PATTERN } from '../../../features/language/limits.js'
import { templateFeature } from '../../../features/language/template-file.js'
import { provideExpressions } from '../../../features/readings/expressions.js'
import { parseTemplate, type Template } from '../../../features/readings/template.js'

/** What patterns observe. */
export interface Observed {
  readonly features: FeatureSet
  /** The pattern without tokens that stands for the pairs of labels themselves, which every model has; undefined: there is none. */
  readonly pairs: string | undefined
}

/** The features of a model without patterns: the data have the observations. */
export const RAW: Observed = {
  features: { features: [{ type: 'attributes' }], transitions: [{ type: 'attributes' }] },
  pairs: undefined,
}

/** Bits of the kinds of observations. */
export const POSITION = 1
export const TRANSITION = 2

const KINDS: Readonly<Record<string, number>> = { u: POSITION, b: TRANSITION, '*': POSITION | TRANSITION }

/** Whether an observation or a pattern describes positions, transitions or both, by its first letter; 0: it is none. */
export function kindOf(letter: string): number {
  return Object.hasOwn(KINDS, letter) ? KINDS[letter] : 0
}

/** The features of patterns. */
export function readPatterns(patterns: readonly string[]): Observed {
  const templates = patterns.map(parsePattern)
  const pairs = pairPattern(templates)
  const features = templates.filter(({ kind }) => kind & POSITION).map(({ feature }) => feature)
  const transitions = templates
    .filter(({ kind, text }) => kind & TRANSITION && text !== pairs)
    .map(({ feature }) => feature)
  const set: FeatureSet = {
    // A set has at least one feature; this one has no weights.
    features: features.length > 0 ? features : [{ type: 'bias' }],
    ...(transitions.length > 0 && { transitions }),
  }
  checkSize(set, FEATURE_LIMITS)
  return { features: set, pairs }
}

/** The pattern without tokens whose weights can be those of pairs of labels; undefined: there is none. */
export function pairsOf(patterns: readonly string[]): string | undefined {
  return pairPattern(patterns.map(parsePattern))
}

/** With `--me` each row is a sequence for Wapiti. That makes a difference to patterns that read other rows, so these are refused. */
export function checkRowwise(patterns: readonly string[]): void {
  for (const text of patterns) {
    const { tokens } = parsePattern(text).template
    if (tokens.some(({ offset, absolute }) => offset !== 0 || absolute))
      throw new DataError(
        `pattern ${JSON.stringify(text)}: this model was trained with --me, where each row is a sequence; ` +
          'expected patterns that read the current row only (train without --me)',
      )
  }
}

interface Pattern {
  readonly text: string
  readonly kind: number
  readonly feature: TemplateFeature
  readonly template: Template
}

function parsePattern(text: string): Pattern {
  const refuse = (reason: string): never => {
    throw new DataError(`pattern ${JSON.stringify(text.slice(0, 60))}: ${reason}`)
  }
  const kind = kindOf(text[0])
  if (kind === 0) refuse('expected u, b or * at its beginning')
  if (text.length > MAX_PATTERN) refuse(`expected at most ${MAX_PATTERN} characters, got ${text.length}`)
  provideExpressions()
  const feature = templateFeature('wapiti', text)
  return { text, kind, feature, template: parseTemplate(feature, refuse) }
}

/**
 * The transition pattern without tokens, if there is one and no other pattern yields the same observation: its weights can
 * then be those of pairs of labels, which are fast.
 */
function pairPattern(templates: readonly Pattern[]): string | undefined {
  const transitions = templates.filter(({ kind }) => kind & TRANSITION)
  const [found, ...others] = transitions.filter(({ template }) => template.tokens.length === 0)
  if (!found || others.length > 0) return undefined
  const mayEqual = transitions.some(
    ({ template: { tokens, literals } }) => tokens.length > 0 && found.text.startsWith(literals[0]),
  )
  return mayEqual ? undefined : found.text
}
