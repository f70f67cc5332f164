import { nameOfLabel } from '../../../learning/label-names.js'
import { NONE, type SpanScheme, type TokenLabels } from '../../../project/event.js'
import type { Judged } from '../../../project/state.js'
import type { Entry } from './entries.js'
import { type Comparison, folded, type Property, type Query, sameName, type Term } from './query.js'

/** The word for “no label” in queries. */
export const NO_LABEL = 'none'

export interface MatchOptions {
  readonly scheme: SpanScheme
  /** Who works here: `by:you` and `by:me` mean this person. */
  readonly annotator: string
}

export type Matcher = (entry: Entry) => boolean

/** Makes the test whether an entry fulfills a query. */
export function createMatcher({ terms }: Query, options: MatchOptions): Matcher {
  const proposed = terms.find(term => term.kind === 'proposed' && !term.isNegated)
  const accepted = terms.find(term => term.kind === 'accepted' && !term.isNegated)
  const isPair = proposed?.kind === 'proposed' && accepted?.kind === 'accepted'
  const single = isPair ? terms.filter(term => term !== proposed && term !== accepted) : terms
  const matchers = single.map(term => matcherOf(term, options))
  // Asked for together, what was proposed and what was accepted are those of one token.
  if (isPair) matchers.push(pairMatcher(proposed.value, accepted.value, options.scheme))
  return entry => {
    for (const matches of matchers) if (!matches(entry)) return false
    return true
  }
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
      const isAsked = nameTest(term.value, scheme)
      return entry => {
        for (const label of entry.labels) if (isAsked(label)) return true
        return false
      }
    }
    case 'by': {
      const name = /^(you|me)$/i.test(term.value) ? annotator : term.value
      return ({ said }) => said?.labelings.some(({ by }) => sameName(by, name)) === true
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
      return pairMatcher(term.value, null, scheme)
    case 'accepted':
      return pairMatcher(null, term.value, scheme)
  }
}

/** Whether a label is the one that is asked for. Each label is compared once. */
function nameTest(asked: string | null, scheme: SpanScheme): (label: string) => boolean {
  if (asked === null) return () => true
  const name = sameName(asked, NO_LABEL) ? NONE : asked
  const known = new Map<string, boolean>()
  return label => {
    const present = known.get(label)
    if (present !== undefined) return present
    const isAsked = sameName(nameOfLabel(label, scheme), name)
    known.set(label, isAsked)
    return isAsked
  }
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

function pairMatcher(proposed: string | null, accepted: string | null, scheme: SpanScheme): Matcher {
  const isProposed = nameTest(proposed, scheme)
  const isAccepted = nameTest(accepted, scheme)
  return ({ judged }) => {
    const shown = judged && shownOf(judged)
    if (!shown) return false
    for (let t = 0; t < shown.length; t++)
      if (isProposed(shown[t]) && isAccepted(judged.labels[t])) return true
    return false
  }
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
