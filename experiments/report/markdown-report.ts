import { markdownTable } from '../../reporting/markdown-table.js'
import type { Step, Table } from '../reproduce/reproduction.js'
import type { Block, Document } from './document.js'

/** The report in Markdown; plots are files in `plots/`. */
export function formatMarkdown({ title, introduction, sections }: Document): string {
  const parts = [
    `# ${title}`,
    ...introduction.map(formatBlock),
    ...sections.flatMap(section => [`## ${inline(section.title)}`, ...section.blocks.map(formatBlock)]),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Where a plot is written, beside the report. */
export function plotFile(name: string): string {
  return `plots/${name}.svg`
}

function formatBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return inline(block.text)
    case 'heading':
      return `### ${inline(block.text)}`
    case 'list':
      return block.items.map(item => `- ${inline(item)}`).join('\n')
    case 'table':
      return formatTable(block.table)
    case 'plots':
      return block.plots
        .map(({ name, drawing }) => `![${inline(drawing.title)}](${plotFile(name)})`)
        .join('\n\n')
    case 'steps':
      return block.steps.map((step, k) => formatStep(step, k + 1)).join('\n\n')
  }
}

function formatStep({ text, table }: Step, number: number): string {
  const lines = [`${number}. ${inline(text)}`, ...(table ? ['', ...formatTable(table).split('\n')] : [])]
  return lines.map((line, k) => (k === 0 || line === '' ? line : `   ${line}`)).join('\n')
}

function formatTable({ title, columns, rows, paperFrom, left }: Table): string {
  const named = columns.map((name, k) =>
    paperFrom !== undefined && k >= paperFrom ? `paper: ${name}` : name,
  )
  const table = inline(markdownTable({ columns: named, rows }, left))
  return title ? `${inline(title)}\n\n${table}` : table
}

function inline(text: string): string {
  return text.replace(/</g, '&lt;')
}
