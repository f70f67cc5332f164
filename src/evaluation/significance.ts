/**
 * Tests whether one system is better than another on the same test set, or only luckier.
 *
 * McNemar's test uses single labels; approximate randomization (Noreen, Computer-Intensive Methods for
 * Testing Hypotheses, 1989; Yeh, More accurate tests for the statistical significance of result differences,
 * 2000) works for any metric, including F1, and accounts for the dependence between labels of a sequence.
 */
import { Random } from '../common/random.js'
import { chiSquareTail } from './chi-square.js'
import {
  type Metric,
  metricOf,
  type SequenceStatistics,
  statistic,
  statisticCount,
  sumStatistics,
} from './sequence-statistics.js'

/** Tokens that only one of two systems labels correctly. */
export interface Disagreements {
  readonly onlyFirst: number
  readonly onlySecond: number
}

export interface McNemarResult extends Disagreements {
  readonly test: 'exact' | 'chi-square'
  /** The χ² statistic with continuity correction; null for the exact test. */
  readonly statistic: number | null
  /** The two-sided probability of a difference at least this large between equally good systems. */
  readonly p: number
}

// Below this many disagreements χ² is a poor approximation, and the exact sum is short anyway.
const smallCount = 25

/**
 * Counts the tokens that only one of two systems labels correctly. Labels are names, or ids of one numbering.
 */
export function disagreements<T extends number | string>(
  gold: ArrayLike<T>,
  first: ArrayLike<T>,
  second: ArrayLike<T>,
): Disagreements {
  for (const labels of [first, second]) {
    if (labels.length !== gold.length)
      throw new RangeError(`labels: expected ${gold.length}, got ${labels.length}`)
  }
  let [onlyFirst, onlySecond] = [0, 0]
  for (let t = 0; t < gold.length; t++) {
    const firstRight = first[t] === gold[t]
    if (firstRight === (second[t] === gold[t])) continue
    if (firstRight) onlyFirst++
    else onlySecond++
  }
  return { onlyFirst, onlySecond }
}

/** McNemar's test: the exact binomial test for few disagreements, else χ² with continuity correction. */
export function mcnemar({ onlyFirst, onlySecond }: Disagreements): McNemarResult {
  const n = onlyFirst + onlySecond
  if (n < smallCount) {
    const p = Math.min(1, 2 * halfBinomialTail(n, Math.min(onlyFirst, onlySecond)))
    return { onlyFirst, onlySecond, test: 'exact', statistic: null, p }
  }
  // χ² = (|b − c| − 1)² / (b + c); the correction never reverses the difference.
  const difference = Math.max(0, Math.abs(onlyFirst - onlySecond) - 1)
  const chiSquare = difference ** 2 / n
  return { onlyFirst, onlySecond, test: 'chi-square', statistic: chiSquare, p: chiSquareTail(chiSquare) }
}

/** P(X ≤ k) = Σ_{m≤k} C(n, m) / 2ⁿ for n tosses of a fair coin. */
function halfBinomialTail(n: number, k: number): number {
  let binomial = 1
  let sum = 1
  for (let m = 1; m <= k; m++) {
    binomial = (binomial * (n - m + 1)) / m
    sum += binomial
  }
  return sum / 2 ** n
}

export interface RandomizationOptions {
  /** The metric to compare. Default `spanF1`. */
  readonly metric?: Metric
  /** How many times the outputs are shuffled. Default 10000. */
  readonly shuffles?: number
  /** Default 1. */
  readonly seed?: number
}

export interface RandomizationResult {
  readonly metric: Metric
  /** The metric of the first system minus that of the second. */
  readonly difference: number
  /**
   * The two-sided probability of a difference at least this large if the two outputs were interchangeable.
   */
  readonly p: number
}

/**
 * Approximate randomization: the two outputs for each sequence are swapped at random, and p is the share of
 * such shuffles whose difference is at least as large as the real one, (c + 1) / (R + 1).
 */
export function approximateRandomization(
  first: SequenceStatistics,
  second: SequenceStatistics,
  options: RandomizationOptions = {},
): RandomizationResult {
  const { metric = 'spanF1', shuffles = 10_000, seed = 1 } = options
  if (!(shuffles >= 1)) throw new RangeError(`shuffles: expected at least 1, got ${shuffles}`)
  checkSameTestSet(first, second)
  const random = new Random(seed)
  const [a, b] = [sumStatistics(first), sumStatistics(second)]
  const [u, v] = changingColumns[metric]
  const changes = changesOf(first, second, u, v)
  const moved = new Float64Array(2)
  const shuffledDifference = () => {
    const [firstSums, secondSums] = [a.slice(), b.slice()]
    firstSums[u] += moved[0]
    firstSums[v] += moved[1]
    secondSums[u] -= moved[0]
    secondSums[v] -= moved[1]
    const figure = metricOf[metric]
    return definedOrZero(figure(firstSums, first.N)) - definedOrZero(figure(secondSums, first.N))
  }
  const difference = shuffledDifference() // nothing is swapped yet
  let atLeast = 0
  for (let r = 0; r < shuffles; r++) {
    sumSome(changes, random, moved)
    // Differences that are equal up to rounding count as equal.
    if (Math.abs(shuffledDifference()) >= Math.abs(difference) - 1e-12) atLeast++
  }
  return { metric, difference, p: (atLeast + 1) / (shuffles + 1) }
}

// The two counts through which a system's output can change a metric; the others depend only on the gold
// labels.
const changingColumns: Readonly<Record<Metric, readonly [number, number]>> = {
  accuracy: [statistic.correct, statistic.knownCorrect],
  known: [statistic.correct, statistic.knownCorrect],
  unknown: [statistic.correct, statistic.knownCorrect],
  sequenceAccuracy: [statistic.correct, statistic.exact],
  spanF1: [statistic.predictedSpans, statistic.correctSpans],
}

/**
 * [M][2] What the first system gains in columns u and v by a swap, for the sequences where a swap matters.
 */
function changesOf(
  { N, counts: first }: SequenceStatistics,
  { counts: second }: SequenceStatistics,
  u: number,
  v: number,
): Int32Array {
  const changes: number[] = []
  for (let n = 0; n < N; n++) {
    const row = n * statisticCount
    const [inU, inV] = [second[row + u] - first[row + u], second[row + v] - first[row + v]]
    if (inU !== 0 || inV !== 0) changes.push(inU, inV)
  }
  return Int32Array.from(changes)
}

/** Overwrites `moved` with the sums of the rows for which a coin comes up heads. */
function sumSome(changes: Int32Array, random: Random, moved: Float64Array): void {
  let [inU, inV, coins] = [0, 0, 0]
  for (let k = 0; k < changes.length; k += 2) {
    coins = k % 64 === 0 ? random.bits() : coins >>> 1
    if ((coins & 1) === 0) continue
    inU += changes[k]
    inV += changes[k + 1]
  }
  moved[0] = inU
  moved[1] = inV
}

function checkSameTestSet(first: SequenceStatistics, second: SequenceStatistics): void {
  if (first.N !== second.N) throw new RangeError(`second: expected ${first.N} sequences, got ${second.N}`)
  for (let n = 0; n < first.N; n++) {
    for (const column of [statistic.tokens, statistic.knownTokens, statistic.goldSpans]) {
      const [expected, got] = [first, second].map(({ counts }) => counts[n * statisticCount + column])
      if (expected !== got) throw new RangeError(`second: sequence ${n + 1} differs from the first`)
    }
  }
}

function definedOrZero(figure: number): number {
  return Number.isNaN(figure) ? 0 : figure
}
