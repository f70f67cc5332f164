import { DataError } from '../../common/errors.js'
import type { Corpus } from '../../data/corpus.js'
import { lineOf } from '../../data/line-of.js'
import type { AttributeBuffer } from './attribute-buffer.js'
import type { AttributeIds } from './attribute-ids.js'
import type { Source } from './source.js'

/** A sequence as a feature function sees it. */
export interface SequenceView {
  readonly length: number
  /** The word at position t, or undefined beyond the ends, or where the data have no words. */
  word(t: number): string | undefined
  /** The text of column k at position t, or undefined outside the sequence. */
  column(k: number, t: number): string | undefined
}

/**
 * What a feature function may return: a text (`name[0]=text`), several texts, a number (the value of
 * `name[0]`), a boolean (`name[0]` if true), values by name (`name[0]:key`), or nothing.
 */
export type FeatureResult =
  | string
  | number
  | boolean
  | readonly string[]
  | Readonly<Record<string, number>>
  | null
  | undefined

/** A feature function of the program: its value at position t. It must not depend on anything else. */
export type FeatureFunction = (sequence: SequenceView, t: number) => FeatureResult

/** Functions by the names that `function` features give. */
export type FeatureFunctions = Readonly<Record<string, FeatureFunction>>

/** Calls a function of the program at each position; nothing is cached. */
export class FunctionSource implements Source {
  private readonly view = new View()

  constructor(
    private readonly name: string,
    private readonly offset: number,
    private readonly style: 'named' | 'bare',
    private readonly call: FeatureFunction,
    private readonly attributeIds: AttributeIds,
  ) {}

  bind(corpus: Corpus): void {
    this.view.corpus = corpus
  }

  at(p: number, start: number, end: number, out: AttributeBuffer): void {
    const t = p + this.offset - start
    if (t < 0 || t >= end - start) return
    this.view.start = start
    this.view.length = end - start
    this.take(this.call(this.view, t), p, out)
  }

  private take(result: FeatureResult, p: number, out: AttributeBuffer): void {
    const name = `${this.name}[${this.offset}]`
    const before = this.style === 'named' ? `${name}=` : ''
    if (result === null || result === undefined || result === false) return
    if (result === true) this.put(name, 1, p, out)
    else if (typeof result === 'number') this.put(name, result, p, out)
    else if (typeof result === 'string') this.put(before + result, 1, p, out)
    else if (Array.isArray(result)) for (const text of result) this.put(before + text, 1, p, out)
    else for (const [key, value] of Object.entries(result)) this.put(`${name}:${key}`, value, p, out)
  }

  private put(attribute: string, value: number, p: number, out: AttributeBuffer): void {
    if (!Number.isFinite(value)) {
      const reason = `feature function ${this.name}: expected a finite value of ${attribute}, got ${value}`
      throw new DataError(reason, lineOf(this.view.corpus, p))
    }
    const id = this.attributeIds.id(attribute)
    if (id >= 0) out.push(id, value)
  }
}

/** The function with this name; throws if it is missing. */
export function functionOf(name: string, functions: FeatureFunctions): FeatureFunction {
  const found = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (typeof found === 'function') return found
  throw new TypeError(
    `feature function ${name}: expected a function in options.functions, got ${typeof found}`,
  )
}

class View implements SequenceView {
  corpus!: Corpus
  start = 0
  length = 0

  word(t: number): string | undefined {
    return this.column(0, t)
  }

  column(k: number, t: number): string | undefined {
    const column = k === 0 && this.corpus.wordless ? undefined : this.corpus.columns[k]
    return column && t >= 0 && t < this.length ? column.strings.get(column.ids[this.start + t]) : undefined
  }
}
