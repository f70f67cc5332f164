import { NONE, type SpanScheme, type TokenLabels } from '../../../project/event.js'
import type { Judged } from '../../../project/state.js'
import { type Entry, nameOf } from './entries.js'
import { type Comparison, folded, type Property, type Query, sameName, type Term } from './query.js'

/** The word for “no label” in queries. */
export const NO_LABEL = 'none'

export interface MatchOptions {
  readonly scheme: SpanScheme
  /** Who works here: `by:you` and `by:me` mean this person. */
  readonly annotator: string
}

export type Matcher = (entry: Entry) => boolean

/** Makes the test whether an entry fulfills a query. The cheap terms are tried first. */
export function createMatcher({ terms }: Query, options: MatchOptions): Matcher {
  const proposed = terms.find(term => term.kind === 'proposed' && !term.isNegated)
  const accepted = terms.find(term => term.kind === 'accepted' && !term.isNegated)
  const isPair = proposed?.kind === 'proposed' && accepted?.kind === 'accepted'
  const single = isPair ? terms.filter(term => term !== proposed && term !== accepted) : terms
  const matchers = single.map(term => matcherOf(term, options))
  // Asked for together, what was proposed and what was accepted are those of one token.
  if (isPair) matchers.push(entry => hasPair(entry.judged, proposed.value, accepted.value, options.scheme))
  return entry => matchers.every(matches => matches(entry))
}

function matcherOf(term: Term, options: MatchOptions): Matcher {
  const matches = positiveMatcher(term, options)
  return term.isNegated ? entry => !matches(entry) : matches
}

function positiveMatcher(term: Term, { scheme, annotator }: MatchOptions): Matcher {
  switch (term.kind) {
    case 'word':
      return entry => entry.text.includes(term.text)
    case 'phrase':
      return entry => entry.string.text.includes(term.text)
    case 'label': {
      const name = labelOf(term.value)
      return entry => hasName(entry.labels, name)
    }
    case 'by': {
      const name = /^(you|me)$/i.test(term.value) ? annotator : term.value
      return entry => entry.annotators.some(other => sameName(other, name))
    }
    case 'comment': {
      const text = folded(term.value)
      return entry => entry.comment !== '' && entry.comment.includes(text)
    }
    case 'is':
      return entry => hasProperty(entry, term.what)
    case 'confidence':
      return ({ confidence }) => confidence !== null && compares(confidence, term.comparison, term.share)
    case 'proposed':
      return ({ judged }) => hasPair(judged, term.value, null, scheme)
    case 'accepted':
      return ({ judged }) => hasPair(judged, null, term.value, scheme)
  }
}

function labelOf(value: string): string {
  return sameName(value, NO_LABEL) ? NONE : value
}

function hasName(names: ReadonlySet<string>, name: string): boolean {
  if (names.has(name)) return true
  for (const other of names) if (sameName(other, name)) return true
  return false
}

function hasProperty({ string, answer, judged, isPartly }: Entry, property: Property): boolean {
  switch (property) {
    case 'flagged':
      return string.isFlagged
    case 'commented':
      return string.comment !== ''
    case 'partly':
      return isPartly
    case 'kept':
      return string.isKept
    case 'skipped':
      return string.skipped > 0
    case 'conflict':
      return answer?.isConflict === true
    case 'corrected':
      return isCorrected(judged)
  }
}

/** What was on the screen before a string was accepted; null if nothing was. */
export function shownOf({ proposed }: Judged): TokenLabels | null {
  return (proposed.shown && proposed[proposed.shown]) ?? null
}

function isCorrected(judged: Judged | null): boolean {
  return judged !== null && shownOf(judged)?.some((label, k) => label !== judged.labels[k]) === true
}

function hasPair(
  judged: Judged | null,
  proposed: string | null,
  accepted: string | null,
  scheme: SpanScheme,
): boolean {
  const shown = judged && shownOf(judged)
  if (!shown) return false
  const is = (label: string, asked: string | null) =>
    asked === null || sameName(nameOf(label, scheme), labelOf(asked))
  return shown.some((label, k) => is(label, proposed) && is(judged.labels[k], accepted))
}

function compares(value: number, comparison: Comparison, than: number): boolean {
  switch (comparison) {
    case '<':
      return value < than
    case '<=':
      return value <= than
    case '>':
      return value > than
    case '>=':
      return value >= than
  }
}
