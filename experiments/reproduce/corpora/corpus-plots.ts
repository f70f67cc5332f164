import type { PlotPoint } from '../../../reporting/point-plot.js'
import type { Plot, ReproducedRow } from '../reproduction.js'
import { CONTENDERS } from '../roster.js'

/** Accuracy against seconds of training, ours and the paper's. */
export function accuracyAgainstSeconds(id: string, rows: readonly ReproducedRow[]): Plot {
  const ours = rows.map(
    ({ method, overall, seconds, interval }): PlotPoint => ({
      name: method,
      x: seconds!,
      y: 100 * overall!,
      ...(interval && { bar: [100 * interval.low, 100 * interval.high] as const }),
    }),
  )
  const paper = rows
    .filter(row => typeof row.paper['seconds'] === 'number')
    .map(row => ({
      name: paperName(row.method),
      x: Number(row.paper['seconds']),
      y: 100 * Number(row.paper['overall']),
    }))
  return {
    name: `${id}-accuracy-seconds`,
    kind: 'points',
    drawing: {
      title: 'Accuracy against seconds of training',
      x: { label: 'seconds of training', kind: 'log' },
      y: { label: 'accuracy, %', kind: 'linear' },
      groups: [
        { name: 'Cofield', color: 0, points: ours },
        ...(paper.length > 0 ? [{ name: 'the papers', color: 1, points: withoutTwins(paper) }] : []),
      ],
    },
  }
}

function paperName(method: string): string {
  const name = CONTENDERS.find(contender => contender.name === method)?.paperName
  return (name ?? method).split(',')[0]
}

/** Merges methods with identical figures into one point with both names. */
function withoutTwins(points: readonly PlotPoint[]): PlotPoint[] {
  const merged = new Map<string, PlotPoint>()
  for (const point of points) {
    const key = `${point.x} ${point.y}`
    const twin = merged.get(key)
    merged.set(key, twin ? { ...twin, name: `${twin.name}, ${point.name}` } : point)
  }
  return [...merged.values()]
}
