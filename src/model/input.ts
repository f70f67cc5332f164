import { checkArgument } from '../common/arguments.js'
import { LONE_SURROGATE } from '../common/lone-surrogate.js'
import type { Steps } from '../common/long-work.js'
import { type Column, type Corpus, CorpusBuilder } from '../data/corpus.js'
import { type AnySequence, addSequence, type ItemSequence, type Sequence } from '../data/sequence.js'

/**
 * What can be labeled: the words, a sequence with further columns or attributes, or one with attributes alone. Labels of its
 * own are ignored.
 */
export type Input = readonly string[] | Sequence | ItemSequence

/**
 * After this many distinct strings the string tables start anew, so that a server does not run out of memory.
 */
const STRINGS = 200_000

const WORDS_PER_STEP = 4096

/** Inputs with more columns than this are rare, and get no maps of strings. */
const FEW_COLUMNS = 64

/** What inputs are made of. */
interface InputShape {
  readonly words: boolean
  readonly columns: number
  readonly attributes: boolean
}

const WORDS: InputShape = { words: true, columns: 1, attributes: false }

/**
 * Turns inputs into corpora of one sequence. Its string tables persist, so that scorers can cache by word.
 */
export class InputCorpus {
  private builder: CorpusBuilder | null = null
  private numbers: Map<unknown, number>[] = [] // [columns] of strings that were checked, by string

  /** A table with more strings than `mostStrings` starts anew. */
  constructor(private readonly mostStrings = STRINGS) {}

  /** The input as a corpus, valid until the next call. */
  take(input: Input): Corpus {
    const { tokens, columns, attributes, weight } = Array.isArray(input)
      ? ({ tokens: input } as AnySequence)
      : (input as AnySequence)
    const plain = attributes === undefined && weight === undefined
    return (plain && this.takeTexts(tokens, columns)) || this.takeSequence(input)
  }

  /** An input of texts alone; undefined if something else is wrong or unusual. Most texts were there before, and are neither checked nor encoded again. */
  private takeTexts(tokens: AnySequence['tokens'], more: AnySequence['columns'] = []): Corpus | undefined {
    if (!Array.isArray(tokens) || !Array.isArray(more) || more.length > FEW_COLUMNS) return undefined
    const builder = this.builderOf({ words: true, columns: 1 + more.length, attributes: false })
    const P = tokens.length
    const columns: Column[] = []
    for (let k = 0; k <= more.length; k++) {
      const ids = this.numbersOf(k === 0 ? tokens : more[k - 1], P, k, builder)
      if (!ids) return undefined
      columns.push({ ids, strings: builder.columns[k] })
    }
    const offset = Int32Array.of(0, P)
    return { N: 1, P, offset, columns, labels: null, attributes: null, weight: null, line: new Int32Array(1) }
  }

  /** The numbers of P ≥ 1 texts in column k; undefined if they are not that. */
  private numbersOf(
    texts: readonly string[],
    P: number,
    k: number,
    { columns }: CorpusBuilder,
  ): Int32Array | undefined {
    if (P === 0 || !Array.isArray(texts) || texts.length !== P) return undefined
    const numbers = this.numbers[k]
    const ids = new Int32Array(P)
    for (let t = 0; t < P; t++) {
      let id = numbers.get(texts[t])
      if (id === undefined) {
        if (typeof texts[t] !== 'string' || LONE_SURROGATE.test(texts[t])) return undefined
        id = columns[k].intern(texts[t])
        numbers.set(columns[k].get(id), id) // a string of its own: that of the input may be a part of a large one
      }
      ids[t] = id
    }
    return ids
  }

  private takeSequence(input: Input): Corpus {
    const sequence: AnySequence = Array.isArray(input)
      ? { tokens: input }
      : { ...(input as AnySequence), labels: undefined }
    const builder = this.builderOf({
      words: sequence.tokens !== undefined,
      columns: 1 + (sequence.columns?.length ?? 0),
      attributes: sequence.attributes !== undefined,
    })
    addSequence(builder, sequence, 0)
    return builder.take()
  }

  /** Sequences of words as a corpus, valid until the next call, in steps. Each sequence may be any iterable of words. */
  *takeWords(sequences: Iterable<Iterable<string>>): Steps<Corpus> {
    const builder = this.builderOf(WORDS)
    for (const words of sequences) {
      for (const word of words) {
        builder.put(0, builder.columns[0].intern(word))
        builder.endToken()
        if (builder.open % WORDS_PER_STEP === 0) yield
      }
      builder.endSequence()
    }
    return builder.take()
  }

  private builderOf({ words, columns, attributes }: InputShape): CorpusBuilder {
    const { shape } = this.builder ?? {}
    const fits = shape?.words === words && shape.columns === columns && shape.attributes === attributes
    if (!this.builder || !fits || this.isFull(this.builder)) {
      this.builder = new CorpusBuilder({ words, columns, labels: false, attributes })
      this.numbers = Array.from({ length: Math.min(columns, FEW_COLUMNS + 1) }, () => new Map())
    }
    return this.builder
  }

  private isFull({ columns, attributes }: CorpusBuilder): boolean {
    return Math.max(attributes.size, ...columns.map(({ size }) => size)) > this.mostStrings
  }
}

/** The words of an input; undefined where it has attributes alone. */
export function wordsOf(input: Input): readonly string[] | undefined {
  const words = Array.isArray(input) ? input : (input as AnySequence)?.tokens
  if (Array.isArray(words)) return words
  if (words === undefined && Array.isArray((input as AnySequence)?.attributes)) return undefined
  if (typeof input === 'string')
    throw new TypeError('input: expected an array of tokens or a sequence, got a string; parse takes text')
  throw new TypeError(`input: expected an array of tokens or a sequence, got ${typeof input}`)
}

/** The number of tokens of an input. */
export function lengthOf(input: Input): number {
  return (wordsOf(input) ?? (input as ItemSequence).attributes).length
}

/** Refuses labels that are not as many as the tokens. */
export function checkLength(what: string, labels: readonly string[], T: number): void {
  checkArgument(what, Array.isArray(labels), 'an array of labels', labels)
  for (const label of labels) checkArgument(what, typeof label === 'string', 'labels that are strings', label)
  if (labels.length !== T) throw new RangeError(`${what}: expected ${T} labels, got ${labels.length}`)
}
