import { drawLines } from '../../../reporting/line-plot.js'
import type { TrainingPoint } from '../../logs/training-log.js'
import type { Plot } from '../../report/result.js'
import type { Tool } from '../../tools/tool.js'

export interface F1Point {
  readonly iteration: number
  readonly seconds: number
  readonly f1: number
}

/** The course of a tool's training. */
export interface Curve {
  readonly name: string
  readonly weights: Tool['weights']
  readonly points: readonly TrainingPoint[]
  readonly f1: readonly F1Point[]
}

/** Relative differences from the best objective below this are not drawn. */
const CLOSE = 1e-7

/**
 * The distance of the objective from the lowest that any tool of the same kind has reached, against seconds.
 */
export function plotObjectives(name: string, curves: readonly Curve[]): Plot {
  const title = 'Objective above the lowest one reached'
  const best = (weights: Tool['weights']) =>
    Math.min(
      ...curves
        .filter(curve => curve.weights === weights)
        .flatMap(({ points }) => points.map(p => p.objective)),
    )
  const series = curves.map(({ name: tool, weights, points }) => {
    const least = best(weights)
    const above = points.map(({ seconds, objective }) => [seconds, (objective - least) / least] as const)
    return { name: tool, points: above.filter(([, excess]) => excess > CLOSE) }
  })
  const svg = drawLines({
    title,
    x: { label: 'seconds since the start of the process', kind: 'log' },
    y: { label: 'part of the objective', kind: 'log' },
    series,
  })
  return { name: `${name}-objective`, title, svg }
}

/** F1 on the test data against seconds. */
export function plotF1(name: string, curves: readonly Curve[]): Plot {
  const title = 'F1 on the test data'
  const series = curves.map(({ name: tool, f1 }) => ({
    name: tool,
    points: f1.map(point => [point.seconds, 100 * point.f1] as const),
  }))
  const svg = drawLines({
    title,
    x: { label: 'seconds since the start of the process', kind: 'log' },
    y: { label: 'F1', kind: 'linear' },
    series,
  })
  return { name: `${name}-f1`, title, svg }
}
