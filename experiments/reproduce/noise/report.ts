/** Reports `noise`: tables and the curves of Figure 1b. */
import type { TagOptions } from '../../../src/index.js'
import { asPrinted, percentWithMargin, shortSeconds } from '../format-figures.js'
import type { Plot, ReproducedRow, Table } from '../reproduction.js'
import { type Comparison, LEVEL, signed } from '../significance.js'

export type DecoderName = NonNullable<TagOptions['decoder']>

/** A method at one level of noise, with one decoder. */
export interface NoiseRow extends ReproducedRow {
  readonly decoder: DecoderName
  /** The p of the training data. */
  readonly noise: number
}

/** Figures given in the text; those of Figure 1b are lost. */
export const PAPER: Readonly<Record<string, number>> = {
  'hmm + posterior': 0.796,
  'hmm + viterbi': 0.71,
  'margin + viterbi': 0.749,
}

/** A comparison at one level of noise. */
export interface NoiseComparison extends Comparison {
  readonly noise: number
}

/** By how much labelwise is ahead of the best other method, and whether that is significant. */
export function findingAt(
  level: number,
  rows: readonly NoiseRow[],
  comparisons: readonly NoiseComparison[],
): string {
  const others = rows.filter(({ noise, method }) => noise === level && method !== 'labelwise')
  const best = others.reduce((a, b) => (b.overall! > a.overall! ? b : a))
  const { difference, p } = comparisons.find(
    ({ noise, second }) => noise === level && second === best.method,
  )!
  return `p = ${level}: labelwise less the best other method, ${best.method}: ${signed(difference)} points (approximate randomization: ${p.toFixed(4)})`
}

/** Labelwise and each other method, level by level. */
export function comparisonsByLevel(
  comparisons: readonly NoiseComparison[],
  levels: readonly number[],
): Table {
  const methods = [...new Set(comparisons.map(({ second }) => second))]
  const cell = (method: string, level: number) => {
    const found = comparisons.find(({ noise, second }) => noise === level && second === method)!
    return found.adjusted < LEVEL ? signed(found.difference) : '≈'
  }
  return {
    title: `By how many points labelwise is ahead of each method; ≈: the difference is not significant (approximate randomization of sequences at ${100 * LEVEL} %, with Holm’s correction)`,
    columns: ['method', ...levels.map(level => `p = ${level}`)],
    rows: methods.map(method => [method, ...levels.map(level => cell(method, level))]),
  }
}

/** Figure 1b: accuracy on clean data against the noise in training, with 95 % intervals. */
export function plotOf(rows: readonly NoiseRow[]): Plot {
  const methods = [...new Set(rows.map(({ method }) => method))]
  const series = methods.map(method => {
    const own = rows.filter(row => row.method === method)
    return {
      name: method,
      points: own.map(({ noise, overall }) => [noise, 100 * overall!] as const),
      bars: own.map(({ interval }) => [100 * interval!.low, 100 * interval!.high] as const),
    }
  })
  return {
    name: 'noise-accuracy',
    kind: 'lines',
    drawing: {
      title: 'Figure 1b: accuracy on clean data by the noise in training, with 95 % intervals',
      x: { label: 'noise p in the labels of the training part', kind: 'linear' },
      y: { label: 'accuracy, %', kind: 'linear' },
      series,
    },
  }
}

/** Methods by levels of noise. */
export function tableOf(rows: readonly NoiseRow[], levels: readonly number[]): Table {
  const methods = [...new Set(rows.map(({ method }) => method))]
  const cell = (method: string, level: number) => {
    const row = rows.find(candidate => candidate.method === method && candidate.noise === level)!
    return percentWithMargin(row.overall!, row.interval)
  }
  const paper = (method: string) => asPrinted(PAPER[method])
  const seconds = (method: string) => {
    const own = rows.filter(row => row.method === method)
    return shortSeconds(own.reduce((sum, row) => sum + row.seconds!, 0) / own.length)
  }
  return {
    columns: ['method', ...levels.map(level => `p = ${level}`), 'sec', 'p = 0'],
    rows: methods.map(method => [
      method,
      ...levels.map(level => cell(method, level)),
      seconds(method),
      paper(method),
    ]),
    paperFrom: levels.length + 2,
  }
}
