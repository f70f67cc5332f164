/**
 * The line protocol of `tag --lines`, by which a database asks for labels: each line is a question, and gets exactly one line as its
 * answer, in order. All lines that have come are answered before more are waited for.
 */

import { DataError } from '../../src/common/errors.js'
import { finish } from '../../src/common/long-work.js'
import type { Cursor } from '../../src/data/reading/reader.js'
import { type AnySequence, corpusOf } from '../../src/data/sequence.js'
import { tokenize } from '../../src/data/text/tokenize.js'
import type { Tokenizer } from '../../src/data/text/tokenizer.js'
import { InputCorpus } from '../../src/model/input.js'
import type { Model } from '../../src/model/model.js'
import { namedLabels } from '../../src/model/tagged.js'
import { type BatchLimits, lineBatches } from '../../src/serving/http/line-batches.js'
import { allLinesOf } from '../../src/serving/split-lines.js'
import type { DecodingOptions } from '../options/decoding-options.js'
import { type Question, readLine } from './read-line.js'

/** How lines are answered. */
export interface LineOptions {
  /** What an answer is: the labels (default), or the text with its fields. */
  readonly answer?: 'labels' | 'parsed'
  /** How texts are cut. Default: as the model says, or else `words`. */
  readonly tokenizer?: Tokenizer
  readonly decoding?: DecodingOptions
  readonly limits?: BatchLimits
  /** Takes what is wrong with a line that is answered by null, with its place. */
  readonly onBadLine?: (reason: string) => void
}

/** A longer line is answered by null, so that one without an end does not fill memory. */
const LIMITS: BatchLimits = { lineBytes: 1 << 24, batchBytes: 1 << 16 }

/** Answers the lines of a stream. What it yields are the answers to lines that have come: one line each, with its end. */
export async function* answerLines(
  model: Model,
  chunks: AsyncIterable<Uint8Array>,
  source: string,
  { answer = 'labels', limits = LIMITS, ...options }: LineOptions = {},
): AsyncGenerator<string, void, void> {
  const resultsOf = answer === 'labels' ? createTagger(model, options) : createParser(model, options)
  const refuse = (error: unknown, at: Cursor): null => {
    if (!(error instanceof DataError)) throw error
    options.onBadLine?.(error.source === undefined ? new DataError(error.message, at).message : error.message)
    return null
  }
  for await (const { bytes, firstLine } of lineBatches(chunks, limits)) {
    const asked: (Asked | null)[] = []
    if (!bytes) {
      const reason = `expected a line of at most ${limits.lineBytes} bytes, got more`
      asked.push(refuse(new DataError(reason), { source, line: firstLine }))
    } else
      for (const { bytes: one, line } of allLinesOf(bytes, firstLine)) asked.push(ask(one, { source, line }))
    yield answered(asked).join('')
  }

  function ask(bytes: Uint8Array, at: Cursor): Asked | null {
    try {
      const question = readLine(bytes, at)
      return question && { question, at }
    } catch (error) {
      return refuse(error, at)
    }
  }

  function answered(asked: readonly (Asked | null)[]): string[] {
    const good = asked.filter(one => one !== null)
    const results = label(good).values()
    return asked.map(one => `${JSON.stringify({ result: one && results.next().value })}\n`)
  }

  /** One that cannot be labeled fails all, so each is labeled by itself then. */
  function label(asked: readonly Asked[]): unknown[] {
    try {
      return resultsOf(asked.map(({ question }) => question))
    } catch (error) {
      if (asked.length > 1) return asked.flatMap(one => label([one]))
      return [refuse(error, asked[0].at)]
    }
  }
}

/** A question and its place. */
interface Asked {
  readonly question: NonNullable<Question>
  readonly at: Cursor
}

/** The results of questions. Throws a `DataError` if one of them cannot be answered. */
type Answerer = (questions: readonly NonNullable<Question>[]) => unknown[]

/** From so many sequences on, making a corpus of them pays; few are labeled with the tables that the model keeps between calls. */
const WHOLE_CORPUS = 8

function createTagger(model: Model, { tokenizer, decoding = {} }: LineOptions): Answerer {
  const cut = { tokenizer: tokenizer ?? model.features.tokenizer }
  const inputs = new InputCorpus() // keeps its words, by which scorers remember what they have computed
  const sequenceOf = (question: NonNullable<Question>): AnySequence =>
    'text' in question ? { tokens: tokenize(question.text, cut).map(({ text }) => text) } : question.sequence
  return questions => {
    const sequences = questions.map(sequenceOf)
    const full = sequences.filter(({ tokens }) => tokens?.length !== 0)
    if (full.length < WHOLE_CORPUS) return sequences.map(sequence => model.tag(sequence, decoding))
    const isWords = full.every(({ columns, attributes }) => !columns && !attributes)
    const corpus = isWords ? finish(inputs.takeWords(full.map(({ tokens }) => tokens ?? []))) : corpusOf(full)
    const tagged = namedLabels(model.labels, corpus, model.tagCorpus(corpus, decoding)).values()
    return sequences.map(({ tokens }) => (tokens?.length === 0 ? [] : tagged.next().value?.labels))
  }
}

function createParser(model: Model, { tokenizer, decoding = {} }: LineOptions): Answerer {
  const parsing = { ...decoding, ...(tokenizer !== undefined && { tokenizer }) }
  return questions =>
    questions.map(question => {
      if ('text' in question) return model.parse(question.text, parsing)
      const { tokens, columns, attributes } = question.sequence
      if (!tokens || columns || attributes)
        throw new DataError('expected "text" or only "tokens" with --parsed, got columns or attributes')
      return model.parseTokens(tokens, decoding)
    })
}
