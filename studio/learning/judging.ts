/** How good the proposals of the learners were, judged on strings that they had not learned when they proposed. */

import { type LearnerName, OPEN, type TokenLabels } from '../project/event.js'
import type { Judged } from '../project/state.js'

/** The strings that the learners are compared by. */
export const WINDOW = 50

/** Tokens that were proposed right, of those that were proposed and accepted with a label. */
export interface Tally {
  readonly right: number
  readonly tokens: number
}

/** Compares a proposal with what was accepted. Tokens that were left open count for nothing. */
export function judge(proposed: TokenLabels, accepted: TokenLabels): Tally {
  let right = 0
  let tokens = 0
  accepted.forEach((label, t) => {
    if (label === OPEN) return
    tokens++
    if (proposed[t] === label) right++
  })
  return { right, tokens }
}

/** The share of a learner over the last strings that it has proposed for; null if there are none. */
export function shareRight(history: readonly Judged[], learner: LearnerName, window = WINDOW): number | null {
  return share(
    lastWith(history, window, ({ proposed }) => proposed[learner] !== undefined),
    learner,
  )
}

/** The learner whose proposals are shown: the one that is chosen, or the one that was right more often where both proposed. */
export function learnerInCharge(
  choice: LearnerName | 'better',
  history: readonly Judged[],
  hasModel: Readonly<Record<LearnerName, boolean>>,
  window = WINDOW,
): LearnerName | null {
  const other = (name: LearnerName): LearnerName => (name === 'instant' ? 'thorough' : 'instant')
  const wanted = choice === 'better' ? betterLearner(history, window) : choice
  if (hasModel[wanted]) return wanted
  return hasModel[other(wanted)] ? other(wanted) : null
}

/** Ties go to the instant learner: it is never behind. */
function betterLearner(history: readonly Judged[], window: number): LearnerName {
  const both = lastWith(history, window, ({ proposed }) => !!proposed.instant && !!proposed.thorough)
  return (share(both, 'thorough') ?? 0) > (share(both, 'instant') ?? 0) ? 'thorough' : 'instant'
}

function lastWith(
  history: readonly Judged[],
  window: number,
  isMeant: (judged: Judged) => boolean,
): Judged[] {
  const found: Judged[] = []
  for (let k = history.length - 1; k >= 0 && found.length < window; k--)
    if (isMeant(history[k])) found.push(history[k])
  return found
}

function share(judged: readonly Judged[], learner: LearnerName): number | null {
  let [right, tokens] = [0, 0]
  for (const { proposed, labels } of judged) {
    const tally = judge(proposed[learner] ?? [], labels)
    right += tally.right
    tokens += tally.tokens
  }
  return tokens > 0 ? right / tokens : null
}
