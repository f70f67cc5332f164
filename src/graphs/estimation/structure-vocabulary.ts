import { DataError } from '../../common/errors.js'
import { checkStructure, type Structure } from './structure.js'
import { TupleCounts } from './tuple-counts.js'

/** A structure as ids of a vocabulary. */
export interface NumberedStructure {
  readonly context: Int32Array // [V][levels+1] the kind, then observations from general to specific; −1: never seen
  readonly kind: Int32Array //    [V]
  readonly label: Int32Array //   [V] id of the value among those of the kind; −1: not known
}

/**
 * Ids of everything that is counted: kinds of variables, their values, and contexts: a kind with the
 * observation on one level. Context k < kinds is kind k without an observation.
 */
export class StructureVocabulary {
  readonly levels: number
  readonly kinds: string[] = []
  /** [kind] values in order of first appearance. */
  readonly values: string[][] = []
  private readonly kindNumbers = new Map<string, number>()
  private readonly valueNumbers: Map<string, number>[] = []
  private readonly texts: Map<string, number>[] // [levels]
  private readonly contexts = new TupleCounts()
  private readonly tuple = new Int32Array(3)

  constructor(levels: number) {
    this.levels = levels
    this.texts = Array.from({ length: levels }, () => new Map())
  }

  /** Adds a kind with some values, so that they exist even if they are not in the data. */
  declare(kind: string, values: readonly string[]): void {
    const k = this.kindOf(kind, true)
    for (const value of values) this.intern(this.valueNumbers[k], this.values[k], value)
  }

  /** The values of a kind by its name; none if it was never seen. */
  valuesOf(kind: string): readonly string[] {
    const k = this.kindOf(kind, false)
    return k < 0 ? [] : this.values[k]
  }

  /** The number of a kind's value, or −1. */
  findValue(kind: number, value: string): number {
    return this.valueNumbers[kind].get(value) ?? -1
  }

  /** Converts a structure to ids; `grow` adds new ones. */
  read(structure: Structure, mode: 'grow' | 'frozen'): NumberedStructure {
    checkStructure(structure, this.levels)
    const { graph, labels, observed = [], kinds } = structure
    const grow = mode === 'grow'
    const stride = this.levels + 1
    const context = new Int32Array(graph.size * stride)
    const kind = new Int32Array(graph.size)
    const label = new Int32Array(graph.size).fill(-1)
    for (let v = 0; v < graph.size; v++) {
      const k = this.kindOf(kinds?.[v] ?? 'Y', grow)
      if (k < 0) throw new DataError(`variable ${graph.names[v]}: kind ${kinds?.[v] ?? 'Y'} was never seen`)
      kind[v] = k
      context[v * stride] = this.contextOf(0, k, 0, grow)
      for (let level = 1; level <= this.levels; level++)
        context[v * stride + level] = this.observe(level, k, observed[this.levels - level][v], grow)
      const name = labels?.[v]
      if (name !== undefined)
        label[v] = grow
          ? this.intern(this.valueNumbers[k], this.values[k], name)
          : this.valueOf(graph.names[v], k, name)
    }
    return { context, kind, label }
  }

  private valueOf(variable: string, kind: number, value: string): number {
    const number = this.findValue(kind, value)
    if (number >= 0) return number
    const known = this.values[kind]
    const list = known.slice(0, 20).join(', ') + (known.length > 20 ? ', …' : '')
    throw new DataError(`variable ${variable}: unknown value ${value} (values: ${list})`)
  }

  /** A missing observation counts as the observation of the kind alone. */
  private observe(level: number, kind: number, text: string | undefined, grow: boolean): number {
    if (text === undefined) return this.contextOf(level, kind, -1, grow)
    const numbers = this.texts[level - 1]
    let id = numbers.get(text)
    if (id === undefined) {
      if (!grow) return -1
      id = numbers.size
      numbers.set(text, id)
    }
    return this.contextOf(level, kind, id, grow)
  }

  private contextOf(level: number, kind: number, text: number, grow: boolean): number {
    const { tuple } = this
    tuple[0] = level
    tuple[1] = kind
    tuple[2] = text
    return grow ? this.contexts.add(tuple, 3, 0) : this.contexts.find(tuple, 3)
  }

  private kindOf(name: string, grow: boolean): number {
    const known = this.kindNumbers.get(name)
    if (known !== undefined || !grow) return known ?? -1
    this.kindNumbers.set(name, this.kinds.length)
    this.values.push([])
    this.valueNumbers.push(new Map())
    return this.kinds.push(name) - 1
  }

  private intern(numbers: Map<string, number>, names: string[], name: string): number {
    const known = numbers.get(name)
    if (known !== undefined) return known
    numbers.set(name, names.length)
    return names.push(name) - 1
  }
}
