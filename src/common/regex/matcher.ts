/**
 * Regular expressions with bounded cost.
 *
 * A feature may contain any expression, and a model file may come from anywhere, but the engine's own matcher
 * takes exponential time for some. This one tries the same alternatives in the same order, so it finds the
 * same match, but none of them twice: whether a split of the program leads to a match depends only on the
 * position (and on which loops have advanced), so a split that failed at a position always fails there (the
 * bit-state matcher of RE2; Davis, Servant and Lee, Using Selective Memoization to Defeat Regular Expression
 * Denial of Service, 2021). Time and memory grow with the product of expression and text. The remaining
 * cases, backreferences and lookarounds that succeed repeatedly, end at a step limit with an error.
 */
import { DataError } from '../errors.js'
import { type Atom, engineFlags } from './atom.js'
import { compileRegex, type RegexProgram, type Step } from './program.js'
import { type RegexFlags, readRegex } from './syntax.js'

export interface RegexLimits {
  /** Steps of a compiled expression, with counted repetitions expanded. Default 10,000. */
  readonly programSteps?: number
  /** Steps for matching one text. Default 2²⁶, about a second. */
  readonly matchSteps?: number
  /** Additional steps per character of a text in which all matches are sought. Default 256. */
  readonly scanSteps?: number
  /** Bits of memory for failed splits, at most 2³². Default 2²⁹, which is 64 MB. */
  readonly memoBits?: number
}

/** A compiled regular expression. */
export interface Matcher {
  /** The first match in a text: the same as `RegExp.prototype.exec(text)?.[0]`. */
  first(text: string): string | undefined
  test(text: string): boolean
  /** All nonempty matches in a text from left to right: start and end of each. */
  matches(text: string): Generator<readonly [start: number, end: number], void, void>
}

/**
 * Compiles an expression with the flag `u`, or `v` if it is among the flags. Throws a `SyntaxError` for an
 * invalid expression, a `RangeError` for one that is too large.
 */
export function createMatcher(pattern: string, flags = '', limits: RegexLimits = {}): Matcher {
  new RegExp(pattern, flags.includes('v') ? flags : `${flags.replace('u', '')}u`) // throws for invalid syntax
  const program = compileRegex(readRegex(pattern, flags), limits.programSteps ?? 10_000)
  const search = new Search(program, `/${pattern}/${flags}`, limits)
  return {
    first(text) {
      const found = search.run(text)
      return found && text.slice(found[0], found[1])
    },
    test: text => search.run(text) !== undefined,
    // Its own search: between two matches, another text may be searched.
    matches: text => new Search(program, `/${pattern}/${flags}`, limits).all(text),
  }
}

const FAILED = -1
/** Numbers per entry of the backtracking stack: step, position, level; or −1 − slot, its old value, 0. */
const ENTRY = 3

class Search {
  private readonly steps: readonly Step[]
  private readonly levels: number
  private readonly captures: Int32Array
  private text = ''
  private left = 0
  /** How many of the loops that must advance, from the outside, have advanced in their iteration. */
  private level = 0
  private stack = new Int32Array(64 * ENTRY)
  private top = 0
  private failed = new Uint32Array(16)
  /** Bits set within a lookaround, until it is known whether they failed. */
  private log: number[] | null = null

  constructor(
    private readonly program: RegexProgram,
    private readonly name: string,
    private readonly limits: RegexLimits,
  ) {
    this.steps = program.steps
    this.levels = program.depth + 1
    this.captures = new Int32Array(2 * program.groups)
  }

  /** Start and end of the first match. */
  run(text: string): readonly [number, number] | undefined {
    this.begin(text)
    for (let start = 0; start <= text.length; start += lengthAt(text, start)) {
      this.captures.fill(-1)
      const end = this.from(0, start)
      if (end !== FAILED) return [start, end]
    }
    return undefined
  }

  /**
   * Start and end of all nonempty matches. Failed splits stay known from one match to the next; what a match
   * has visited is forgotten, since some of it has not failed.
   */
  *all(text: string): Generator<readonly [number, number], void, void> {
    this.begin(text)
    this.left += text.length * (this.limits.scanSteps ?? 256)
    for (let start = 0; start < text.length; ) {
      const log: number[] = []
      this.log = log
      this.captures.fill(-1)
      const end = this.from(0, start)
      if (end !== FAILED) this.takeBack(log)
      if (end > start) yield [start, end]
      start = end > start ? end : start + lengthAt(text, start)
    }
  }

  private begin(text: string): void {
    const { program, limits } = this
    this.text = text
    this.left = limits.matchSteps ?? 2 ** 26
    this.top = 0
    this.log = null
    if (program.refersBack) return
    const bits = program.splits * this.levels * (text.length + 1)
    if (bits > (limits.memoBits ?? 2 ** 29)) this.giveUp('memory')
    const words = Math.ceil(bits / 32)
    if (words > this.failed.length) this.failed = new Uint32Array(2 * words)
    else this.failed.fill(0, 0, words)
  }

  /** The end of the match from a step and a position, or that there is none. */
  private from(first: number, start: number): number {
    const base = this.top
    let pc = first
    let at = start
    this.level = 0
    for (;;) {
      if (--this.left < 0) this.giveUp('steps')
      const step = this.steps[pc]
      if (step.op === 'match') {
        this.top = base
        return at
      }
      if (step.op === 'jump') pc = step.to
      else if (step.op === 'split' && !this.hasFailed(step.memo, at)) {
        this.push(step.second, at, this.level)
        pc = step.first
      } else {
        at = step.op === 'split' ? FAILED : this.follow(step, at)
        pc = step.op === 'look' ? step.next : pc + 1
        if (at !== FAILED) continue
        if (!this.pop(base)) return FAILED
        pc = this.stack[this.top]
        at = this.stack[this.top + 1]
        this.level = this.stack[this.top + 2]
      }
    }
  }

  /**
   * Pops the last untried alternative off the stack and undoes the captures since then; false if none is
   * left.
   */
  private pop(base: number): boolean {
    while (this.top > base) {
      this.top -= ENTRY
      const step = this.stack[this.top]
      if (step >= 0) return true
      this.captures[-1 - step] = this.stack[this.top + 1]
    }
    return false
  }

  /** The position after a step that does not branch, or that it fails here. */
  private follow(step: Exclude<Step, { op: 'match' | 'jump' | 'split' }>, at: number): number {
    switch (step.op) {
      case 'character':
        return this.character(step.atom, step.back, at)
      case 'string':
        return this.string(step, at)
      case 'enter':
        this.level = Math.min(this.level, step.depth - 1)
        return at
      case 'moved':
        return this.level >= step.depth ? at : FAILED
      case 'edge':
        return this.atEdge(step.at, step.multiline, at) ? at : FAILED
      case 'word-edge':
        return this.atWordEdge(step.word, at) !== step.negative ? at : FAILED
      case 'look':
        return this.looks(step.body, at) !== step.negative ? at : FAILED
      case 'capture':
        this.capture(step.slot, at)
        return at
      case 'forget':
        for (let slot = 2 * step.from; slot < 2 * step.to; slot++) this.capture(slot, -1)
        return at
      case 'back':
        return this.followBack(step, at)
    }
  }

  private character(atom: Atom, back: boolean, at: number): number {
    const { text } = this
    const next = back ? at - lengthBefore(text, at) : at + lengthAt(text, at)
    if (next < 0 || next > text.length || !atom.has(text.codePointAt(back ? next : at) ?? 0)) return FAILED
    return this.move(at, next)
  }

  private string({ atom, length, back }: Step & { op: 'string' }, at: number): number {
    const next = back ? at - length : at + length
    if (next < 0 || next > this.text.length || !atom.matches(this.between(at, next))) return FAILED
    return this.move(at, next)
  }

  /** Moves to another position: all active loops have then advanced. */
  private move(at: number, next: number): number {
    if (next !== at) this.level = this.levels - 1
    return next
  }

  private between(at: number, next: number): string {
    return this.text.slice(Math.min(at, next), Math.max(at, next))
  }

  /**
   * Whether a split was tried at this position; records that it was. Everything tried has failed, or the
   * search would be over. Only within a successful lookaround it may not have, so `looks` undoes that.
   */
  private hasFailed(memo: number, at: number): boolean {
    if (this.program.refersBack) return false
    const bit = (memo * this.levels + this.level) * (this.text.length + 1) + at
    const [word, mask] = [bit >>> 5, 1 << (bit & 31)]
    if ((this.failed[word] & mask) !== 0) return true
    this.failed[word] |= mask
    this.log?.push(bit)
    return false
  }

  private looks(body: number, at: number): boolean {
    const { log: outer, level } = this
    const log: number[] = []
    this.log = log
    const captured = this.program.refersBack ? this.captures.slice() : null
    const found = this.from(body, at) !== FAILED
    this.log = outer
    this.level = level
    if (found) this.takeBack(log)
    else if (outer) for (const bit of log) outer.push(bit)
    if (captured) this.restoreUnless(found, captured)
    return found
  }

  /** Forgets that splits have failed. */
  private takeBack(bits: readonly number[]): void {
    for (const bit of bits) this.failed[bit >>> 5] &= ~(1 << (bit & 31))
  }

  /** Captures of a lookaround stay; they are undone with the alternative that led to it. */
  private restoreUnless(found: boolean, before: Int32Array): void {
    const after = this.captures.slice()
    this.captures.set(before)
    if (found) for (let slot = 0; slot < after.length; slot++) this.capture(slot, after[slot])
  }

  private capture(slot: number, at: number): void {
    if (this.captures[slot] === at) return
    this.push(-1 - slot, this.captures[slot], 0)
    this.captures[slot] = at
  }

  /** The position after what a group has matched, if it occurs here again. */
  private followBack({ groups, flags, back }: Step & { op: 'back' }, at: number): number {
    const { captures, text } = this
    const group = groups.find(g => captures[2 * g] >= 0 && captures[2 * g + 1] >= 0)
    if (group === undefined) return at
    const wanted = text.slice(captures[2 * group], captures[2 * group + 1])
    const next = back ? at - wanted.length : at + wanted.length
    if (next < 0 || next > text.length) return FAILED
    this.left -= wanted.length
    const here = this.between(at, next)
    const same = here === wanted || (flags.ignoreCase && equalButForCase(here, wanted, flags))
    return same ? this.move(at, next) : FAILED
  }

  private atEdge(edge: 'start' | 'end', multiline: boolean, at: number): boolean {
    const { text } = this
    if (edge === 'start') return at === 0 || (multiline && LINE_END.test(text[at - 1]))
    return at === text.length || (multiline && LINE_END.test(text[at]))
  }

  private atWordEdge(word: Atom, at: number): boolean {
    const { text } = this
    const before = at > 0 && word.has(text.codePointAt(at - lengthBefore(text, at)) ?? 0)
    const behind = at < text.length && word.has(text.codePointAt(at) ?? 0)
    return before !== behind
  }

  private push(step: number, at: number, level: number): void {
    if (this.top + ENTRY > this.stack.length) {
      const grown = new Int32Array(2 * this.stack.length)
      grown.set(this.stack)
      this.stack = grown
    }
    this.stack[this.top++] = step
    this.stack[this.top++] = at
    this.stack[this.top++] = level
  }

  private giveUp(what: 'steps' | 'memory'): never {
    const short = this.name.length > 200 ? `${this.name.slice(0, 200)}…` : this.name
    throw new DataError(
      `regular expression ${short}: matching a text of ${this.text.length} characters takes too ${what === 'steps' ? 'long' : 'much memory'}: use a simpler expression`,
    )
  }
}

const LINE_END = /[\n\r\u2028\u2029]/

/** Code units of the character at a position; 1 at the end, one step beyond it. */
function lengthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

function lengthBefore(text: string, at: number): number {
  return at >= 2 && (text.codePointAt(at - 2) ?? 0) > 0xffff ? 2 : 1
}

function equalButForCase(a: string, b: string, flags: RegexFlags): boolean {
  const literal = b.replace(/[\^$\\.*+?()[\]{}|/-]/g, char => (char === '-' ? '\\x2d' : `\\${char}`))
  return new RegExp(`^(?:${literal})$`, engineFlags(flags)).test(a)
}
