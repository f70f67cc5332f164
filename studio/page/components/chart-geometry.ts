import { linearAxis } from '../../../reporting/axis.js'

/** Where a chart of lines draws what, in pixels. Values that the axes do not reach are drawn at their ends. */

export type ChartPoint = readonly [x: number, y: number]
export type BandPoint = readonly [x: number, low: number, high: number]

export interface ChartData {
  readonly main: readonly ChartPoint[]
  readonly others: readonly (readonly ChartPoint[])[]
  /** The interval of the main line. */
  readonly band: readonly BandPoint[]
  /** What is expected after the last point, with its interval. */
  readonly ahead: readonly BandPoint[]
  readonly aheadLine: readonly ChartPoint[]
  readonly goal: number | null
}

export interface ChartSize {
  readonly width: number
  readonly height: number
}

export interface ChartGeometry {
  /** The edges of the area of the lines. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly xTicks: readonly Tick[]
  readonly yTicks: readonly Tick[]
  readonly main: string
  readonly others: readonly string[]
  readonly band: string
  readonly ahead: string
  readonly aheadBand: string
  readonly goalAt: number | null
  /** The last point of the main line; its text stands below it where there is no room above, or where what is expected begins above. */
  readonly end: { readonly x: number; readonly y: number; readonly isTextBelow: boolean } | null
}

export interface Tick {
  readonly value: number
  readonly at: number
}

const MARGIN = { left: 34, right: 12, top: 14, bottom: 44 }
/** Ticks of the horizontal axis stand at least this far apart. */
const TICK_GAP = 34
const MOST_TICKS = 10
const TEXT_ROOM = 26

export function chartGeometry(data: ChartData, { width, height }: ChartSize): ChartGeometry {
  const [left, right, top, bottom] = [
    MARGIN.left,
    Math.max(MARGIN.left + 1, width - MARGIN.right),
    MARGIN.top,
    height - MARGIN.bottom,
  ]
  const last = data.main.at(-1) ?? null
  const farthest = Math.max(1, last?.[0] ?? 0, data.aheadLine.at(-1)?.[0] ?? 0)
  const percents = linearAxis([100 * leastOf(data), 100])
  const lowest = percents.from / 100
  const x = scale(0, farthest, left, right)
  const y = scale(lowest, 1, bottom, top)
  return {
    left,
    right,
    top,
    bottom,
    xTicks: spacedTicks(farthest, last?.[0] ?? null, x),
    yTicks: percents.ticks.map(value => ({ value, at: y(value / 100) })),
    main: linePath(data.main, x, y),
    others: data.others.map(points => linePath(points, x, y)),
    band: bandPath(data.band, x, y),
    ahead: linePath(data.aheadLine, x, y),
    aheadBand: bandPath(data.ahead, x, y),
    goalAt: data.goal !== null && data.goal >= lowest ? y(data.goal) : null,
    end: last && {
      x: x(last[0]),
      y: y(last[1]),
      isTextBelow: y(last[1]) - top < TEXT_ROOM || (data.aheadLine[0]?.[1] ?? 0) > last[1],
    },
  }
}

/** The least value of all lines, at most half. The axis begins at a round value below it; intervals may reach farther down. */
function leastOf({ main, others }: ChartData): number {
  return Math.max(0, Math.min(0.5, ...[main, ...others].flatMap(points => points.map(([, share]) => share))))
}

function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  return value => {
    const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
    return Math.round(10 * (start + share * (end - start))) / 10
  }
}

/** Round values, and the number of the last point in place of those that are too near to it. */
function spacedTicks(farthest: number, last: number | null, x: (value: number) => number): Tick[] {
  const room = Math.max(1, Math.floor((x(farthest) - x(0)) / TICK_GAP))
  const step = roundStep(farthest / Math.min(room, MOST_TICKS))
  const values = Array.from({ length: Math.floor(farthest / step) + 1 }, (_, k) => k * step)
  const ticks = values.map(value => ({ value, at: x(value) }))
  if (last === null) return ticks
  const own = { value: last, at: x(last) }
  return [...ticks.filter(({ at }) => Math.abs(at - own.at) >= TICK_GAP), own].sort(
    (a, b) => a.value - b.value,
  )
}

/** The least of 1, 2, 5, 10, 20, … that is not smaller. */
function roundStep(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)))
  return power * ([1, 2, 5].find(mark => mark * power >= least) ?? 10)
}

function linePath(points: readonly ChartPoint[], x: Scale, y: Scale): string {
  return points.length === 0 ? '' : `M${points.map(([a, b]) => `${x(a)} ${y(b)}`).join('L')}`
}

/** The upper edge from left to right, then the lower edge back. */
function bandPath(points: readonly BandPoint[], x: Scale, y: Scale): string {
  if (points.length === 0) return ''
  const upper = points.map(([a, , high]) => `${x(a)} ${y(high)}`)
  const lower = points.map(([a, low]) => `${x(a)} ${y(low)}`).reverse()
  return `M${[...upper, ...lower].join('L')}Z`
}

type Scale = (value: number) => number
