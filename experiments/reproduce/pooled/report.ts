/** What `pooled` found, for people. */
import { formatCount } from '../../../reporting/format.js'
import { percentWithMargin, shortSeconds } from '../format-figures.js'
import type { Plot, ReproducedRow, Reproduction, Table } from '../reproduction.js'
import { type Comparison, pointsOf } from '../significance.js'

/** The name of the method in tables. */
export const POOLED = 'pooled'

interface Where {
  readonly corpus: string
  /** Training sentences. */
  readonly sentences: number
}

export type PooledRow = ReproducedRow & Where
export type PooledComparison = Comparison & Where

interface Found {
  readonly id: string
  readonly source: string
  readonly rows: readonly PooledRow[]
  readonly comparisons: readonly PooledComparison[]
  readonly absent: readonly string[]
}

export function describePooled({ id, source, rows, comparisons, absent }: Found): Reproduction {
  return {
    id,
    title: 'pooled and other methods, by training sentences and by seconds',
    source,
    rows,
    comparisons,
    notes: [
      'features: chunk (CoNLL-2000), ner (Dutch, Spanish), pos (Brown); empirical has the few features that suit it, lafferty; pool is the experiment with one exponent',
      'likelihood has several penalties; the best of them for a size is chosen on the test data, so it is better than any user can have it',
      'pooled better by: F1, or accuracy on Brown, of pooled less that of the row, in points; ≈ where it is not significant (approximate randomization of sentences for F1, McNemar for accuracy, Holm within a size)',
      ...absent.map(what => `left out: ${what}`),
    ],
    table: tableOf(rows, comparisons),
    plots: [...new Set(rows.map(({ corpus }) => corpus))].flatMap(corpus =>
      plotsOf(
        id,
        corpus,
        rows.filter(row => row.corpus === corpus),
      ),
    ),
  }
}

function tableOf(rows: readonly PooledRow[], comparisons: readonly PooledComparison[]): Table {
  const lead = ({ corpus, sentences, method }: PooledRow) => {
    const found = comparisons.find(
      one => one.corpus === corpus && one.sentences === sentences && one.second === method,
    )
    return found ? pointsOf(found) : ''
  }
  return {
    columns: ['corpus', 'method', 'sentences', 'overall', 'unknown', 'F1', 'pooled better by', 'sec'],
    left: 2,
    rows: rows.map(row => [
      row.corpus,
      row.method,
      formatCount(row.sentences),
      percentWithMargin(row.overall, row.interval),
      percentWithMargin(row.unknown, row.intervals?.unknown),
      percentWithMargin(row.f1, row.intervals?.f1),
      lead(row),
      shortSeconds(row.seconds),
    ]),
  }
}

/** The figure that counts: F1 of spans, or accuracy. In percent. */
const figureOf = ({ f1, overall }: ReproducedRow) => 100 * (f1 ?? overall ?? 0)

/** The figure against training sentences, and against seconds on all of them. */
function plotsOf(id: string, corpus: string, rows: readonly PooledRow[]): Plot[] {
  const methods = [...new Set(rows.map(({ method }) => method))]
  const y = { label: rows[0].f1 === null ? 'accuracy, %' : 'F1, %', kind: 'linear' } as const
  const most = Math.max(...rows.map(({ sentences }) => sentences))
  return [
    {
      name: `${id}-${corpus}-sentences`,
      kind: 'lines',
      drawing: {
        title: `${corpus}: by training sentences`,
        x: { label: 'training sentences', kind: 'log' },
        y,
        series: methods.map(name => ({
          name,
          points: rows
            .filter(({ method }) => method === name)
            .map(row => [row.sentences, figureOf(row)] as const),
        })),
      },
    },
    {
      name: `${id}-${corpus}-seconds`,
      kind: 'points',
      drawing: {
        title: `${corpus}: by seconds of training on ${formatCount(most)} sentences`,
        x: { label: 'seconds of training', kind: 'log' },
        y,
        groups: [
          {
            name: 'Cofield',
            color: 0,
            points: rows
              .filter(({ sentences, seconds }) => sentences === most && seconds !== null)
              .map(row => ({ name: row.method, x: row.seconds!, y: figureOf(row) })),
          },
        ],
      },
    },
  ]
}
