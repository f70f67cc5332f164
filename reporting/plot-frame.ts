/** The frame of a plot: its position on the page, its axes, and the positions of values. */
import { type Axis, linearAxis, logAxis } from './axis.js'
import { escaped } from './escaped.js'
import { PLOT_STYLE } from './plot-style.js'

/** What an axis shows. */
export interface AxisLabel {
  readonly label: string
  readonly kind: 'log' | 'linear'
}

/** A page, and the frame of the plot on it, in pixels. */
export interface Page {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Axes laid over a frame. */
export interface Scales {
  x(value: number): number
  y(value: number): number
  /** The axes as SVG. */
  readonly axes: string
}

/** Superscript signs: few fonts in plots support others. */
const SUPERSCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'-0123456789'].map((sign, k) => [sign, [...'⁻⁰¹²³⁴⁵⁶⁷⁸⁹'][k]]),
)

/** Width of a digit at the axes, and the minimum gap between two numbers, in pixels. */
const TICK_LETTER = 8
const TICK_GAP = 6

/** Whether an axis can show a value. */
export function fits(value: number, { kind }: AxisLabel): boolean {
  return Number.isFinite(value) && (kind === 'linear' || value > 0)
}

/** Axes that cover all the values. */
export function scalesFor(
  page: Page,
  x: AxisLabel & { readonly values: readonly number[] },
  y: AxisLabel & { readonly values: readonly number[] },
): Scales {
  const [axisX, axisY] = [axisOf(x), axisOf(y)]
  const placeX = (value: number) => round(page.left + axisX.place(value) * (page.right - page.left))
  const placeY = (value: number) => round(page.bottom - axisY.place(value) * (page.bottom - page.top))
  const axes = drawAxisX(page, axisX, x.label, placeX) + drawAxisY(page, axisY, y.label, placeY)
  return { x: placeX, y: placeY, axes }
}

function axisOf({ kind, values }: AxisLabel & { readonly values: readonly number[] }): Axis {
  return kind === 'log' ? logAxis(values) : linearAxis(values)
}

/** A stand-alone SVG document, or, without its style, part of a page that has it. */
export function svgDocument(
  { width, height }: Page,
  title: string,
  content: string,
  style: 'own' | 'of the page',
): string {
  const own = style === 'own' ? `<style>${PLOT_STYLE}</style>\n` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
${own}<rect class="page" width="${width}" height="${height}"/>
${content}</svg>
`
}

function drawAxisX(page: Page, { ticks }: Axis, label: string, place: (value: number) => number): string {
  const named = ticksWithRoom(ticks, place)
  const marks = ticks.map(tick => {
    const at = place(tick)
    const name = named.has(tick)
      ? `<text class="faint" text-anchor="middle" x="${at}" y="${page.bottom + 20}">${tickText(tick)}</text>`
      : ''
    return `<path class="grid" d="M${at} ${page.top}V${page.bottom}"/>${name}\n`
  })
  const middle = (page.left + page.right) / 2
  const name = `<text class="text" text-anchor="middle" x="${middle}" y="${page.bottom + 44}">${escaped(label)}</text>\n`
  return `${marks.join('')}<path class="axis" d="M${page.left} ${page.bottom}H${page.right}"/>\n${name}`
}

function drawAxisY(page: Page, { ticks }: Axis, label: string, place: (value: number) => number): string {
  const marks = ticks.map(tick => {
    const at = place(tick)
    return `<path class="grid" d="M${page.left} ${at}H${page.right}"/><text class="faint" text-anchor="end" x="${page.left - 8}" y="${at + 4}">${tickText(tick)}</text>\n`
  })
  const middle = (page.top + page.bottom) / 2
  const name = `<text class="text" text-anchor="middle" transform="translate(14 ${middle}) rotate(-90)">${escaped(label)}</text>\n`
  return `${marks.join('')}<path class="axis" d="M${page.left} ${page.top}V${page.bottom}"/>\n${name}`
}

/** The ticks whose numbers do not overlap, powers of ten first. */
function ticksWithRoom(ticks: readonly number[], place: (value: number) => number): Set<number> {
  const isPower = (tick: number) => Math.abs(tick).toExponential().startsWith('1e')
  const taken: { readonly from: number; readonly to: number }[] = []
  const named = new Set<number>()
  for (const tick of [...ticks.filter(isPower), ...ticks.filter(tick => !isPower(tick))]) {
    const half = (tickText(tick).length * TICK_LETTER + TICK_GAP) / 2
    const [from, to] = [place(tick) - half, place(tick) + half]
    if (taken.some(other => from < other.to && to > other.from)) continue
    taken.push({ from, to })
    named.add(tick)
  }
  return named
}

/** Very small and very large numbers as powers: `2·10⁻⁵`. */
function tickText(tick: number): string {
  const size = Math.abs(tick)
  if (tick === 0 || (size >= 1e-3 && size < 1e5)) return String(tick).replace('-', '−')
  const [mantissa, exponent] = tick.toExponential().split('e') as [string, string]
  const power = [...exponent.replace('+', '')].map(sign => SUPERSCRIPTS[sign]).join('')
  return mantissa === '1' ? `10${power}` : `${mantissa}·10${power}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
