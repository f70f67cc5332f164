/** Who goes on to the next rung of a race: successive halving, with paired differences and a look at the trend. */

import type { RaceMetric } from '../evaluation/paired-difference.js'
import type { Entry } from './entry.js'

/** What is known after a rung. */
export interface RungResult {
  /** Those that have run, the best one first. */
  readonly ranked: readonly Entry[]
  readonly share: number
  /** The share of the rung before; undefined if it was the same, or there was none. */
  readonly before: number | undefined
  readonly isFirst: boolean
  readonly metric: RaceMetric
}

/** Who cannot be better than the leader by this much is dropped. */
const WORTHWHILE = 0.001
/** Standard errors of a difference that luck may explain (one-sided, 95 %). */
const LUCK = 1.645
/** One of so many goes on. */
const GROWTH = 3
/** How much of a trend is believed: learning curves flatten. */
const BELIEVED = 0.5

/** Orders those that have run by their figures. */
export function rank(entries: readonly Entry[], share: number, metric: RaceMetric): Entry[] {
  const figures = new Map(entries.map(entry => [entry, entry.estimateAt(share, metric).value]))
  return [...entries].sort((a, b) => figures.get(b)! - figures.get(a)!)
}

/** Those that go on: the leader, then the most promising ones. */
export function survivorsOf({ ranked, share, before, isFirst, metric }: RungResult): Entry[] {
  const [leader] = ranked
  const prospects = ranked.map(entry => {
    const { value, error } = entry.differenceTo(leader, share, metric)
    entry.behind = { value, error }
    return { entry, value: value + catchingUp(entry, leader, share, before, metric), error }
  })
  const hopeful = prospects
    .filter(({ entry, value, error }) => entry !== leader && value + LUCK * error > WORTHWHILE)
    .sort((a, b) => b.value - a.value)
    .map(({ entry }) => entry)
  const kept = [leader, ...hopeful].slice(0, Math.max(2, Math.ceil(ranked.length / GROWTH)))
  return [...kept, ...bestOfOtherMethods(isFirst ? ranked : hopeful, kept)]
}

/** The best one of each pair of features and method, in the same order. */
export function bestOfPairs(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry, k) => !entries.slice(0, k).some(other => isPair(entry, other)))
}

/** Whether two candidates have the same features and method. */
export function isPair({ candidate: a }: Entry, { candidate: b }: Entry): boolean {
  return a.method === b.method && a.preset === b.preset
}

/**
 * What a candidate will gain on the leader with all data if its trend goes on, linear in the logarithm of their size. Only
 * catching up counts: who falls behind may still be the better one elsewhere.
 */
function catchingUp(
  entry: Entry,
  leader: Entry,
  share: number,
  before: number | undefined,
  metric: RaceMetric,
): number {
  const known = (one: Entry) => one.heats.some(({ rung }) => rung.share === before)
  if (share === 1 || before === undefined || !known(entry) || !known(leader)) return 0
  const gained =
    entry.differenceTo(leader, share, metric).value - entry.differenceTo(leader, before, metric).value
  return (BELIEVED * Math.max(0, gained) * Math.log(1 / share)) / Math.log(share / before)
}

/**
 * The best ones of methods that would be lost by halving. Half may be too few where held-out data are small and all
 * differences are luck; methods err in other ways than the values of one option. The first rung has few data, which suit
 * some methods more than others, so that all methods go on.
 */
function bestOfOtherMethods(ranked: readonly Entry[], kept: readonly Entry[]): Entry[] {
  const methods = new Set(kept.map(({ candidate }) => candidate.method))
  return ranked.filter(({ candidate: { method } }) => {
    if (methods.has(method)) return false
    methods.add(method)
    return true
  })
}
