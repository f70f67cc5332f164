/**
 * Parses JavaScript's regular expressions (flag `u` or `v`) into a tree.
 *
 * The engine's own `RegExp` has already checked the syntax, so this parser does not. What matches a single
 * character (a class, an escape, a letter under the flag `i`) stays text: `atom.ts` asks the engine about it.
 */

/** The flags that can differ between parts of an expression. */
export interface RegexFlags {
  readonly ignoreCase: boolean
  readonly multiline: boolean
  readonly dotAll: boolean
  /** The flag `v` instead of `u`. */
  readonly sets: boolean
}

export type RegexNode =
  | { readonly type: 'empty' }
  | { readonly type: 'atom'; readonly source: string; readonly flags: RegexFlags }
  /** A class with the flag `v` that contains strings of several characters. */
  | { readonly type: 'strings'; readonly source: string; readonly flags: RegexFlags }
  | { readonly type: 'sequence'; readonly parts: readonly RegexNode[] }
  | { readonly type: 'choice'; readonly options: readonly RegexNode[] }
  | {
      readonly type: 'repeat'
      readonly body: RegexNode
      readonly min: number
      readonly max: number
      readonly lazy: boolean
      /** The capturing groups in the body: the first, and one past the last. */
      readonly groups: readonly [number, number]
    }
  | { readonly type: 'group'; readonly index: number; readonly body: RegexNode }
  | { readonly type: 'look'; readonly ahead: boolean; readonly negative: boolean; readonly body: RegexNode }
  | { readonly type: 'edge'; readonly at: 'start' | 'end'; readonly flags: RegexFlags }
  | { readonly type: 'word-edge'; readonly negative: boolean; readonly flags: RegexFlags }
  /** `name` stands for all groups with that name, at most one of which has matched. */
  | { readonly type: 'back'; readonly to: number | string; readonly flags: RegexFlags }

export interface RegexSyntax {
  readonly root: RegexNode
  /** Capturing groups; group 0 is the whole match. */
  readonly groups: number
  readonly names: ReadonlyMap<string, readonly number[]>
}

/** Maximum nesting of groups: parsing and compiling are recursive. */
const MAX_DEPTH = 200

/** Unicode properties of strings of several characters. */
const STRING_PROPERTY =
  /\\p\{(?:Basic_Emoji|Emoji_Keycap_Sequence|RGI_(?:Emoji|Modifier_Sequence|Flag_Sequence|Emoji_.*))\}/

/** Parses an expression that the engine has accepted. */
export function readRegex(pattern: string, flags: string): RegexSyntax {
  return new RegexReader(pattern, flags.includes('v')).read({
    ignoreCase: flags.includes('i'),
    multiline: flags.includes('m'),
    dotAll: flags.includes('s'),
    sets: flags.includes('v'),
  })
}

class RegexReader {
  private at = 0
  private groups = 1
  private depth = 0
  private readonly names = new Map<string, number[]>()

  constructor(
    private readonly text: string,
    private readonly sets: boolean,
  ) {}

  read(flags: RegexFlags): RegexSyntax {
    const root = this.choice(flags)
    return { root, groups: this.groups, names: this.names }
  }

  private choice(flags: RegexFlags): RegexNode {
    if (++this.depth > MAX_DEPTH) throw new RangeError(`more than ${MAX_DEPTH} nested groups`)
    const options = [this.sequence(flags)]
    while (this.skip('|')) options.push(this.sequence(flags))
    this.depth--
    return options.length === 1 ? options[0] : { type: 'choice', options }
  }

  private sequence(flags: RegexFlags): RegexNode {
    const parts: RegexNode[] = []
    while (this.at < this.text.length && !this.sees('|') && !this.sees(')')) parts.push(this.term(flags))
    if (parts.length === 0) return { type: 'empty' }
    return parts.length === 1 ? parts[0] : { type: 'sequence', parts }
  }

  private term(flags: RegexFlags): RegexNode {
    const first = this.groups
    const body = this.unit(flags)
    const quantifier = this.quantifier()
    if (!quantifier) return body
    const lazy = this.skip('?')
    return { type: 'repeat', body, ...quantifier, lazy, groups: [first, this.groups] }
  }

  private unit(flags: RegexFlags): RegexNode {
    if (this.skip('^')) return { type: 'edge', at: 'start', flags }
    if (this.skip('$')) return { type: 'edge', at: 'end', flags }
    if (this.skip('\\b')) return { type: 'word-edge', negative: false, flags }
    if (this.skip('\\B')) return { type: 'word-edge', negative: true, flags }
    if (this.sees('(')) return this.parenthesis(flags)
    if (this.sees('[')) return this.klass(flags)
    if (this.sees('\\')) return this.escape(flags)
    return this.take(this.lengthOfCharacter(), flags)
  }

  private parenthesis(flags: RegexFlags): RegexNode {
    for (const [opening, ahead, negative] of LOOKS)
      if (this.skip(opening)) return { type: 'look', ahead, negative, body: this.rest(flags) }
    if (this.skip('(?<')) return this.capture(this.upTo('>'), flags)
    if (!this.skip('(?')) {
      this.at++
      return this.capture(undefined, flags)
    }
    // Modifiers: (?i-s:…); (?:…) has none.
    const [on, off = ''] = this.upTo(':').split('-')
    const set = (letter: string, before: boolean) => on.includes(letter) || (before && !off.includes(letter))
    return this.rest({
      ...flags,
      ignoreCase: set('i', flags.ignoreCase),
      multiline: set('m', flags.multiline),
      dotAll: set('s', flags.dotAll),
    })
  }

  private capture(name: string | undefined, flags: RegexFlags): RegexNode {
    const index = this.groups++
    if (name !== undefined) this.names.set(name, [...(this.names.get(name) ?? []), index])
    return { type: 'group', index, body: this.rest(flags) }
  }

  /** The rest of a group, and its closing parenthesis. */
  private rest(flags: RegexFlags): RegexNode {
    const body = this.choice(flags)
    this.at++
    return body
  }

  /** A class in brackets; with the flag `v`, classes may be nested. */
  private klass(flags: RegexFlags): RegexNode {
    let end = this.at
    let open = 0
    do {
      const char = this.text[end]
      if (char === '\\') end++
      else if (char === '[' && (this.sets || open === 0)) open++
      else if (char === ']') open--
      end++
    } while (open > 0)
    return this.take(end - this.at, flags)
  }

  private escape(flags: RegexFlags): RegexNode {
    const number = /\\([1-9]\d*)/y
    number.lastIndex = this.at
    const found = number.exec(this.text)
    if (found) {
      this.at += found[0].length
      return { type: 'back', to: Number(found[1]), flags }
    }
    if (this.skip('\\k<')) return { type: 'back', to: this.upTo('>'), flags }
    ESCAPE.lastIndex = this.at
    return this.take(ESCAPE.exec(this.text)?.[0].length ?? 1 + this.lengthOfCharacter(1), flags)
  }

  private take(length: number, flags: RegexFlags): RegexNode {
    const source = this.text.slice(this.at, this.at + length)
    this.at += length
    const strings = this.sets && (source.includes('\\q{') || STRING_PROPERTY.test(source))
    return { type: strings ? 'strings' : 'atom', source, flags }
  }

  private quantifier(): { min: number; max: number } | undefined {
    if (this.skip('*')) return { min: 0, max: Infinity }
    if (this.skip('+')) return { min: 1, max: Infinity }
    if (this.skip('?')) return { min: 0, max: 1 }
    const braces = /\{(\d+)(,?)(\d*)\}/y
    braces.lastIndex = this.at
    const found = braces.exec(this.text)
    if (!found) return undefined
    this.at += found[0].length
    const min = Number(found[1])
    return { min, max: found[3] !== '' ? Number(found[3]) : found[2] === ',' ? Infinity : min }
  }

  private lengthOfCharacter(ahead = 0): number {
    return (this.text.codePointAt(this.at + ahead) ?? 0) > 0xffff ? 2 : 1
  }

  private sees(text: string): boolean {
    return this.text.startsWith(text, this.at)
  }

  private skip(text: string): boolean {
    if (!this.sees(text)) return false
    this.at += text.length
    return true
  }

  /** The text before `end`; parsing continues after it. */
  private upTo(end: string): string {
    const found = this.text.indexOf(end, this.at)
    const text = this.text.slice(this.at, found)
    this.at = found + end.length
    return text
  }
}

const LOOKS = [
  ['(?=', true, false],
  ['(?!', true, true],
  ['(?<=', false, false],
  ['(?<!', false, true],
] as const

/** Escapes with more than one character after the backslash; a surrogate pair is one character. */
const ESCAPE =
  /\\(?:u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\})/y
