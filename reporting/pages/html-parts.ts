/** Parts of pages: tables and sections. */
import { escaped } from '../escaped.js'
import { visibleLine } from '../visible-text.js'

/** A section of a page, with a heading that links can point to. */
export interface PageSection {
  readonly id: string
  readonly name: string
  /** HTML. */
  readonly content: string
}

export function formatSection({ id, name, content }: PageSection): string {
  return `<section id="${escaped(id)}">\n<h2>${escaped(name)}</h2>\n${content}\n</section>`
}

/** Text of the data, escaped for HTML. */
export function shown(text: string): string {
  return escaped(visibleLine(text))
}

/** A table of texts; the first `left` columns are words, the others numbers. */
export function formatRows(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  left = 1,
): string {
  const kind = (k: number) => (k < left ? ' class="word"' : '')
  const head = columns.map((name, k) => `<th scope="col"${kind(k)}>${shown(name)}</th>`).join('')
  const body = rows.map(
    row => `<tr>${row.map((text, k) => `<td${kind(k)}>${shown(text)}</td>`).join('')}</tr>`,
  )
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`
}

/** The name of a file without its directories. */
export function nameOfFile(path: string): string {
  return path.split(/[\\/]/).at(-1) || path
}

/** A part that opens on a click. In print it is open, except the explanations of errors, which would take hundreds of sheets. */
export function formatDetails(summary: string, content: string, state: '' | 'open' = ''): string {
  return `<details${state ? ' open' : ''}><summary>${summary}</summary>\n${content}\n</details>`
}

export const PARTS_STYLE = `
  details { margin: 0.4rem 0; max-width: 100% } summary { cursor: pointer } summary code { background: none }
  details > div, details > ul { margin-left: 1rem } .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 0 2rem }
  mark { background: rgb(230 159 0 / 0.4); color: inherit; padding: 0 0.15em; border-radius: 3px } .faint { color: var(--faint) }
  .context { list-style: none; padding: 0 } .context > li { max-width: none; border-bottom: 1px solid var(--line); padding: 0.3rem 0; margin: 0 }
  h1, summary { overflow-wrap: anywhere } p code { display: inline-block; max-width: 100% } .pair > * { min-width: 0 }
  @media (max-width: 30rem) { td:first-child, th:first-child { white-space: normal; overflow-wrap: break-word; max-width: 45vw } }
  .legend { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; max-width: 46rem; font-size: 0.9rem } .legend dd { margin: 0 }
  .on-paper { display: none }
  @media print {
    .on-paper { display: block } .word { white-space: normal; overflow-wrap: anywhere }
    details:not(.context details)::details-content { content-visibility: visible; block-size: auto }
  }
`
