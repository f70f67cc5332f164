/** Fuzzing of a format: bytes that are a file of it, or nearly, and what must be true of every reader. */

import { DataError } from '../../src/common/errors.js'
import type { Random } from '../../src/common/random.js'
import type { Corpus } from '../../src/data/corpus.js'
import { type AnyReaderOptions, createReader } from '../../src/data/reading/create-reader.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import type { CorpusReader } from '../../src/data/reading/reader.js'
import { type CorpusWriter, type Sink, writeCorpus } from '../../src/data/writers/writer.js'
import { demand, type Target } from '../target.js'
import { bytesOf, type Content, contentOf, lengthOf, mutateContent } from './content.js'
import { type Outcome, outcomeOf, textOf, wholeTextOf } from './outcome.js'

export interface ReaderInput {
  readonly content: Content
  readonly options: AnyReaderOptions
  /** Sizes of chunks, by turns. */
  readonly chunks: readonly number[]
}

/** What is special about a format. */
export interface FormatDescription {
  readonly format: Format
  /** The text of a valid file that these options read. */
  text(random: Random, size: number, options: AnyReaderOptions): string
  options(random: Random): AnyReaderOptions
  /** How a corpus is written, and the options that read it back; undefined: it cannot be. */
  writer?(
    corpus: Corpus,
    options: AnyReaderOptions,
  ): { create(sink: Sink): CorpusWriter; readonly options: AnyReaderOptions } | undefined
  /** A reader of the content, if it is not simply one of the format. */
  createReader?(options: AnyReaderOptions): CorpusReader
  /** Other ways to read the same that must come to the same. */
  alternatives?(options: AnyReaderOptions): AnyReaderOptions[]
}

const CHUNKS = [1, 2, 3, 5, 7, 16, 61, 257, 1024, 5000, 20_000]

/** The target of a format. */
export function createReaderTarget(description: FormatDescription): Target<ReaderInput> {
  const { format } = description
  return {
    name: format,
    description: `${format}: chunks of any size read alike, what is written reads back, errors name a line`,
    generate(random, size) {
      const options = description.options(random)
      return {
        content: contentOf(description.text(random, size, options)),
        options,
        chunks: [random.pick(CHUNKS), random.pick(CHUNKS)],
      }
    },
    mutate: (random, input) => ({ ...input, content: mutateContent(random, input.content) }),
    run: input => checkReading(description, input),
    bytes: ({ content }) => lengthOf(content),
  }
}

function checkReading(description: FormatDescription, { content, options, chunks }: ReaderInput): void {
  const readerWith = readerOf(description)
  const bytes = bytesOf(content)
  const whole = outcomeOf(readerWith(options), bytes)
  // A long file in single bytes shows nothing that a short one does not, and takes its time.
  const sizes = bytes.length > 5000 ? chunks.map(size => size * 16) : chunks
  demandSame(whole, outcomeOf(readerWith(options), bytes, sizes), `chunks of ${sizes.join(' and ')}`)
  for (const other of description.alternatives?.(options) ?? []) {
    const sometimes = chunks[0] % 2 === 0 ? sizes : []
    demandSame(whole, outcomeOf(readerWith(other), bytes, sometimes), JSON.stringify(other))
  }
  if (whole.corpus) checkWriting(description, whole.corpus, options)
}

function readerOf({ format, createReader: create }: FormatDescription) {
  return create ?? ((options: AnyReaderOptions) => createReader(format, options))
}

function demandSame(expected: Outcome, got: Outcome, how: string): void {
  const text = ({ corpus, refusal }: Outcome) => (corpus ? wholeTextOf(corpus) : refusal!)
  demand(
    text(expected) === text(got),
    () => `${how}: expected ${brief(text(expected))}, got ${brief(text(got))}`,
  )
}

/** Whatever can be written must read back as the same, and be written as the same then; what cannot must be refused. */
function checkWriting(description: FormatDescription, corpus: Corpus, options: AnyReaderOptions): void {
  const how = corpus.N > 0 && description.writer?.(corpus, options)
  if (!how) return
  const text = written(corpus, how.create)
  if (text === undefined) return
  const again = outcomeOf(readerOf(description)(how.options), new TextEncoder().encode(text))
  const [expected, got] = [textOf(corpus), again.corpus ? textOf(again.corpus) : again.refusal]
  demand(expected === got, () => `written and read again: expected ${brief(expected)}, got ${brief(got)}`)
  const twice = written(again.corpus!, how.create)
  demand(twice === text, () => `written twice: expected ${brief(text)}, got ${brief(twice ?? 'a refusal')}`)
}

function written(corpus: Corpus, create: (sink: Sink) => CorpusWriter): string | undefined {
  let text = ''
  try {
    writeCorpus(
      corpus,
      create(piece => {
        text += piece
      }),
    )
    return text
  } catch (error) {
    if (error instanceof DataError) return undefined
    throw error
  }
}

function brief(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
