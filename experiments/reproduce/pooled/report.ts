/** What `pooled` found, for people. */
import { formatCount } from '../../../reporting/format.js'
import {
  corporaOf,
  figureAxis,
  figureOf,
  type Measured,
  type PartRow,
  partPlot,
  partTable,
} from '../by-sentences.js'
import type { Plot, Reproduction } from '../reproduction.js'
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
      'CPU sec: seconds of training of all threads together, with features; separate and memm are left out, and on all of Brown likelihood and perceptron too, which take hours there',
      ...absent.map(what => `left out: ${what}`),
    ],
    table: partTable(
      measured,
      { system: 'method', sentences: 'sentences', difference: 'pooled better by' },
      pointsOf,
    ),
    plots: corporaOf(rows).flatMap(corpus => [partPlot(id, corpus, rows), secondsPlot(id, corpus, rows)]),
  }
}

/** The figure against seconds of training on all sentences of a corpus. */
function secondsPlot(id: string, corpus: string, all: readonly PartRow[]): Plot {
  const rows = all.filter(row => row.corpus === corpus)
  const most = Math.max(...rows.map(({ sentences }) => sentences))
  return {
    name: `${id}-${corpus}-seconds`,
    kind: 'points',
    drawing: {
      title: `${corpus}: by CPU seconds of training on ${formatCount(most)} sentences`,
      x: { label: 'CPU seconds of training', kind: 'log' },
      y: figureAxis(rows),
      groups: [
        {
          name: 'Cofield',
          color: 0,
          points: rows
            .filter(({ sentences }) => sentences === most)
            .map(row => ({ name: row.method, x: row.cpuSeconds, y: figureOf(row) })),
        },
      ],
    },
  }
}
