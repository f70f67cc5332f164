/**
 * The samples of a page: its fenced blocks that can be run.
 *
 * `sh`          commands, run by `shell.ts`; a `text` block right after it is what they print
 * `js`, `ts`    code; `// → value` behind or below a statement is its value, and a `text` block right after it is what it logs
 *
 * In what is printed, `…` stands for any characters, and on a line of its own for any lines.
 */

/** A block of commands. */
export interface Commands {
  readonly kind: 'commands'
  readonly line: number
  readonly code: string
  readonly output: string | undefined
}

/** Statements up to one whose value is told, or to the end of a block. */
export interface Statements {
  readonly kind: 'statements'
  readonly line: number
  readonly code: string
  /** The value of the last statement, if the page tells it. */
  readonly value: string | undefined
  /** What the whole block logs, at its last statements, if the page tells it. */
  readonly output: string | undefined
}

export type Sample = Commands | Statements

interface Block {
  readonly line: number
  readonly language: string
  readonly code: string
}

/** The samples of a page in order. */
export function samplesOf(page: string): Sample[] {
  const blocks = blocksOf(page)
  refuseOrphans(blocks)
  return blocks.flatMap((block, k): Sample[] => {
    const output = isOutput(blocks, k + 1) ? blocks[k + 1].code : undefined
    if (block.language === 'sh') return [{ kind: 'commands', ...block, output } as const]
    return block.language === 'js' || block.language === 'ts' ? statementsOf(block, output) : []
  })
}

/** Whether a block is what the one right before it prints. */
function isOutput(blocks: readonly Block[], k: number): boolean {
  if (blocks[k]?.language !== 'text' || !/^(sh|js|ts)$/.test(blocks[k - 1]?.language ?? '')) return false
  const { line, code } = blocks[k - 1]
  return blocks[k].line === line + code.split('\n').length + 3
}

/** An output that belongs to nothing would never be compared. */
function refuseOrphans(blocks: readonly Block[]): void {
  const orphan = blocks.find((block, k) => block.language === 'text' && !isOutput(blocks, k))
  if (orphan) throw new Error(`line ${orphan.line}: expected a sample right before what it prints, got none`)
}

function blocksOf(page: string): Block[] {
  const found: Block[] = []
  for (const match of page.matchAll(/^```(\w+)[^\n]*\n(.*?)\n?^```$/gms)) {
    const line = page.slice(0, match.index).split('\n').length
    found.push({ line, language: match[1], code: match[2] })
  }
  return found
}

/** A result of several lines goes on with `//   ` on the next one. */
function statementsOf({ line, code }: Block, output: string | undefined): Statements[] {
  const found: { -readonly [K in keyof Statements]: Statements[K] }[] = []
  let rows: string[] = []
  const end = (at: number, value: string | undefined) => {
    if (rows.join('').trim() !== '')
      found.push({ kind: 'statements', line: at, code: rows.join('\n'), value, output: undefined })
    rows = []
  }
  for (const [k, row] of code.split('\n').entries()) {
    const [, before, value] = /^(.*?)\s*\/\/ → (.*)$/.exec(row) ?? []
    const last = found.at(-1)
    if (value !== undefined) {
      if (before !== '') rows.push(before)
      end(line + k + 1, value)
    } else if (row.startsWith('//   ') && rows.length === 0 && last?.value !== undefined)
      last.value += `\n${row.slice(5)}`
    else rows.push(row)
  }
  if (rows.length > 0 || output !== undefined) {
    rows.push('')
    end(line, undefined)
  }
  const last = found.at(-1)
  if (last) last.output = output
  return found
}

/** Whether a text is what a page says, where `…` stands for anything. */
export function matchesOutput(text: string, expected: string): boolean {
  const rows = expected.split('\n').map(row =>
    row.trim() === '…'
      ? '(?:[^\\n]*\\n)*?'
      : `${row
          .split('…')
          .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('[^\\n]*')}[ ]*\\n`,
  )
  return new RegExp(`^${rows.join('')}$`).test(`${text.trimEnd()}\n`)
}
