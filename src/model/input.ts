import { type Corpus, CorpusBuilder } from '../data/corpus.js'
import { addSequence, type Sequence } from '../data/sequence.js'

/** What can be labeled: the words, or a sequence with further columns or attributes. Labels of its own are ignored. */
export type Input = readonly string[] | Sequence

/** After this many different strings the table of strings begins anew, so that a server does not fill up. */
const STRINGS = 200_000

/** Turns inputs into corpora of one sequence. Its string tables last, so that scorers can keep what they know of a word. */
export class InputCorpus {
  private builder: CorpusBuilder | null = null

  /** The input as a corpus, valid until the next one. */
  take(input: Input): Corpus {
    const sequence: Sequence = Array.isArray(input)
      ? { tokens: input }
      : { ...(input as Sequence), labels: undefined }
    const columns = 1 + (sequence.columns?.length ?? 0)
    const attributes = sequence.attributes !== undefined
    const fits = this.builder?.shape.columns === columns && this.builder.shape.attributes === attributes
    if (!this.builder || !fits || this.builder.columns[0].size > STRINGS) {
      this.builder = new CorpusBuilder({ columns, labels: false, attributes })
    }
    addSequence(this.builder, sequence, 0)
    return this.builder.take()
  }
}

/** The words of an input. */
export function wordsOf(input: Input): readonly string[] {
  const words = Array.isArray(input) ? input : (input as Sequence)?.tokens
  if (Array.isArray(words)) return words
  throw new TypeError(`input: expected an array of tokens or a sequence, got ${typeof input}`)
}

/** The number of tokens of an input. */
export function lengthOf(input: Input): number {
  return wordsOf(input).length
}
