import type { RegexFlags } from './syntax.js'

/**
 * What a single character must be. Asks the engine, so that classes, properties and cases are the usual ones.
 */
export class Atom {
  private readonly regex: RegExp
  /** Cached answers for ASCII: 0 not asked yet, 1 no, 2 yes. */
  private readonly ascii = new Uint8Array(128)

  constructor(
    readonly source: string,
    flags: RegexFlags,
  ) {
    this.regex = new RegExp(`^(?:${source})$`, engineFlags(flags))
  }

  /** Whether a code point matches. */
  has(code: number): boolean {
    if (code >= 128) return this.regex.test(String.fromCodePoint(code))
    if (this.ascii[code] === 0) this.ascii[code] = this.regex.test(String.fromCharCode(code)) ? 2 : 1
    return this.ascii[code] === 2
  }

  /** Whether a text of several characters matches. */
  matches(text: string): boolean {
    return this.regex.test(text)
  }
}

/** The flags as letters of `RegExp`; without `m`, because `^` and `$` are not tested. */
export function engineFlags({ ignoreCase, dotAll, sets }: RegexFlags): string {
  return `${ignoreCase ? 'i' : ''}${dotAll ? 's' : ''}${sets ? 'v' : 'u'}`
}
