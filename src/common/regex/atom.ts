import type { RegexFlags } from './syntax.js'

/** What a single character must be. The engine is asked, so classes, properties and cases are what they are everywhere. */
export class Atom {
  private readonly regex: RegExp
  /** Whether each ASCII character is one: 0 not asked yet, 1 no, 2 yes. */
  private readonly ascii = new Uint8Array(128)

  constructor(
    readonly source: string,
    flags: RegexFlags,
  ) {
    this.regex = new RegExp(`^(?:${source})$`, engineFlags(flags))
  }

  /** Whether a code point is one. */
  has(code: number): boolean {
    if (code >= 128) return this.regex.test(String.fromCodePoint(code))
    if (this.ascii[code] === 0) this.ascii[code] = this.regex.test(String.fromCharCode(code)) ? 2 : 1
    return this.ascii[code] === 2
  }

  /** Whether a text of several characters is one. */
  matches(text: string): boolean {
    return this.regex.test(text)
  }
}

/** The flags in the letters of `RegExp`; `m` stays out, because `^` and `$` are not asked about. */
export function engineFlags({ ignoreCase, dotAll, sets }: RegexFlags): string {
  return `${ignoreCase ? 'i' : ''}${dotAll ? 's' : ''}${sets ? 'v' : 'u'}`
}
