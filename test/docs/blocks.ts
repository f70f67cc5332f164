/** All blocks of code on a page, fenced or indented. */

export interface Block {
  readonly line: number
  /** What stands behind the fence; undefined: the block is indented. */
  readonly language: string | undefined
  readonly code: string
}

/** The blocks in order. Indented lines of a list are part of the list. */
export function blocksOf(page: string): Block[] {
  const rows = page.split('\n')
  const found: Block[] = []
  let inList = false
  for (let k = 0; k < rows.length; k++) {
    const [, language] = /^\s*```(.*)$/.exec(rows[k]) ?? []
    if (language !== undefined) {
      const end = rows.findIndex((row, at) => at > k && /^\s*```\s*$/.test(row))
      if (end < 0) throw new Error(`line ${k + 1}: expected an end of this block, got none`)
      found.push({ line: k + 1, language, code: rows.slice(k + 1, end).join('\n') })
      k = end
    } else if (!inList && /^ {4}/.test(rows[k]) && (rows[k - 1] ?? '') === '') {
      let end = k
      while (/^( {4}|$)/.test(rows[end] ?? '#')) end++
      const code = rows.slice(k, end).map(row => row.slice(4))
      found.push({ line: k + 1, language: undefined, code: code.join('\n').trimEnd() })
      k = end - 1
    } else if (/^\S/.test(rows[k])) inList = /^([-*]|\d+\.) /.test(rows[k])
  }
  return found
}
