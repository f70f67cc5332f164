/**
 * The line protocol of `tag --lines`, by which a database asks for labels: each line is a question, and gets exactly one line as its
 * answer, in order. All lines that have come are answered before more are waited for.
 */

import { DataError } from '../../src/common/errors.js'
import type { Cursor } from '../../src/data/reading/reader.js'
import type { Model } from '../../src/model/model.js'
import { type AnswerOptions, createParser, createTagger, type Question } from '../../src/serving/answerer.js'
import { type BatchLimits, lineBatches } from '../../src/serving/http/line-batches.js'
import { allLinesOf } from '../../src/serving/split-lines.js'
import { readLine } from './read-line.js'

/** How lines are answered. */
export interface LineOptions extends AnswerOptions {
  /** What an answer is: the labels (default), or the text with its fields. */
  readonly answer?: 'labels' | 'parsed'
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
  readonly question: Question
  readonly at: Cursor
}
