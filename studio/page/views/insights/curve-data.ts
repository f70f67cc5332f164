import type { Expectation } from '../../../learning/figures/expectation.js'
import type { ProgressPoint } from '../../../learning/figures/progress.js'
import type { ChartData, ChartPoint } from '../../components/chart-geometry.js'

/** Fewer strings that were proposed for give no figures. */
export const FEWEST_STRINGS = 5

/** A path with more points looks the same. */
const MOST_POINTS = 300

type CurveName = 'shown' | 'instant' | 'thorough'

/** The lines of the learning curve. A line begins where it rests on enough strings. */
export function curveData(
  progress: readonly ProgressPoint[],
  expectation: Expectation | null,
  goal: number,
  mostPoints = MOST_POINTS,
): ChartData {
  const points = (name: CurveName) => thinned(settled(progress, name), mostPoints)
  const shown = points('shown')
  const ahead = expectation?.curve.filter(({ accepted }) => accepted > expectation.accepted) ?? []
  const expected = expectation ? [{ accepted: expectation.accepted, ...expectation.now }, ...ahead] : []
  return {
    main: shown.map(lineOf('shown')),
    others: (['instant', 'thorough'] as const).map(name => points(name).map(lineOf(name))),
    band: shown.map(point => [point.accepted, point.shown?.low ?? 0, point.shown?.high ?? 1]),
    aheadLine: expected.map(({ accepted, share }) => [accepted, share]),
    ahead: expected.map(({ accepted, low, high }) => [accepted, low, high]),
    goal,
  }
}

/** Points of a line from its fifth string on. */
function settled(progress: readonly ProgressPoint[], name: CurveName): ProgressPoint[] {
  return progress.filter(point => point[name] !== null).slice(FEWEST_STRINGS - 1)
}

function lineOf(name: CurveName): (point: ProgressPoint) => ChartPoint {
  return point => [point.accepted, point[name]?.share ?? 0]
}

/** At most so many items, at equal distances, the last one among them. */
export function thinned<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items
  const step = (items.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, k) => items[Math.round(k * step)])
}
