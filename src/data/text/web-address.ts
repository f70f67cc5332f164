import { classAt, DIGIT, EXTEND, LETTER, SPACE, unitsAt } from './character-class.js'

/**
 * The longest scheme, local part and domain to search for, so that a text with many beginnings takes linear
 * time.
 */
const LONGEST = { scheme: 20, local: 64, domain: 255 }

/** Characters that end an address anywhere. */
const NOT_IN_URL = new Set('<>"{}|\\^`')
/** Characters that are not part of an address at its end. */
const NOT_LAST = new Set('.,;:!?\'"*_~)]')

/** Finds web and e-mail addresses in a text, at indices queried from left to right. */
export class WebAddresses {
  private scheme = -1 // index of the next ://
  private sign = -1 // index of the next @

  constructor(private readonly text: string) {}

  /** The end of the address that begins here, with a letter or digit; −1 if there is none. */
  endFrom(start: number): number {
    const { text } = this
    if (this.scheme < start) this.scheme = indexFrom(text, '://', start)
    if (this.sign < start) this.sign = indexFrom(text, '@', start)
    const host = this.hostFrom(start)
    if (host >= 0 && isWordCharacter(text, host)) return urlEnd(text, start, host)
    return this.mailEnd(start)
  }

  /** The start of the host of a web address; −1 if none begins here. */
  private hostFrom(start: number): number {
    const { text, scheme } = this
    if (scheme - start <= LONGEST.scheme && isScheme(text.slice(start, scheme))) return scheme + 3
    const first = text.charCodeAt(start)
    const www = (first === 0x77 || first === 0x57) && text.slice(start, start + 4).toLowerCase() === 'www.'
    return www ? start + 4 : -1
  }

  private mailEnd(start: number): number {
    const { text, sign } = this
    if (sign - start > LONGEST.local) return -1
    for (let at = start; at < sign; at += unitsAt(text, at))
      if (!isWordCharacter(text, at) && !'._%+-'.includes(text[at])) return -1
    return text[sign - 1] === '.' ? -1 : domainEnd(text, sign + 1)
  }
}

function indexFrom(text: string, part: string, start: number): number {
  const found = text.indexOf(part, start)
  return found < 0 ? Infinity : found
}

function isScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+$/i.test(text)
}

/** The end of a domain of at least two labels; −1 if there is none. */
function domainEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + LONGEST.domain)
  let end = start
  let dots = 0
  while (end < limit) {
    if (isWordCharacter(text, end)) end += unitsAt(text, end)
    else if ((text[end] === '.' || text[end] === '-') && end > start && isWordCharacter(text, end + 1)) {
      if (text[end] === '.') dots++
      end++
    } else break
  }
  return dots > 0 ? end : -1
}

/**
 * The end of a web address: before characters that cannot be in one, and before marks that end a sentence or
 * close a bracket around it.
 */
function urlEnd(text: string, start: number, host: number): number {
  let end = host
  let open = 0
  while (end < text.length && isInUrl(text, end)) {
    if (text[end] === '(') open++
    else if (text[end] === ')') open--
    end += unitsAt(text, end)
  }
  while (end > host && NOT_LAST.has(text[end - 1])) {
    if (text[end - 1] === ')') {
      if (open >= 0) break
      open++
    }
    end--
  }
  return end > start ? end : -1
}

function isInUrl(text: string, at: number): boolean {
  if (text.charCodeAt(at) > 0x7f) return isWordCharacter(text, at)
  return classAt(text, at) !== SPACE && !NOT_IN_URL.has(text[at])
}

function isWordCharacter(text: string, at: number): boolean {
  const kind = classAt(text, at)
  return kind === LETTER || kind === DIGIT || kind === EXTEND
}
