import { type Axis, linearAxis, logAxis } from './axis.js'

/** A line of a plot. */
export interface Series {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

export interface LinePlot {
  readonly title: string
  readonly x: { readonly label: string; readonly kind: 'log' | 'linear' }
  readonly y: { readonly label: string; readonly kind: 'log' | 'linear' }
  readonly series: readonly Series[]
}

const WIDTH = 760
const HEIGHT = 440
const FRAME = { left: 78, right: 540, top: 48, bottom: 380 }
const KEY = { left: 560, top: 64, line: 22 }

/** Colors of Okabe and Ito's palette that stand out from white and from black, told apart by the color-blind. */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#8c6bb1', '#7f7f7f']
/** A second mark for those who do not see colors. */
const DASHES = ['', '7 3', '2 3', '9 3 2 3']

/** Signs of exponents: few fonts of plots know how to raise others. */
const SUPERSCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'-0123456789'].map((sign, k) => [sign, [...'⁻⁰¹²³⁴⁵⁶⁷⁸⁹'][k]!]),
)

/** The colors of text and lines follow the reader's choice of light or dark. */
const STYLE = `
  .page { fill: #ffffff } .text { fill: #1f2328 } .faint { fill: #59636e }
  .grid { stroke: #d8dee4 } .axis { stroke: #59636e }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } .text { fill: #e6edf3 } .faint { fill: #9198a1 }
    .grid { stroke: #30363d } .axis { stroke: #9198a1 }
  }
  text { font: 13px system-ui, sans-serif } .title { font-size: 16px; font-weight: 600 }
  .line { fill: none; stroke-width: 2 }
`

/**
 * Draws lines as an SVG document that stands alone. Points that a logarithmic axis has no place for are left out; a line
 * without points keeps its color, so that a tool has the same in all plots.
 */
export function drawLines({ title, x, y, series }: LinePlot): string {
  const shown = series
    .map(({ name, points }, k) => ({
      name,
      k,
      points: points.filter(([a, b]) => fits(a, x.kind) && fits(b, y.kind)),
    }))
    .filter(({ points }) => points.length > 0)
  const all = shown.flatMap(({ points }) => points)
  if (all.length === 0) return document(title, '')
  const axes = {
    x: axisOf(
      x.kind,
      all.map(([a]) => a),
    ),
    y: axisOf(
      y.kind,
      all.map(([, b]) => b),
    ),
  }
  const lines = shown.map((line, row) => drawSeries(line, axes.x, axes.y, line.k) + drawKey(line, row))
  return document(title, `${drawAxisX(axes.x, x.label)}${drawAxisY(axes.y, y.label)}${lines.join('')}`)
}

function fits(value: number, kind: 'log' | 'linear'): boolean {
  return Number.isFinite(value) && (kind === 'linear' || value > 0)
}

function axisOf(kind: 'log' | 'linear', values: readonly number[]): Axis {
  return kind === 'log' ? logAxis(values) : linearAxis(values)
}

function document(title: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}</style>
<rect class="page" width="${WIDTH}" height="${HEIGHT}"/>
<text class="text title" x="${FRAME.left}" y="28">${escaped(title)}</text>
${content}</svg>
`
}

function drawAxisX(axis: Axis, label: string): string {
  const marks = axis.ticks.map(tick => {
    const at = round(placeX(axis, tick))
    return `<path class="grid" d="M${at} ${FRAME.top}V${FRAME.bottom}"/><text class="faint" text-anchor="middle" x="${at}" y="${FRAME.bottom + 20}">${tickText(tick)}</text>\n`
  })
  const middle = (FRAME.left + FRAME.right) / 2
  const name = `<text class="text" text-anchor="middle" x="${middle}" y="${FRAME.bottom + 44}">${escaped(label)}</text>\n`
  return `${marks.join('')}<path class="axis" d="M${FRAME.left} ${FRAME.bottom}H${FRAME.right}"/>\n${name}`
}

function drawAxisY(axis: Axis, label: string): string {
  const marks = axis.ticks.map(tick => {
    const at = round(placeY(axis, tick))
    return `<path class="grid" d="M${FRAME.left} ${at}H${FRAME.right}"/><text class="faint" text-anchor="end" x="${FRAME.left - 8}" y="${at + 4}">${tickText(tick)}</text>\n`
  })
  const middle = (FRAME.top + FRAME.bottom) / 2
  const name = `<text class="text" text-anchor="middle" transform="translate(18 ${middle}) rotate(-90)">${escaped(label)}</text>\n`
  return `${marks.join('')}<path class="axis" d="M${FRAME.left} ${FRAME.top}V${FRAME.bottom}"/>\n${name}`
}

function drawSeries({ points }: Series, x: Axis, y: Axis, k: number): string {
  const places = points.map(([a, b]) => `${round(placeX(x, a))} ${round(placeY(y, b))}`)
  const dots = points.length > 12 ? [] : places.map(place => dot(place, k))
  return `<path class="line" ${stroke(k)} d="M${places.join('L')}"/>\n${dots.join('')}`
}

function drawKey({ name, k }: { name: string; k: number }, row: number): string {
  const at = KEY.top + row * KEY.line
  return `<path class="line" ${stroke(k)} d="M${KEY.left} ${at - 4}h26"/><text class="text" x="${KEY.left + 34}" y="${at}">${escaped(name)}</text>\n`
}

function dot(place: string, k: number): string {
  const [x, y] = place.split(' ')
  return `<circle cx="${x}" cy="${y}" r="3" fill="${COLORS[k % COLORS.length]}"/>\n`
}

function stroke(k: number): string {
  const dash = DASHES[k % DASHES.length]
  return `stroke="${COLORS[k % COLORS.length]}"${dash ? ` stroke-dasharray="${dash}"` : ''}`
}

function placeX(axis: Axis, value: number): number {
  return FRAME.left + axis.place(value) * (FRAME.right - FRAME.left)
}

function placeY(axis: Axis, value: number): number {
  return FRAME.bottom - axis.place(value) * (FRAME.bottom - FRAME.top)
}

/** Very small and very large numbers as powers: `2·10⁻⁵`. */
function tickText(tick: number): string {
  if (tick === 0 || (Math.abs(tick) >= 1e-3 && Math.abs(tick) < 1e6)) return String(tick)
  const [mantissa, exponent] = tick.toExponential().split('e') as [string, string]
  const power = [...exponent.replace('+', '')].map(sign => SUPERSCRIPTS[sign]).join('')
  return mantissa === '1' ? `10${power}` : `${mantissa}·10${power}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
