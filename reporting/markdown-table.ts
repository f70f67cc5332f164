/** A table of figures as text. */
export interface TextTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A table in Markdown; the first `left` columns are text, the others figures. */
export function markdownTable({ columns, rows }: TextTable, left = 1): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  const rule = columns.map((_, k) => (k < left ? '---' : '---:'))
  return [line(columns), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}

function cell(text: string): string {
  return text.replace(/\|/g, '\\|')
}
