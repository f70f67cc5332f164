/** Curves over the size of the training part: the splits of the Brown corpus side by side. */
import type { Series } from '../../reporting/line-plot.js'
import type { Plot, ReproducedRow, Reproduction } from '../reproduce/reproduction.js'

/** The methods that are drawn, and what the papers call theirs; the papers' lines are dashed, in the color of ours. */
const LINES = [
  { method: 'empirical', color: 0 },
  { method: 'EP1', color: 1, paperName: 'EP1' },
  { method: 'EP2', color: 6, paperName: 'EP2' },
  { method: 'likelihood', color: 2, paperName: 'CRF++' },
  { method: 'piecewise', color: 3, paperName: 'PW' },
] as const

type Figure = 'overall' | 'unknown' | 'seconds'

/** Plots of the experiments of which there are several sizes; none for fewer than two. */
export function brownCurves(reproductions: readonly Reproduction[]): Plot[] {
  const splits = reproductions.filter(({ id, rows }) => id.startsWith('brown-') && rows.length > 0)
  if (splits.length < 2) return []
  const percent = { label: 'accuracy, %', kind: 'linear' } as const
  return [
    draw(splits, 'overall', 'Accuracy by size of the training part', percent),
    draw(splits, 'unknown', 'Accuracy on unknown words', percent),
    draw(splits, 'seconds', 'Seconds of training', { label: 'seconds of training', kind: 'log' }),
  ]
}

function draw(
  splits: readonly Reproduction[],
  figure: Figure,
  title: string,
  y: { label: string; kind: 'log' | 'linear' },
): Plot {
  const scale = figure === 'seconds' ? 1 : 100
  const points = (
    method: string,
    size: (split: Reproduction) => number | undefined,
    value: (row: ReproducedRow) => unknown,
  ) =>
    splits.flatMap((split): [number, number][] => {
      const row = split.rows.find(candidate => candidate.method === method)
      const [x, y] = [size(split), row && value(row)]
      return typeof x === 'number' && typeof y === 'number' ? [[x, scale * y]] : []
    })
  const ours = LINES.map(
    ({ method, color }): Series => ({
      name: method,
      points: points(
        method,
        split => split.trainSequences,
        row => row[figure],
      ),
      look: { color, dash: 0 },
    }),
  )
  const papers = LINES.filter(line => 'paperName' in line).map(
    ({ method, color, paperName }): Series => ({
      name: `${paperName}, paper`,
      points: points(method, paperSize, row => row.paper[figure]),
      look: { color, dash: 1 },
    }),
  )
  return {
    name: `brown-${figure}`,
    kind: 'lines',
    drawing: {
      title,
      x: { label: 'sentences to train on', kind: 'log' },
      y,
      series: [...ours, ...papers],
    },
  }
}

/** How many sentences the paper trained on, which a quick run does not. */
function paperSize({ id }: Reproduction): number {
  return Number(id.slice(id.lastIndexOf('-') + 1))
}
