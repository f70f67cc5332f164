/** Which labels are proposed right, and what they are mistaken for. */

import { NONE, type SpanScheme } from '../../project/event.js'
import type { Judged } from '../../project/state.js'
import { WINDOW } from '../judging.js'
import { nameOfLabel } from '../label-names.js'
import { eachToken, type Proposer } from './progress.js'

/** Tokens of a label in the last strings, by its name; `O` is one of them. */
export interface LabelFigures {
  readonly label: string
  /** Tokens that were accepted with it. */
  readonly accepted: number
  /** Tokens that it was proposed for. */
  readonly proposed: number
  /** Both. */
  readonly right: number
  /** Share of the proposed tokens that were right; null if there are none. */
  readonly precision: number | null
  /** Share of the accepted tokens that it was proposed for; null if there are none. */
  readonly recall: number | null
}

export interface ProposedAndAccepted {
  /** Names, the most frequent first, `O` last. */
  readonly labels: readonly string[]
  /** [proposed][accepted] tokens. */
  readonly counts: readonly (readonly number[])[]
}

export interface LabelFigureOptions {
  readonly scheme: SpanScheme
  /** Default: what was on the screen. */
  readonly by?: Proposer
  /** The last so many strings. Default 50. */
  readonly window?: number
}

/** The figures of each label that occurs, the most frequent first, `O` last. */
export function labelFigures(history: readonly Judged[], options: LabelFigureOptions): LabelFigures[] {
  const { labels, counts } = confusionOf(history, options)
  return labels.map((label, k) => {
    const proposed = sum(counts[k])
    const accepted = sum(counts.map(row => row[k]))
    const right = counts[k][k]
    return {
      label,
      accepted,
      proposed,
      right,
      precision: ratio(right, proposed),
      recall: ratio(right, accepted),
    }
  })
}

/** The matrix of proposed and accepted names. */
export function confusionOf(history: readonly Judged[], options: LabelFigureOptions): ProposedAndAccepted {
  const { scheme, by = 'shown', window = WINDOW } = options
  const pairs: [string, string][] = []
  const totals = new Map<string, number>()
  eachToken(history.slice(-window), by, (...labels) => {
    const [proposed, accepted] = labels.map(label => nameOfLabel(label, scheme))
    pairs.push([proposed, accepted])
    for (const name of [proposed, accepted]) totals.set(name, (totals.get(name) ?? 0) + 1)
  })
  const last = (name: string) => (name === NONE ? 1 : 0)
  const labels = [...totals.keys()].sort(
    (a, b) => last(a) - last(b) || totals.get(b)! - totals.get(a)! || (a < b ? -1 : 1),
  )
  const place = new Map(labels.map((label, k) => [label, k]))
  const counts = labels.map(() => labels.map(() => 0))
  for (const [proposed, accepted] of pairs) counts[place.get(proposed)!][place.get(accepted)!]++
  return { labels, counts }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}
