/**
 * Words and marks. The rules are those of Unicode's words (UAX 29) where these do not cut apart what people mean as one token.
 * They need no dictionary and look no further than some characters ahead, so that a text is cut in the same way everywhere and in time
 * that grows with its length alone.
 *
 * - Letters, digits and the marks on them are one token: `café`, `H2O`, `500g`, `1½`, `_id`.
 * - A single connector between two of them joins them: see `joins`. `all-purpose`, `don't`, `1/2`, `3.5`, `1,000.50`, `10:30`, `1-2`.
 * - A full stop behind a single letter of a dotted word belongs to it: `U.S.`, `e.g.`, `Ph.D.`.
 * - Web and e-mail addresses are one token, without marks at their end that belong to the sentence.
 * - Scripts without spaces between words are cut into characters; Katakana stays together.
 * - An emoji is one token with all that modifies it, and so is a flag.
 * - All other characters are tokens of their own (`$`, `%`, brackets, quotes), but for runs of the same full stop, dash and the like: `...`, `--`.
 */
import {
  characterEnd,
  classAt,
  DIGIT,
  EXTEND,
  KATAKANA,
  LETTER,
  MARK,
  SPACE,
  unitsAt,
} from './character-class.js'
import type { TokenScanner } from './token-scanner.js'
import { WebAddresses } from './web-address.js'

/** Characters of which a run is one token. */
const RUNS = new Set('.-!?*=_~#+–—…'.split('').map(character => character.charCodeAt(0)))

const STOP = 0x2e

/** Tokens by the rules above. */
export function scanWords(text: string): TokenScanner {
  return new WordScanner(text)
}

class WordScanner implements TokenScanner {
  start = 0
  end = 0
  private readonly addresses: WebAddresses

  constructor(private readonly text: string) {
    this.addresses = new WebAddresses(text)
  }

  next(): boolean {
    const { text } = this
    let at = this.end
    while (at < text.length && classAt(text, at) === SPACE) at++
    this.start = at
    this.end = at
    if (at === text.length) return false
    this.end = this.endFrom(at)
    return true
  }

  private endFrom(start: number): number {
    const { text } = this
    const kind = classAt(text, start)
    if (kind === LETTER || kind === DIGIT) {
      const address = this.addresses.endFrom(start)
      return address < 0 ? wordEnd(text, start) : address
    }
    if (kind === MARK) return markEnd(text, start)
    let end = characterEnd(text, start)
    if (kind === KATAKANA) while (classAt(text, end) === KATAKANA) end = characterEnd(text, end)
    return end
  }
}

function wordEnd(text: string, start: number): number {
  let at = start
  let dotted = false // whether a full stop between letters has been read
  for (;;) {
    let last = MARK
    let size = 0 // letters and digits since the last connector
    for (let kind = classAt(text, at); ; kind = classAt(text, at)) {
      if (kind === LETTER || kind === DIGIT) {
        last = kind
        size++
      } else if (kind !== EXTEND) break
      at += unitsAt(text, at)
    }
    let connector = text.charCodeAt(at)
    if (!joins(connector, last, classAt(text, at + 1))) {
      if (!(connector === STOP && dotted && last === LETTER && size === 1)) return at
      connector = text.charCodeAt(++at)
      if (connector === STOP || !joins(connector, last, classAt(text, at + 1))) return at
    }
    dotted = connector === STOP && last === LETTER
    at++
  }
}

/** Whether a character between two others joins them to one token. */
function joins(connector: number, before: number, after: number): boolean {
  if (after !== LETTER && after !== DIGIT) return false
  switch (connector) {
    case 0x2d: // hyphen-minus
    case 0x2010: // hyphen
    case 0x2011: // hyphen that keeps a line together
    case 0x27: // apostrophe
    case 0x2019: // apostrophe as it is printed
      return true
    case STOP:
      return before === after
    case 0x2c: // comma
    case 0x2f: // slash
    case 0x3a: // colon
    case 0x2044: // fraction slash
    case 0x2013: // en dash
      return before === DIGIT && after === DIGIT
    case 0xb7: // middle dot, Catalan
    case 0x5f3: // geresh
    case 0x5f4: // gershayim
      return before === LETTER && after === LETTER
    default:
      return false
  }
}

function markEnd(text: string, start: number): number {
  const code = text.charCodeAt(start)
  let end = start
  if (RUNS.has(code)) while (text.charCodeAt(end + 1) === code) end++
  return characterEnd(text, end)
}
