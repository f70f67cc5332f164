import { type Expectation, expectationOf } from '../../../learning/figures/expectation.js'
import {
  confusionOf,
  type LabelFigures,
  labelFigures,
  type ProposedAndAccepted,
} from '../../../learning/figures/label-figures.js'
import { type ProgressPoint, progressOf, talliesOf } from '../../../learning/figures/progress.js'
import { WINDOW } from '../../../learning/judging.js'
import type { Judged, ProjectState } from '../../../project/state.js'
import { type LabelShares, labelShares } from './label-shares.js'

/** All figures of the view. */
export interface Figures {
  /** Strings that were proposed for and accepted. */
  readonly judged: number
  readonly progress: readonly ProgressPoint[]
  readonly expectation: Expectation | null
  readonly byLabel: readonly LabelFigures[]
  readonly sharesOf: (label: string) => LabelShares
  /** Of all strings, so that a click finds what it counts. */
  readonly matrix: ProposedAndAccepted
  readonly effort: Corrections
  /** The strings and tokens that the share of right proposals is taken over. */
  readonly window: { readonly strings: number; readonly tokens: number }
}

/** Tokens to be corrected in a string, on average. */
export interface Corrections {
  readonly last: number
  readonly first: number
  readonly firstStrings: number
}

const GOALS = [0.95, 0.97, 0.98, 0.99]
const FIRST_STRINGS = 10

export function figuresOf({
  history,
  goal,
  scheme,
}: Pick<ProjectState, 'history' | 'goal' | 'scheme'>): Figures {
  const proposed = history.filter(isJudged)
  const recent = proposed.slice(-WINDOW)
  return {
    judged: proposed.length,
    progress: progressOf(history),
    expectation: expectationOf(history, { goals: [...new Set([...GOALS, goal])].sort((a, b) => a - b) }),
    byLabel: labelFigures(recent, { scheme }),
    sharesOf: labelShares(recent, scheme),
    matrix: confusionOf(proposed, { scheme, window: proposed.length }),
    effort: correctionsOf(proposed),
    window: {
      strings: recent.length,
      tokens: talliesOf(recent, 'shown').reduce((sum, { tokens }) => sum + tokens, 0),
    },
  }
}

/** Something was on the screen before it was accepted. */
function isJudged({ proposed }: Judged): boolean {
  return proposed.shown !== null && proposed[proposed.shown] !== undefined
}

function correctionsOf(proposed: readonly Judged[]): Corrections {
  const wrong = talliesOf(proposed, 'shown').map(({ right, tokens }) => tokens - right)
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
  const first = wrong.slice(0, FIRST_STRINGS)
  return { last: mean(wrong.slice(-WINDOW)), first: mean(first), firstStrings: first.length }
}
