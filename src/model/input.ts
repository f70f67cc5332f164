import { type Corpus, CorpusBuilder } from '../data/corpus.js'
import { type AnySequence, addSequence, type ItemSequence, type Sequence } from '../data/sequence.js'

/**
 * What can be labeled: the words, a sequence with further columns or attributes, or one with attributes alone. Labels of its
 * own are ignored.
 */
export type Input = readonly string[] | Sequence | ItemSequence

/**
 * After this many distinct strings the string table starts anew, so that a server does not run out of memory.
 */
const STRINGS = 200_000

/**
 * Turns inputs into corpora of one sequence. Its string tables persist, so that scorers can cache by word.
 */
export class InputCorpus {
  private builder: CorpusBuilder | null = null

  /** The input as a corpus, valid until the next call. */
  take(input: Input): Corpus {
    const sequence: AnySequence = Array.isArray(input)
      ? { tokens: input }
      : { ...(input as AnySequence), labels: undefined }
    const words = sequence.tokens !== undefined
    const columns = 1 + (sequence.columns?.length ?? 0)
    const attributes = sequence.attributes !== undefined
    const { shape } = this.builder ?? {}
    const fits = shape?.words === words && shape.columns === columns && shape.attributes === attributes
    if (!this.builder || !fits || this.builder.columns[0].size > STRINGS) {
      this.builder = new CorpusBuilder({ words, columns, labels: false, attributes })
    }
    addSequence(this.builder, sequence, 0)
    return this.builder.take()
  }
}

/** The words of an input; undefined where it has attributes alone. */
export function wordsOf(input: Input): readonly string[] | undefined {
  const words = Array.isArray(input) ? input : (input as AnySequence)?.tokens
  if (Array.isArray(words)) return words
  if (words === undefined && Array.isArray((input as AnySequence)?.attributes)) return undefined
  throw new TypeError(`input: expected an array of tokens or a sequence, got ${typeof input}`)
}

/** The number of tokens of an input. */
export function lengthOf(input: Input): number {
  return (wordsOf(input) ?? (input as ItemSequence).attributes).length
}
