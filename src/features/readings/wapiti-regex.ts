import { createMatcher, type Matcher } from '../../common/regex/matcher.js'

/** ASCII only, as in the C locale that Wapiti runs in. */
const classes: Readonly<Record<string, string>> = {
  a: 'A-Za-z',
  d: '0-9',
  l: 'a-z',
  p: '!-\\/:-@\\[-`{-~',
  s: ' \\t-\\r',
  u: 'A-Z',
  w: 'A-Za-z0-9',
}

/** One of Wapiti's small regular expressions. */
export interface WapitiRegex {
  readonly items: readonly WapitiItem[]
  /** It begins with `^`. */
  readonly fromStart: boolean
  /** It ends in `$`. */
  readonly toEnd: boolean
}

/** A character or class, as JavaScript writes it, and how often it may be there: `*` is lazy, `?` is not. */
export interface WapitiItem {
  readonly source: string
  readonly times: '' | '*' | '?'
}

/**
 * Reads a regular expression of Wapiti: `^` and `$` at the very ends, `.`, `*`, `?`, and the classes `\a \d \l \p \s \u \w` with their
 * complements in upper case. `units` are its characters, or those that stand for its bytes.
 */
export function parseWapitiRegex(units: readonly string[], refuse: (reason: string) => never): WapitiRegex {
  const text = units.join('')
  const items: WapitiItem[] = []
  const fromStart = units[0] === '^'
  let k = fromStart ? 1 : 0
  while (k < units.length) {
    const char = units[k++]
    if (char === '$' && k === units.length) return { items, fromStart, toEnd: true }
    if (char === '*' || char === '?') refuse(`expected a character before ${char} in "${text}"`)
    if (char === '\\' && k === units.length) refuse(`expected a character after \\ in "${text}"`)
    const source = char === '\\' ? escaped(units[k++]) : char === '.' ? '.' : literal(char)
    const next = units[k]
    const times = next === '*' || next === '?' ? next : ''
    if (times !== '') k++
    items.push({ source, times })
  }
  return { items, fromStart, toEnd: false }
}

/** Matches characters, where Wapiti matches bytes. */
export function wapitiRegex(text: string, refuse: (reason: string) => never): Matcher {
  const { items, fromStart, toEnd } = parseWapitiRegex([...text], refuse)
  const body = items.map(({ source, times }) => source + (times === '*' ? '*?' : times)).join('')
  try {
    return createMatcher(`${fromStart ? '^' : ''}${body}${toEnd ? '$' : ''}`, 's')
  } catch (error) {
    return refuse(`expected a regular expression, got one that is too large (${(error as Error).message})`)
  }
}

function escaped(char: string): string {
  const members = classes[char.toLowerCase()]
  if (members === undefined) return literal(char)
  return char in classes ? `[${members}]` : `[^${members}]`
}

function literal(char: string): string {
  return /[\^$\\.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char
}
