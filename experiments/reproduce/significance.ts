/** Tests whether methods differ significantly on the same test data. */
import type { SequenceStatistics } from '../../src/evaluation/sequence-statistics.js'
import { approximateRandomization, disagreements, mcnemar } from '../../src/index.js'
import type { Table } from './table.js'

/** Two methods on the same test data. */
export interface Comparison {
  readonly first: string
  readonly second: string
  readonly metric: 'accuracy' | 'f1'
  readonly test: 'McNemar' | 'approximate randomization'
  /** The first figure minus the second, as a part of 1. */
  readonly difference: number
  /** The two-sided probability of a difference at least this large between equally good methods. */
  readonly p: number
  /** The same, corrected for the number of comparisons (Holm). */
  readonly adjusted: number
}

/** The results of a method on the test data that comparisons need. */
export interface Outcome {
  readonly name: string
  /** [tokens] 1: labeled correctly. */
  readonly right: Uint8Array
  readonly statistics: SequenceStatistics
}

export const LEVEL = 0.05
/**
 * Minimum number of shuffles. The smallest possible p is 1 / (shuffles + 1): it must be below LEVEL after
 * correction for all pairs.
 */
const SHUFFLES = 2000

/** Every pair of methods by McNemar's test on tokens. */
export function compareTokens(outcomes: readonly Tokens[]): Comparison[] {
  return compareAll(pairsOf(outcomes), testTokens)
}

/** One method and each of some others by McNemar's test on tokens. */
export function compareTokensWithOthers(first: Tokens, others: readonly Tokens[]): Comparison[] {
  return compareAll(
    others.map(second => [first, second] as const),
    testTokens,
  )
}

/** Every pair of methods by approximate randomization of sequences, whose labels depend on each other. */
export function compareSequences(outcomes: readonly Sequences[], metric: Comparison['metric']): Comparison[] {
  const pairs = pairsOf(outcomes)
  return compareAll(pairs, randomized(metric, pairs.length))
}

/** One method and each of some others by the same test. */
export function compareWithOthers(
  first: Sequences,
  others: readonly Sequences[],
  metric: Comparison['metric'],
): Comparison[] {
  return compareAll(
    others.map(second => [first, second] as const),
    randomized(metric, others.length),
  )
}

type Tokens = Pick<Outcome, 'name' | 'right'>
type Sequences = Pick<Outcome, 'name' | 'statistics'>
type Found = Omit<Comparison, 'first' | 'second' | 'adjusted'>

function testTokens(first: Tokens, second: Tokens): Found {
  const counts = disagreements(new Uint8Array(first.right.length).fill(1), first.right, second.right)
  const difference = (counts.onlyFirst - counts.onlySecond) / first.right.length
  return { metric: 'accuracy', test: 'McNemar', difference, p: mcnemar(counts).p }
}

function randomized(
  metric: Comparison['metric'],
  pairs: number,
): (first: Sequences, second: Sequences) => Found {
  const shuffles = Math.max(SHUFFLES, (2 * pairs) / LEVEL)
  return (first, second) => {
    const { difference, p } = approximateRandomization(first.statistics, second.statistics, {
      metric: metric === 'f1' ? 'spanF1' : 'accuracy',
      shuffles,
    })
    return { metric, test: 'approximate randomization', difference, p }
  }
}

function pairsOf<Item>(items: readonly Item[]): (readonly [Item, Item])[] {
  return items.flatMap((first, k) => items.slice(k + 1).map(second => [first, second] as const))
}

function compareAll<Item extends { readonly name: string }>(
  pairs: readonly (readonly [Item, Item])[],
  compare: (first: Item, second: Item) => Found,
): Comparison[] {
  const found = pairs.map(([first, second]) => ({
    first: first.name,
    second: second.name,
    ...compare(first, second),
  }))
  const adjusted = holm(found.map(({ p }) => p))
  return found.map((comparison, k) => ({ ...comparison, adjusted: adjusted[k] }))
}

/** Holm, A simple sequentially rejective multiple test procedure, 1979: p(k)·(m − k), never less than one before. */
export function holm(p: readonly number[]): number[] {
  const order = p.map((_, k) => k).sort((a, b) => p[a] - p[b])
  const adjusted = new Array<number>(p.length)
  let least = 0
  for (const [rank, k] of order.entries()) {
    least = Math.max(least, Math.min(1, p[k] * (p.length - rank)))
    adjusted[k] = least
  }
  return adjusted
}

/** The comparisons as a matrix: by how many points the row is ahead of the column. ≈: not significant. */
export function comparisonTable(comparisons: readonly Comparison[], title: string): Table {
  const names = [...new Set(comparisons.flatMap(({ first, second }) => [first, second]))]
  const cell = (row: string, column: string) => {
    if (row === column) return ''
    const found = comparisons.find(
      ({ first, second }) => (first === row && second === column) || (first === column && second === row),
    )
    if (!found) return ''
    if (found.adjusted >= LEVEL) return '≈'
    return signed(found.first === row ? found.difference : -found.difference)
  }
  return {
    title,
    columns: ['', ...names.map((_, k) => String(k + 1))],
    rows: names.map((row, k) => [`${k + 1} ${row}`, ...names.map(column => cell(row, column))]),
  }
}

/** `+0.25`, and `+0.25 ≈` if it is not significant. */
export function pointsOf({ difference, adjusted }: Pick<Comparison, 'difference' | 'adjusted'>): string {
  return `${signed(difference)}${adjusted < LEVEL ? '' : ' ≈'}`
}

/** Points with their sign: `+1.20`, `−0.31`. */
export function signed(part: number, digits = 2): string {
  const points = (100 * part).toFixed(digits)
  if (Number(points) === 0) return (0).toFixed(digits)
  return part > 0 ? `+${points}` : points.replace('-', '−')
}
