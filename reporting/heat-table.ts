import { escaped } from './escaped.js'
import { visibleLine } from './visible-text.js'

/** A matrix whose cells are colored by their values. */
export interface HeatTable {
  /** What the rows and the columns are: `gold`, `predicted`. */
  readonly corner: readonly [rows: string, columns: string]
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** The color of a cell: 0 none, 1 the darkest blue, −1 the darkest orange. NaN: an empty cell. */
  heat(row: number, column: number): number
  /** What a cell says; `-0.0` becomes `0.0`. */
  text(row: number, column: number): string
}

/** The darkest color still leaves the text on it readable, on light pages and on dark ones. */
export const DARKEST = 0.62
export const [BLUE, ORANGE] = ['0 114 178', '213 94 0']

/** Sizes in print, in em: the height of a line, which a title of a column takes, a wide character, and what surrounds a cell. */
const [LINE, CHARACTER, PADDING] = [1.5, 0.6, 0.5]

/** The matrix as HTML; `HEAT_STYLE` belongs to it. `--width` is about how wide it is, in em: in print it must fit the paper. */
export function heatTable({ corner, rows, columns, heat, text }: HeatTable): string {
  const name = (label: string) => escaped(visibleLine(label))
  const cell = (r: number, c: number) => {
    const value = heat(r, c)
    if (Number.isNaN(value)) return '<td></td>'
    const strength = Math.min(1, Math.abs(value)) * DARKEST
    const says = escaped(text(r, c).replace(/^-(?=[0.]*$)/, ''))
    const title = `${corner[0]} ${name(rows[r])}, ${corner[1]} ${name(columns[c])}: ${says}`
    return `<td style="background:rgb(${value < 0 ? ORANGE : BLUE} / ${strength.toFixed(3)})" title="${title}">${says}</td>`
  }
  const head = columns.map(label => `<th scope="col"><span>${name(label)}</span></th>`).join('')
  const body = rows.map(
    (label, r) => `<tr><th scope="row">${name(label)}</th>${columns.map((_, c) => cell(r, c)).join('')}</tr>`,
  )
  const widths = columns.map((_, c) => Math.max(...rows.map((__, r) => text(r, c).length)))
  const titles = Math.max(...[...rows, ...corner].map(label => label.length + 2))
  const width = [titles, ...widths].reduce((sum, n) => sum + Math.max(LINE, CHARACTER * n) + PADDING, 0)
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escaped(corner.join(', '))}"><table class="heat" style="--width:${Math.ceil(width)}"><thead><tr><th>${escaped(corner[0])} ↓<br>${escaped(corner[1])} →</th>${head}</tr></thead><tbody>
${body.join('\n')}
</tbody></table></div>`
}

export const HEAT_STYLE = `
  .heat th, .heat td { padding: 0.15rem 0.3rem; border: 1px solid var(--line); text-align: center; font-size: 0.75rem; font-weight: 400 }
  .heat thead th { vertical-align: bottom } .heat th[scope=col] span { writing-mode: vertical-rl; transform: rotate(180deg) }
  .heat th[scope=row], .heat thead th:first-child { text-align: right } .heat td { -webkit-print-color-adjust: exact; print-color-adjust: exact }
  @media print { .heat th, .heat td { font-size: min(7pt, calc(500pt / var(--width))); padding: 0.1em 0.15em } }
`
