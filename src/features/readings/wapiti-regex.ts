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

/**
 * Translates Wapiti's small regular expressions to JavaScript's: `^` and `$` at the very ends, `.`, `*`
 * (lazy), `?`, and the classes `\a \d \l \p \s \u \w` with their complements in upper case. Wapiti counts
 * bytes where we count code points.
 */
export function wapitiRegex(text: string, refuse: (reason: string) => never): Matcher {
  const chars = [...text]
  let source = ''
  let k = 0
  if (chars[0] === '^') source += chars[k++]
  while (k < chars.length) {
    const char = chars[k++]
    if (char === '$' && k === chars.length) return compile(`${source}$`, refuse)
    if (char === '*' || char === '?') refuse(`expected a character before ${char} in "${text}"`)
    if (char === '\\' && k === chars.length) refuse(`expected a character after \\ in "${text}"`)
    source += char === '\\' ? escaped(chars[k++]) : char === '.' ? '.' : literal(char)
    if (chars[k] === '*') source += '*?'
    if (chars[k] === '?') source += '?'
    if (chars[k] === '*' || chars[k] === '?') k++
  }
  return compile(source, refuse)
}

function compile(source: string, refuse: (reason: string) => never): Matcher {
  try {
    return createMatcher(source, 's')
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
