import { eachToken } from '../../../learning/figures/progress.js'
import { type Share, type StringTally, shareOf } from '../../../learning/figures/share.js'
import { nameOfLabel } from '../../../learning/label-names.js'
import type { SpanScheme } from '../../../project/event.js'
import type { Judged } from '../../../project/state.js'

/** Precision and recall of a label with their intervals; null where there is nothing to divide by. */
export interface LabelShares {
  readonly precision: Share | null
  readonly recall: Share | null
}

/** The shares of each label over strings. Tokens of one string are right or wrong together, so intervals are made from strings. */
export function labelShares(history: readonly Judged[], scheme: SpanScheme): (label: string) => LabelShares {
  const proposed = new Map<string, StringTally[]>()
  const accepted = new Map<string, StringTally[]>()
  for (const judged of history) {
    const [byProposed, byAccepted] = [new Map<string, StringTally>(), new Map<string, StringTally>()]
    eachToken([judged], 'shown', (...labels) => {
      const [one, other] = labels.map(label => nameOfLabel(label, scheme))
      count(byProposed, one, one === other)
      count(byAccepted, other, one === other)
    })
    for (const [label, tally] of byProposed) append(proposed, label, tally)
    for (const [label, tally] of byAccepted) append(accepted, label, tally)
  }
  return label => ({
    precision: shareOf(proposed.get(label) ?? []),
    recall: shareOf(accepted.get(label) ?? []),
  })
}

function count(tallies: Map<string, StringTally>, label: string, isRight: boolean): void {
  const { right, tokens } = tallies.get(label) ?? { right: 0, tokens: 0 }
  tallies.set(label, { right: right + (isRight ? 1 : 0), tokens: tokens + 1 })
}

function append(tallies: Map<string, StringTally[]>, label: string, tally: StringTally): void {
  const present = tallies.get(label)
  if (present) present.push(tally)
  else tallies.set(label, [tally])
}
