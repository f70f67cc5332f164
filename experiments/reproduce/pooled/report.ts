/** What `pooled` found, for people. */
import { formatCount } from '../../../reporting/format.js'
import { type Measured, type PartRow, partTable } from '../by-sentences.js'
import type { Plot, ReproducedRow, Reproduction } from '../reproduction.js'
import { pointsOf } from '../significance.js'

/** The name of the method in tables. */
export const POOLED = 'pooled'

interface Found {
  readonly id: string
  readonly source: string
  readonly measured: Measured
  readonly absent: readonly string[]
}

export function describePooled({ id, source, measured, absent }: Found): Reproduction {
  const { rows } = measured
  return {
    id,
    title: 'pooled and other methods, by training sentences and by seconds',
    source,
    ...measured,
    notes: [
      'features: chunk (CoNLL-2000), ner (Dutch, Spanish), pos (Brown); empirical has the few features that suit it, lafferty; pool is the experiment with one exponent',
      'likelihood has several penalties; the best of them for a size is chosen on the test data, so it is better than any user can have it',
      'pooled better by: F1, or accuracy on Brown, of pooled less that of the row, in points; ≈ where it is not significant (approximate randomization of sentences for F1, McNemar for accuracy, Holm within a size)',
      ...absent.map(what => `left out: ${what}`),
    ],
    table: partTable(
      measured,
      { system: 'method', sentences: 'sentences', difference: 'pooled better by' },
      pointsOf,
    ),
    plots: [...new Set(rows.map(({ corpus }) => corpus))].flatMap(corpus =>
      plotsOf(
        id,
        corpus,
        rows.filter(row => row.corpus === corpus),
      ),
    ),
  }
}

/** The figure that counts: F1 of spans, or accuracy. In percent. */
const figureOf = ({ f1, overall }: ReproducedRow) => 100 * (f1 ?? overall ?? 0)

/** The figure against training sentences, and against seconds on all of them. */
function plotsOf(id: string, corpus: string, rows: readonly PartRow[]): Plot[] {
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
