/** How often proposals were right before they were corrected. All figures come from `state.history` alone. */

import { type LearnerName, OPEN, type TokenLabels } from '../../project/event.js'
import type { Judged } from '../../project/state.js'
import { judge, WINDOW } from '../judging.js'
import { type Share, type StringTally, shareOf } from './share.js'

/** Whose proposals: those of one learner, or those that were on the screen. */
export type Proposer = LearnerName | 'shown'

/** Where the curves are after a string was accepted. */
export interface ProgressPoint {
  /** Strings accepted so far. */
  readonly accepted: number
  /** Over the last strings that were proposed for; null if there are none. */
  readonly shown: Share | null
  readonly instant: Share | null
  readonly thorough: Share | null
}

/** What was proposed, by whom it is asked. */
export function proposalOf({ proposed }: Judged, by: Proposer): TokenLabels | undefined {
  const learner = by === 'shown' ? proposed.shown : by
  return learner === null ? undefined : proposed[learner]
}

/** The strings that were proposed for, each with its place in the history (from 1) and its tokens. */
export function talliesOf(history: readonly Judged[], by: Proposer): (StringTally & { accepted: number })[] {
  return history.flatMap((judged, k) => {
    const proposed = proposalOf(judged, by)
    return proposed ? [{ ...judge(proposed, judged.labels), accepted: k + 1 }] : []
  })
}

/** The curves: a point for each accepted string. */
export function progressOf(history: readonly Judged[], window = WINDOW): ProgressPoint[] {
  const [shown, instant, thorough] = (['shown', 'instant', 'thorough'] as const).map(by =>
    windowShares(history, by, window),
  )
  return history.map((_, k) => ({
    accepted: k + 1,
    shown: shown[k],
    instant: instant[k],
    thorough: thorough[k],
  }))
}

function windowShares(history: readonly Judged[], by: Proposer, window: number): (Share | null)[] {
  const last: StringTally[] = []
  return history.map(judged => {
    const proposed = proposalOf(judged, by)
    if (proposed) last.push(judge(proposed, judged.labels))
    if (last.length > window) last.shift()
    return shareOf(last)
  })
}

/** What a person had to do. */
export interface Effort {
  /** Tokens to be corrected in a string, on average over the last strings that were proposed for; null if there are none. */
  readonly corrections: number | null
  /** Keys and clicks for a string, on average over the last strings. */
  readonly strokes: number | null
  /** The share of strings that were accepted as they were proposed. */
  readonly untouched: number | null
}

export function effortOf(history: readonly Judged[], window = WINDOW): Effort {
  const last = history.slice(-window)
  const wrong = talliesOf(history, 'shown')
    .slice(-window)
    .map(({ right, tokens }) => tokens - right)
  return {
    corrections: mean(wrong),
    strokes: mean(last.map(({ strokes }) => strokes)),
    untouched: mean(wrong.map(count => (count === 0 ? 1 : 0))),
  }
}

/** How many tokens of the history were proposed as one label and accepted as another, open ones left out. */
export function eachToken(
  history: readonly Judged[],
  by: Proposer,
  visit: (proposed: string, accepted: string) => void,
): void {
  for (const judged of history) {
    const proposed = proposalOf(judged, by)
    if (!proposed) continue
    judged.labels.forEach((label, t) => {
      if (label !== OPEN) visit(proposed[t], label)
    })
  }
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : null
}
