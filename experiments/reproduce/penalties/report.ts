/** What `penalties` found, for people. */
import { formatCount, formatPercent } from '../../../reporting/format.js'
import type { Series } from '../../../reporting/line-plot.js'
import { type Plot, type ReproducedRow, type Reproduction, rowOf, type Table } from '../reproduction.js'
import type { PenaltyScore } from './penalty-curve.js'

/** The scores of all penalties on one split of a corpus. */
export interface SplitCurve {
  readonly corpus: string
  readonly preset: string
  /** Tokens that were asked for, and those of the sentences that were taken. */
  readonly size: number
  readonly tokens: number
  readonly scores: readonly PenaltyScore[]
}

/** The mean of splits. */
interface MeanCurve extends SplitCurve {
  readonly splits: number
}

interface Found {
  readonly id: string
  readonly source: string
  readonly curves: readonly SplitCurve[]
  readonly maxIterations: number
  readonly absent: readonly string[]
}

/** Corpora whose labels mark spans; the others have accuracies. */
const hasSpans = (corpus: string) => !corpus.startsWith('brown')

export function describePenalties({ id, source, curves, maxIterations, absent }: Found): Reproduction {
  const means = keysOf(curves).flatMap(key => meansOf(curves.filter(curve => keyOf(curve) === key)))
  return {
    id,
    title: 'penalties by features and tokens',
    source,
    rows: means.flatMap(rowsOf),
    notes: [
      'training parts only: up to 1,000 successive sentences are held out, and random others train a likelihood model; test parts are not read',
      'F1 of spans, or accuracy of Brown, in percent, the mean of the splits; * is the best of a line',
      `penalties from strong to weak, each begins with the weights of the one before and has at most ${maxIterations} iterations`,
      ...absent.map(what => `left out: ${what}`),
    ],
    table: tableOf(means),
    plots: plotsOf(id, means),
  }
}

const keyOf = ({ corpus, preset }: SplitCurve) => `${corpus} ${preset}`
const keysOf = (curves: readonly SplitCurve[]) => [...new Set(curves.map(keyOf))]

/** The mean of each size, with the features of one preset. */
function meansOf(curves: readonly SplitCurve[]): MeanCurve[] {
  const sizes = [...new Set(curves.map(({ size }) => size))]
  return sizes.map(size => meanOf(curves.filter(curve => curve.size === size)))
}

function meanOf(curves: readonly SplitCurve[]): MeanCurve {
  const mean = (of: (curve: SplitCurve) => number) =>
    curves.reduce((sum, curve) => sum + of(curve), 0) / curves.length
  return {
    ...curves[0],
    tokens: Math.round(mean(({ tokens }) => tokens)),
    splits: curves.length,
    scores: curves[0].scores.map(({ c2 }, k) => ({ c2, score: mean(({ scores }) => scores[k].score) })),
  }
}

function rowsOf({ corpus, preset, size, scores }: MeanCurve): ReproducedRow[] {
  return scores.map(({ c2, score }) =>
    rowOf({
      method: `${corpus}, ${preset}, ${size} tokens, c2 = ${c2}`,
      ...(hasSpans(corpus) ? { f1: score } : { overall: score }),
    }),
  )
}

function tableOf(means: readonly MeanCurve[]): Table {
  const penalties = means[0].scores.map(({ c2 }) => String(c2))
  return {
    columns: ['corpus', 'features', 'tokens', 'splits', ...penalties],
    left: 2,
    rows: means.map(({ corpus, preset, tokens, splits, scores }) => {
      const most = Math.max(...scores.map(({ score }) => score))
      const shown = scores.map(({ score }) => `${formatPercent(score)}${score === most ? '*' : ''}`)
      return [corpus, preset, formatCount(tokens), String(splits), ...shown]
    }),
  }
}

/** A plot for each corpus with its features: the loss against the best penalty of each size. */
function plotsOf(id: string, means: readonly MeanCurve[]): Plot[] {
  return keysOf(means).map(key => ({
    name: `${id}-${key.replace(' ', '-')}`,
    kind: 'lines',
    drawing: {
      title: `${key.replace(' ', ', ')}: points below the best penalty`,
      x: { label: 'c2', kind: 'log' },
      y: { label: 'points below the best', kind: 'linear' },
      series: means.filter(curve => keyOf(curve) === key).map(seriesOf),
    },
  }))
}

function seriesOf({ tokens, scores }: MeanCurve): Series {
  const most = Math.max(...scores.map(({ score }) => score))
  return {
    name: `${formatCount(tokens)} tokens`,
    points: scores.map(({ c2, score }) => [c2, 100 * (score - most)] as const),
  }
}
