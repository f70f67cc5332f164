import type { Matcher } from '../../common/regex/matcher.js'
import { characterEnd, classAt, SPACE, unitsAt } from './character-class.js'
import type { TokenScanner } from './token-scanner.js'

/** Tokens are separated by white space. */
export function scanWhitespace(text: string): TokenScanner {
  return createScanner(text, start => {
    let end = start
    while (end < text.length && classAt(text, end) !== SPACE) end += unitsAt(text, end)
    return end
  })
}

/** Tokens are the user-perceived characters, except white space. */
export function scanCharacters(text: string): TokenScanner {
  return createScanner(text, start => characterEnd(text, start))
}

/** Tokens are the matches of a regular expression; text between them is left out. */
export function scanMatches(text: string, matcher: Pick<Matcher, 'matches'>): TokenScanner {
  const matches = matcher.matches(text)
  return {
    start: 0,
    end: 0,
    next() {
      const { done, value } = matches.next()
      if (done) return false
      ;[this.start, this.end] = value
      return true
    },
  } as TokenScanner & { start: number; end: number }
}

function createScanner(text: string, endOf: (start: number) => number): TokenScanner {
  return {
    start: 0,
    end: 0,
    next() {
      let start = this.end
      while (start < text.length && classAt(text, start) === SPACE) start++
      this.start = start
      this.end = start
      if (start === text.length) return false
      this.end = endOf(start)
      return true
    },
  } as TokenScanner & { start: number; end: number }
}
