/** Reports `genes`: tables and the curves of Figure 2. */
import { formatPercent } from '../../../reporting/format.js'
import type { Series } from '../../../reporting/line-plot.js'
import { percentWithMargin, shortSeconds } from '../format-figures.js'
import type { Plot, ReproducedRow, Table } from '../reproduction.js'
import { type Comparison, comparisonTable, LEVEL, signed } from '../significance.js'

/** The accuracy of the weights of an iteration. */
export interface CurvePoint {
  readonly iteration: number
  /** The paper's objective, which is maximized, per base. */
  readonly objective: number
  /** Accuracy of posterior decoding on the training part (as many of its pieces as the test part has) and on the test part. */
  readonly train: number
  readonly test: number
}

export interface GeneRow extends ReproducedRow {
  readonly curve: readonly CurvePoint[]
}

/** Every iteration of every objective. */
export function iterationTable(rows: readonly GeneRow[]): Table {
  const trained = rows.filter(({ curve }) => curve.length > 0)
  const length = Math.max(...trained.map(({ curve }) => curve.length))
  const cells = (point: CurvePoint | undefined) =>
    point ? [point.objective.toFixed(5), formatPercent(point.train), formatPercent(point.test)] : ['', '', '']
  return {
    title: 'Objective, and accuracy on the training and the test part, by iteration',
    columns: ['iteration', ...trained.flatMap(({ method }) => [method, 'train', 'test'])],
    rows: Array.from({ length }, (_, k) => [String(k), ...trained.flatMap(({ curve }) => cells(curve[k]))]),
  }
}

/** The start and the end of training. */
export function endTable(rows: readonly GeneRow[]): Table {
  return {
    columns: ['method', 'start', 'best', 'end', 'iterations', 'sec', 'Figure 2'],
    rows: rows.map(({ method, curve, overall, interval, seconds, paper }) => [
      method === 'hmm' ? 'hmm, the generative start' : method,
      curve[0] ? formatPercent(curve[0].test) : '',
      curve[0] ? formatPercent(Math.max(...curve.map(({ test }) => test))) : '',
      percentWithMargin(overall, interval),
      curve.length > 0 ? String(curve.at(-1)!.iteration) : '',
      shortSeconds(seconds),
      String(paper['finding'] ?? ''),
    ]),
    paperFrom: 6,
  }
}

/** The last models and the generative start against each other. */
export function significanceTable(comparisons: readonly Comparison[]): Table {
  return comparisonTable(
    comparisons,
    `The last models on the test part: by how many points the row is ahead of the column; ≈: the difference is not significant (approximate randomization of pieces at ${100 * LEVEL} %, with Holm’s correction)`,
  )
}

/** Figure 2: the objective by iteration, and accuracy by iteration with the generative start. */
export function curvePlots({ method, curve }: GeneRow, start: number): Plot[] {
  const line = (name: string, of: (point: CurvePoint) => number, color: number, dash = 0): Series => ({
    name,
    points: curve.map(point => [point.iteration, of(point)] as const),
    look: { color, dash },
  })
  const x = { label: 'iteration', kind: 'linear' } as const
  return [
    {
      name: `genes-${method}-objective`,
      kind: 'lines',
      drawing: {
        title: `Figure 2, ${method}: the objective, a base`,
        x,
        y: { label: 'objective', kind: 'linear' },
        series: [line('objective', ({ objective }) => objective, 0)],
      },
    },
    {
      name: `genes-${method}-accuracy`,
      kind: 'lines',
      drawing: {
        title: `Figure 2, ${method}: accuracy`,
        x,
        y: { label: 'accuracy, %', kind: 'linear' },
        series: [
          line('training part', ({ train }) => 100 * train, 2, 1),
          line('test part', ({ test }) => 100 * test, 1),
          line('generative start, test part', () => 100 * start, 7, 2),
        ],
      },
    },
  ]
}

/** What Figure 2 shows and what we found, method by method. */
export function differencesOf(rows: readonly GeneRow[], start: number): string[] {
  const found = rows
    .filter(({ curve }) => curve.length > 0)
    .map(({ method, curve, paper }) => {
      const moved = curve.at(-1)!.test - curve[0].test
      return `${method} ends ${signed(moved)} points from the generative start (the paper: ${paper['finding']})`
    })
  return [
    `Figure 2 gives curves and no numbers. Here ${found.join('; ')}.`,
    `The paper trains on 28 million bases with FlyBase’s annotation (it cites an article of 2006) and tests on as many, with features it describes as label transitions and trimers; we have one chromosome arm of a later assembly with RefSeq genes, far fewer bases, pieces of 10,000 that cut genes, and UTRs counted as intergenic. The axes of its Figure 2 span 66 to 82 %; our generative start has ${formatPercent(start)} %.`,
    'The paper calls its start HMM-style and says no more. Ours has P(y | label before) and P(base | two bases before, label), which are weights of transitions and trimers; P(trimer | label) would count every base three times. The paper gives neither a penalty nor a smoothing; ours have c2 = 0 and the smoothing of `hmm`.',
  ]
}
