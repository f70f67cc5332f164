/** The report as one self-contained HTML file: style and plots are in it, without scripts. */
import { escaped } from '../../reporting/escaped.js'
import { htmlPage } from '../../reporting/html-page.js'
import type { Plot, Step, Table } from '../reproduce/reproduction.js'
import type { Block, Document, Section } from './document.js'
import { drawPlot } from './draw-plot.js'

/** Tables with more columns than this are printed smaller. */
const WIDE = 12
/** Cells with more characters than this are sentences, which may wrap. */
const SENTENCE = 40

export function formatHtml({ title, introduction, sections }: Document): string {
  return htmlPage({
    title,
    navigation: sections.map(({ id }) => ({ id, name: id })),
    body: `${introduction.map(formatBlock).join('\n')}
${sections.map(formatSection).join('\n')}`,
  })
}

function formatSection({ id, title, blocks }: Section): string {
  return `<section id="${escaped(id)}">
<h2>${inline(title)}</h2>
${blocks.map(formatBlock).join('\n')}
</section>`
}

function formatBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${inline(block.text)}</p>`
    case 'heading':
      return `<h3>${inline(block.text)}</h3>`
    case 'list':
      return `<ul>${block.items.map(item => `<li>${inline(item)}</li>`).join('\n')}</ul>`
    case 'table':
      return formatTable(block.table)
    case 'plots':
      return `<div class="plots">${block.plots.map(formatPlot).join('\n')}</div>`
    case 'steps':
      return `<ol>${block.steps.map(formatStep).join('\n')}</ol>`
  }
}

function formatStep({ text, table }: Step): string {
  return `<li>${inline(text)}${table ? formatTable(table) : ''}</li>`
}

function formatPlot(plot: Plot): string {
  return `<figure><figcaption>${inline(plot.drawing.title)}</figcaption>
${drawPlot(plot, 'of the page')}</figure>`
}

function formatTable({ title, columns, rows, paperFrom = columns.length, left = 1 }: Table): string {
  const attributes = (k: number, text: string) => {
    const names = [
      ...(k < left ? ['word'] : []),
      ...(text.length > SENTENCE ? ['sentence'] : []),
      ...(k >= paperFrom ? ['paper'] : []),
      ...(k === paperFrom ? ['first-of-paper'] : []),
    ]
    return names.length > 0 ? ` class="${names.join(' ')}"` : ''
  }
  const groups =
    paperFrom < columns.length
      ? `<tr><th colspan="${paperFrom}"></th><th class="paper first-of-paper word" colspan="${columns.length - paperFrom}">paper</th></tr>`
      : ''
  const head = columns.map((name, k) => `<th scope="col"${attributes(k, name)}>${inline(name)}</th>`).join('')
  const body = rows.map(
    row => `<tr>${row.map((text, k) => `<td${attributes(k, text)}>${inline(text)}</td>`).join('')}</tr>`,
  )
  const caption = title ? `<p class="caption">${inline(title)}</p>\n` : ''
  return `${caption}<div class="scroll"><table${columns.length > WIDE ? ' class="wide"' : ''}><thead>${groups}<tr>${head}</tr></thead><tbody>
${body.join('\n')}
</tbody></table></div>`
}

/** Text with `code` in it. */
function inline(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
