import { escaped } from './escaped.js'
import { drawBar, drawDot } from './line-plot.js'
import { LETTER, type NamedPoint, placeLabels } from './place-labels.js'
import { type AxisLabel, fits, type Page, scalesFor, svgDocument } from './plot-frame.js'
import type { Look } from './plot-style.js'

/** A point with a name beside it. */
export interface PlotPoint {
  readonly name: string
  readonly x: number
  readonly y: number
  /** From where to where its error bar goes. */
  readonly bar?: readonly [low: number, high: number]
}

/** Points of one kind, which share a look. */
export interface PointGroup {
  readonly name: string
  readonly color: number
  readonly points: readonly PlotPoint[]
}

export interface PointPlot {
  readonly title: string
  readonly x: AxisLabel
  readonly y: AxisLabel
  readonly groups: readonly PointGroup[]
}

const PAGE: Page = { width: 480, height: 416, left: 66, right: 456, top: 14, bottom: 340 }
const KEY = { left: 66, top: 404, column: 208 }

/** Draws named points as SVG, each group in its color. */
export function drawPoints({ title, x, y, groups }: PointPlot, style: 'own' | 'of the page' = 'own'): string {
  const shown = groups.flatMap(({ color, points }) =>
    points
      .filter(point => fits(point.x, x) && fits(point.y, y))
      .map(point => ({ ...point, look: { color, dash: 0 } })),
  )
  if (shown.length === 0) return svgDocument(PAGE, title, '', style)
  const scales = scalesFor(
    PAGE,
    { ...x, values: shown.map(point => point.x) },
    { ...y, values: shown.flatMap(point => [point.y, ...(point.bar ?? [])]) },
  )
  const dots = shown.map(({ bar, look, ...point }) => {
    const [left, top] = [scales.x(point.x), scales.y(point.y)]
    const whisker = bar ? drawBar(left, scales.y(bar[0]), scales.y(bar[1]), look) : ''
    return whisker + drawDot(left, top, look)
  })
  const names = drawNames(
    shown.map(({ name, bar, ...point }) => ({
      name,
      x: scales.x(point.x),
      y: scales.y(point.y),
      ...(bar && { bar: [scales.y(bar[1]), scales.y(bar[0])] as const }),
    })),
  )
  const key = groups.map(({ name, color }, k) => drawKey(name, { color, dash: 0 }, k))
  return svgDocument(PAGE, title, `${scales.axes}${dots.join('')}${names}${key.join('')}`, style)
}

function drawNames(points: readonly NamedPoint[]): string {
  const places = placeLabels(points, { left: PAGE.left, right: PAGE.width, top: 0, bottom: PAGE.bottom })
  const one = (value: number) => Math.round(value * 10) / 10
  return points
    .map(({ name, x, y }, k) => {
      const place = places[k]
      const width = name.length * LETTER
      const [nearX, nearY] = [Math.min(Math.max(x, place.x), place.x + width), place.y - 4]
      const leader = place.far ? `<path class="leader" d="M${x} ${y}L${one(nearX)} ${one(nearY)}"/>` : ''
      return `${leader}<text class="text small" x="${one(place.x)}" y="${one(place.y)}">${escaped(name)}</text>\n`
    })
    .join('')
}

function drawKey(name: string, look: Look, k: number): string {
  const left = KEY.left + k * KEY.column
  return `${drawDot(left + 4, KEY.top - 4, look)}<text class="text" x="${left + 16}" y="${KEY.top}">${escaped(name)}</text>\n`
}
