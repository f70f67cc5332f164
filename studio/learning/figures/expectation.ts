/**
 * When it pays to stop: how the share of wrong proposals has fallen with the number of accepted strings, continued.
 *
 * The error of most learners falls as a power of the data, e(n) = a·n^−b (Hestness et al., Deep Learning Scaling is Predictable,
 * Empirically, 2017; Cortes et al., Learning Curves, 1994). Strings are put into blocks of growing size; log e of the blocks is fitted
 * by least squares, each block weighted by its wrong tokens, since the variance of a log count is about one over the count. Intervals
 * come from fits to strings drawn anew within their blocks. With a queue by doubt the strings are harder than those to go will be on
 * average, so the estimate is a careful one.
 */

import { Random } from '../../../src/common/random.js'
import type { Judged } from '../../project/state.js'
import { type Proposer, talliesOf } from './progress.js'
import type { Share, StringTally } from './share.js'

export interface ExpectationOptions {
  /** Default: what was on the screen. */
  readonly by?: Proposer
  /** Shares to be reached. Default 0.95, 0.97, 0.98 and 0.99. */
  readonly goals?: readonly number[]
  /** Strings to look ahead. Default 25. */
  readonly ahead?: number
  /** Draws. Default 200. */
  readonly draws?: number
  readonly seed?: number
}

/** How many more strings a goal takes; null: it is not in sight. */
export interface GoalEstimate {
  readonly goal: number
  readonly more: number | null
  /** Of the 95 % interval. */
  readonly low: number | null
  readonly high: number | null
}

export interface Expectation {
  /** Strings accepted so far. */
  readonly accepted: number
  /** The fitted share of right tokens now. */
  readonly now: Share
  /** The fitted curve from the first string on, and as far ahead again as the strings that were accepted. */
  readonly curve: readonly (Share & { readonly accepted: number })[]
  readonly goals: readonly GoalEstimate[]
  /** What the next strings bring: the share rises by so much. */
  readonly next: {
    readonly strings: number
    readonly gain: number
    readonly low: number
    readonly high: number
  }
}

/** With fewer strings there is no curve to continue. */
export const FEWEST_FOR_ESTIMATES = 25

/** Errors fall no faster than 1/n: a steeper fit comes from a few strings at the beginning, when nothing was known yet. */
const STEEPEST = 1

/** A goal that needs more than so many times the strings accepted so far is not in sight. */
const SIGHT = 20

const CURVE_POINTS = 40

/** e(n) = exp(intercept)·n^−slope */
interface PowerLaw {
  readonly intercept: number
  readonly slope: number
}

type Block = readonly (StringTally & { readonly accepted: number })[]

/** What to expect; null while too few strings were proposed for. */
export function expectationOf(
  history: readonly Judged[],
  options: ExpectationOptions = {},
): Expectation | null {
  const { by = 'shown', goals = [0.95, 0.97, 0.98, 0.99], ahead = 25, draws = 200, seed = 1 } = options
  const tallies = talliesOf(history, by).filter(({ tokens }) => tokens > 0)
  if (tallies.length < FEWEST_FOR_ESTIMATES) return null
  const blocks = blocksOf(tallies)
  const fitted = fitPowerLaw(blocks)
  const random = new Random(seed)
  const drawn = Array.from({ length: draws }, () =>
    fitPowerLaw(blocks.map(block => block.map(() => random.pick(block)))),
  )
  const accepted = history.length
  const shareAt = (n: number): Share => {
    const shares = drawn.map(law => right(law, n))
    return { share: right(fitted, n), ...interval(shares) }
  }
  const gainOf = (law: PowerLaw) => right(law, accepted + ahead) - right(law, accepted)
  return {
    accepted,
    now: shareAt(accepted),
    curve: curvePlaces(tallies[0].accepted, 2 * accepted).map(n => ({ accepted: n, ...shareAt(n) })),
    goals: goals.map(goal => {
      const more = (law: PowerLaw) => stringsTo(law, goal, accepted)
      const { low, high } = interval(drawn.map(more))
      return { goal, more: finite(more(fitted)), low: finite(low), high: finite(high) }
    }),
    next: { strings: ahead, gain: gainOf(fitted), ...interval(drawn.map(gainOf)) },
  }
}

/** Blocks that grow with what was accepted, each at least five strings. */
function blocksOf(tallies: Block): Block[] {
  const blocks: Block[] = []
  for (let start = 0; start < tallies.length; ) {
    const size = Math.max(5, Math.ceil(start / 6))
    // What is left over belongs to the last block.
    const end = tallies.length - start - size < 5 ? tallies.length : start + size
    blocks.push(tallies.slice(start, end))
    start = end
  }
  return blocks
}

/** Weighted least squares of log e against log n. An error that grows is taken as one that stays. */
function fitPowerLaw(blocks: readonly Block[]): PowerLaw {
  const points = blocks.map(block => {
    const tokens = block.reduce((sum, string) => sum + string.tokens, 0)
    const wrong = block.reduce((sum, string) => sum + string.tokens - string.right, 0) + 0.5
    const place = block.reduce((sum, string) => sum + Math.log(string.accepted), 0) / block.length
    return { x: place, y: Math.log(wrong / (tokens + 1)), weight: wrong }
  })
  const total = points.reduce((sum, { weight }) => sum + weight, 0)
  const average = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + point.weight * of(point), 0) / total
  const [meanX, meanY] = [average(({ x }) => x), average(({ y }) => y)]
  const spread = average(({ x }) => (x - meanX) ** 2)
  const joint = average(({ x, y }) => (x - meanX) * (y - meanY))
  const slope = spread > 0 ? Math.min(STEEPEST, Math.max(0, -joint / spread)) : 0
  return { intercept: meanY + slope * meanX, slope }
}

/** The share of right tokens after n strings. */
function right({ intercept, slope }: PowerLaw, n: number): number {
  return Math.max(0, 1 - Math.exp(intercept - slope * Math.log(n)))
}

/** How many more strings it takes until 1 − e(n) reaches a goal; infinite if that is not in sight. */
function stringsTo(law: PowerLaw, goal: number, accepted: number): number {
  if (right(law, accepted) >= goal) return 0
  const n = Math.exp((law.intercept - Math.log(1 - goal)) / law.slope)
  return n - accepted <= SIGHT * accepted ? Math.ceil(n - accepted) : Number.POSITIVE_INFINITY
}

function interval(values: readonly number[]): { low: number; high: number } {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]
  return { low: at(0.025), high: at(0.975) }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

/** Places of a curve, closer together where it is steeper. */
function curvePlaces(from: number, to: number): number[] {
  const places = Array.from({ length: CURVE_POINTS }, (_, k) =>
    Math.round(from * (to / from) ** (k / (CURVE_POINTS - 1))),
  )
  return [...new Set(places)]
}
