import { escaped } from './escaped.js'
import { type AxisLabel, fits, type Page, type Scales, scalesFor, svgDocument } from './plot-frame.js'
import { colorOf, type Look, strokeOf } from './plot-style.js'

/** A line of a plot. */
export interface Series {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
  /** The error bar of each point, from low to high. */
  readonly bars?: readonly (readonly [low: number, high: number])[]
  /** Default: by index, so that a name looks the same in plots with the same names. */
  readonly look?: Look
}

export interface LinePlot {
  readonly title: string
  readonly x: AxisLabel
  readonly y: AxisLabel
  readonly series: readonly Series[]
}

/**
 * `sheet`: a document with its title, the legend beside the frame. `figure`: narrow, the legend below, as
 * part of a page.
 */
export type PlotForm = 'sheet' | 'figure'

interface ShownSeries extends Required<Pick<Series, 'points' | 'look' | 'name'>> {
  readonly bars: readonly (readonly [number, number])[] | null
}

const SHEET: Page = { width: 760, height: 440, left: 78, right: 540, top: 48, bottom: 380 }
const SHEET_KEY = { left: 560, top: 64, line: 22, columns: 1, column: 0 }
const FIGURE = { width: 480, left: 74, right: 456, top: 14, bottom: 270 }
const FIGURE_KEY = { left: 74, top: 340, line: 20, columns: 2, column: 200 }
/** With more points than this, the line alone is clearer. */
const MANY_POINTS = 12

/**
 * Draws lines as SVG. Points that a logarithmic axis cannot show are left out; a line without points keeps
 * its color, so that a tool looks the same in all plots.
 */
export function drawLines(
  { title, x, y, series }: LinePlot,
  form: PlotForm = 'sheet',
  style: 'own' | 'of the page' = 'own',
): string {
  const shown = series.map((line, k) => shownPart(line, k, x, y)).filter(({ points }) => points.length > 0)
  const page = form === 'sheet' ? SHEET : figurePage(shown.length)
  const name =
    form === 'sheet' ? `<text class="text title" x="${page.left}" y="28">${escaped(title)}</text>\n` : ''
  if (shown.length === 0) return svgDocument(page, title, name, style)
  const scales = scalesFor(
    page,
    { ...x, values: shown.flatMap(({ points }) => points.map(([a]) => a)) },
    { ...y, values: shown.flatMap(heights).filter(value => fits(value, y)) },
  )
  const key = form === 'sheet' ? SHEET_KEY : FIGURE_KEY
  const lines = shown.map((line, row) => drawSeries(line, scales) + drawKey(line, row, key))
  return svgDocument(page, title, `${name}${scales.axes}${lines.join('')}`, style)
}

function shownPart({ name, points, bars, look }: Series, k: number, x: AxisLabel, y: AxisLabel): ShownSeries {
  const kept = points.map(([a, b]) => fits(a, x) && fits(b, y))
  return {
    name,
    look: look ?? { color: k, dash: k },
    points: points.filter((_, p) => kept[p]),
    bars: bars ? bars.filter((_, p) => kept[p]) : null,
  }
}

function figurePage(lines: number): Page {
  const rows = Math.ceil(lines / FIGURE_KEY.columns)
  return { ...FIGURE, height: FIGURE_KEY.top + Math.max(0, rows - 1) * FIGURE_KEY.line + 14 }
}

function heights({ points, bars }: ShownSeries): number[] {
  return [...points.map(([, b]) => b), ...(bars ?? []).flat()]
}

function drawSeries({ points, bars, look }: ShownSeries, { x, y }: Scales): string {
  const places = points.map(([a, b]) => `${x(a)} ${y(b)}`)
  const dots = points.length > MANY_POINTS ? [] : points.map(([a, b]) => drawDot(x(a), y(b), look))
  const whiskers = (bars ?? []).map(([low, high], p) => drawBar(x(points[p][0]), y(low), y(high), look))
  return `<path class="line" ${strokeOf(look)} d="M${places.join('L')}"/>\n${whiskers.join('')}${dots.join('')}`
}

/** A point. */
export function drawDot(x: number, y: number, look: Look): string {
  return `<circle cx="${x}" cy="${y}" r="3" fill="${colorOf(look)}"/>\n`
}

/** An error bar. */
export function drawBar(x: number, low: number, high: number, look: Look): string {
  return `<path class="bar" stroke="${colorOf(look)}" d="M${x - 3} ${low}h6M${x - 3} ${high}h6M${x} ${low}V${high}"/>\n`
}

function drawKey({ name, look }: ShownSeries, row: number, key: typeof SHEET_KEY): string {
  const left = key.left + (row % key.columns) * key.column
  const at = key.top + Math.floor(row / key.columns) * key.line
  return `<path class="line" ${strokeOf(look)} d="M${left} ${at - 4}h26"/><text class="text" x="${left + 34}" y="${at}">${escaped(name)}</text>\n`
}
