/**
 * A regular expression as the steps of a matcher: a tree of groups and repetitions becomes a list with jumps.
 *
 * Counted repetitions are expanded, so a program is as long as the longest text they require.
 */
import { Atom } from './atom.js'
import type { RegexFlags, RegexNode, RegexSyntax } from './syntax.js'

/** A step. `back`: it reads before the position and moves left, as in (?<=…). */
export type Step =
  | { readonly op: 'character'; readonly atom: Atom; readonly back: boolean }
  | { readonly op: 'string'; readonly atom: Atom; readonly length: number; readonly back: boolean }
  /** Continues at `first`, and if that fails at `second`. `memo` numbers the splits. */
  | { readonly op: 'split'; first: number; second: number; readonly memo: number }
  | { readonly op: 'jump'; to: number }
  /**
   * An iteration of a loop begins or ends: one that has not advanced fails. `depth` counts nested loops of
   * this kind.
   */
  | { readonly op: 'enter'; readonly depth: number }
  | { readonly op: 'moved'; readonly depth: number }
  | { readonly op: 'edge'; readonly at: 'start' | 'end'; readonly multiline: boolean }
  | { readonly op: 'word-edge'; readonly word: Atom; readonly negative: boolean }
  /** Whether the steps from `body` on match here; continues at `next`. */
  | { readonly op: 'look'; readonly body: number; next: number; readonly negative: boolean }
  | { readonly op: 'capture'; readonly slot: number }
  | { readonly op: 'forget'; readonly from: number; readonly to: number }
  | {
      readonly op: 'back'
      readonly groups: readonly number[]
      readonly flags: RegexFlags
      readonly back: boolean
    }
  | { readonly op: 'match' }

export interface RegexProgram {
  readonly steps: readonly Step[]
  readonly splits: number
  /** Maximum nesting of loops that must advance in each iteration. */
  readonly depth: number
  /** Whether the expression has backreferences. */
  readonly refersBack: boolean
  readonly groups: number
}

/** Strings of a class with the flag `v` have at most this many code units, or as many as its source. */
const LONGEST_EMOJI = 64

/** Compiles an expression to at most `limit` steps; throws a `RangeError` if it needs more. */
export function compileRegex(syntax: RegexSyntax, limit: number): RegexProgram {
  const compiler = new Compiler(syntax, limit)
  return compiler.compile()
}

class Compiler {
  private readonly steps: Step[] = []
  private readonly atoms = new Map<string, Atom>()
  private readonly refersBack: boolean
  private splits = 0
  private depth = 0
  private deepest = 0

  constructor(
    private readonly syntax: RegexSyntax,
    private readonly limit: number,
  ) {
    this.refersBack = refersBack(syntax.root)
  }

  compile(): RegexProgram {
    this.emit(this.syntax.root, false)
    this.push({ op: 'match' })
    return {
      steps: this.steps,
      splits: this.splits,
      depth: this.deepest,
      refersBack: this.refersBack,
      groups: this.syntax.groups,
    }
  }

  private emit(node: RegexNode, back: boolean): void {
    switch (node.type) {
      case 'atom':
        this.push({ op: 'character', atom: this.atom(node.source, node.flags), back })
        break
      case 'strings':
        this.strings(node.source, node.flags, back)
        break
      case 'sequence':
        for (const part of back ? [...node.parts].reverse() : node.parts) this.emit(part, back)
        break
      case 'choice':
        this.choice(node.options.map(option => () => this.emit(option, back)))
        break
      case 'repeat':
        this.repeat(node, back)
        break
      case 'group':
        this.group(node.index, node.body, back)
        break
      case 'look':
        this.look(node)
        break
      case 'edge':
        this.push({ op: 'edge', at: node.at, multiline: node.flags.multiline })
        break
      case 'word-edge':
        this.push({ op: 'word-edge', word: this.atom('\\w', node.flags), negative: node.negative })
        break
      case 'back': {
        const groups = typeof node.to === 'number' ? [node.to] : (this.syntax.names.get(node.to) ?? [])
        this.push({ op: 'back', groups, flags: node.flags, back })
      }
    }
  }

  /** The first option that leads to a match. */
  private choice(options: readonly (() => void)[]): void {
    const ends: { to: number }[] = []
    for (const [k, option] of options.entries()) {
      const last = k === options.length - 1
      const split = last ? null : this.split()
      if (split) split.first = this.steps.length
      option()
      if (!split) continue
      ends.push(this.push({ op: 'jump', to: 0 }))
      split.second = this.steps.length
    }
    for (const end of ends) end.to = this.steps.length
  }

  /** A class with strings: a choice, longest first. */
  private strings(source: string, flags: RegexFlags, back: boolean): void {
    const atom = this.atom(source, flags)
    const longest = Math.max(LONGEST_EMOJI, source.length)
    const option = (length: number) => () => {
      this.push({ op: 'string', atom, length, back })
    }
    this.choice(Array.from({ length: longest + 1 }, (_, k) => option(longest - k)))
  }

  private repeat(node: RegexNode & { type: 'repeat' }, back: boolean): void {
    const { min, max } = node
    if (max === 0) return
    for (let k = 0; k < min; k++) {
      const before = this.steps.length
      this.iteration(node, back, false)
      if (this.steps.length === before) return // a billion times nothing is nothing
    }
    if (max === Infinity) this.loop(node, back)
    else this.optional(node, back)
  }

  private optional(node: RegexNode & { type: 'repeat' }, back: boolean): void {
    const splits: (Step & { op: 'split' })[] = []
    for (let k = node.min; k < node.max; k++) {
      const split = this.split()
      splits.push(split)
      this.aim(split, node.lazy, this.steps.length)
      this.iteration(node, back, true)
    }
    for (const split of splits) this.aimOut(split, node.lazy, this.steps.length)
  }

  private loop(node: RegexNode & { type: 'repeat' }, back: boolean): void {
    const start = this.steps.length
    const split = this.split()
    this.aim(split, node.lazy, this.steps.length)
    this.iteration(node, back, true)
    this.push({ op: 'jump', to: start })
    this.aimOut(split, node.lazy, this.steps.length)
  }

  /** Directs a split into the body of a repetition: first if it is greedy, second if it is lazy. */
  private aim(split: Step & { op: 'split' }, lazy: boolean, to: number): void {
    if (lazy) split.second = to
    else split.first = to
  }

  private aimOut(split: Step & { op: 'split' }, lazy: boolean, to: number): void {
    this.aim(split, !lazy, to)
  }

  /** The body of a repetition, once. An iteration beyond the minimum must advance. */
  private iteration(
    { body, groups: [from, to] }: RegexNode & { type: 'repeat' },
    back: boolean,
    mustMove: boolean,
  ): void {
    if (this.refersBack && to > from) this.push({ op: 'forget', from, to })
    const checked = mustMove && canBeEmpty(body)
    if (checked) {
      this.deepest = Math.max(this.deepest, ++this.depth)
      this.push({ op: 'enter', depth: this.depth })
    }
    this.emit(body, back)
    if (!checked) return
    this.push({ op: 'moved', depth: this.depth })
    this.depth--
  }

  private group(index: number, body: RegexNode, back: boolean): void {
    if (this.refersBack) this.push({ op: 'capture', slot: 2 * index + (back ? 1 : 0) })
    this.emit(body, back)
    if (this.refersBack) this.push({ op: 'capture', slot: 2 * index + (back ? 0 : 1) })
  }

  private look({ ahead, negative, body }: RegexNode & { type: 'look' }): void {
    const look = this.push({ op: 'look', body: this.steps.length + 1, next: 0, negative })
    const outer = this.depth
    this.depth = 0 // it has loops of its own
    this.emit(body, !ahead)
    this.depth = outer
    this.push({ op: 'match' })
    look.next = this.steps.length
  }

  private split(): Step & { op: 'split' } {
    return this.push({ op: 'split', first: 0, second: 0, memo: this.splits++ })
  }

  private push<S extends Step>(step: S): S {
    if (this.steps.length >= this.limit) throw new RangeError(`it compiles to more than ${this.limit} steps`)
    this.steps.push(step)
    return step
  }

  private atom(source: string, flags: RegexFlags): Atom {
    const key = `${JSON.stringify(flags)}${source}`
    const known = this.atoms.get(key)
    if (known) return known
    const atom = new Atom(source, flags)
    this.atoms.set(key, atom)
    return atom
  }
}

function canBeEmpty(node: RegexNode): boolean {
  switch (node.type) {
    case 'atom':
      return false
    case 'sequence':
      return node.parts.every(canBeEmpty)
    case 'choice':
      return node.options.some(canBeEmpty)
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.body)
    case 'group':
      return canBeEmpty(node.body)
    default:
      return true
  }
}

function refersBack(node: RegexNode): boolean {
  switch (node.type) {
    case 'back':
      return true
    case 'sequence':
      return node.parts.some(refersBack)
    case 'choice':
      return node.options.some(refersBack)
    case 'repeat':
    case 'group':
    case 'look':
      return refersBack(node.body)
    default:
      return false
  }
}
