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

/** The matrix as HTML; `HEAT_STYLE` belongs to it. */
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
  return `<div class="scroll"><table class="heat"><thead><tr><th>${escaped(corner[0])} ↓ ${escaped(corner[1])} →</th>${head}</tr></thead><tbody>
${body.join('\n')}
</tbody></table></div>`
}

export const HEAT_STYLE = `
  .heat th, .heat td { padding: 0.15rem 0.3rem; border: 1px solid var(--line); text-align: center; font-size: 0.75rem; font-weight: 400 }
  .heat thead th { vertical-align: bottom } .heat th[scope=col] span { writing-mode: vertical-rl; transform: rotate(180deg) }
  .heat th[scope=row], .heat thead th:first-child { text-align: right } .heat td { -webkit-print-color-adjust: exact; print-color-adjust: exact }
`
