import { checkArgument } from '../common/arguments.js'
import type { Steps } from '../common/long-work.js'
import { type Corpus, CorpusBuilder } from '../data/corpus.js'
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

  /** A table with more strings than `mostStrings` starts anew. */
  constructor(private readonly mostStrings = STRINGS) {}

  /** The input as a corpus, valid until the next call. */
  take(input: Input): Corpus {
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
    if (!this.builder || !fits || this.isFull(this.builder))
      this.builder = new CorpusBuilder({ words, columns, labels: false, attributes })
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
