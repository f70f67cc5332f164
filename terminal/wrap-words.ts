/** Breaks lines that are longer than `columns` at spaces, and indents what follows. A longer word stays whole. */
export function wrapWords(text: string, columns: number): string {
  return text
    .split('\n')
    .map(line => (line.length <= columns ? line : wrapLine(line, columns)))
    .join('\n')
}

const INDENT = '  '

function wrapLine(line: string, columns: number): string {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (longer.length <= columns || current.trim() === '') {
      current = longer
    } else {
      lines.push(current)
      current = INDENT + word
    }
  }
  return [...lines, current].join('\n')
}
