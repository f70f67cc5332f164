import type { DuckDBConnection, DuckDBDataChunk, DuckDBListValue, DuckDBValue } from '@duckdb/node-api'
import { checkArgument, hasMethod } from '../../common/arguments.js'
import { refusedChoice } from '../../common/choice.js'
import { DataError } from '../../common/errors.js'
import { checkKeys } from '../../common/known-keys.js'
import type { Tokenizer } from '../../data/text/tokenizer.js'
import type { TagOptions } from '../../model/label-decoder.js'
import { Model } from '../../model/model.js'
import { type AnswerOptions, createParser, createTagger, type Question } from '../../serving/answerer.js'
import { loadPeer } from '../load-peer.js'

const { DuckDBScalarFunction, LIST, listValue, VARCHAR } = await loadPeer(
  'cofield/duckdb',
  '@duckdb/node-api',
  () => import('@duckdb/node-api'),
)

/** How a function of SQL labels. */
export interface TaggerOptions extends Pick<TagOptions, 'decoder' | 'constraints'> {
  /** What the function takes: a text (VARCHAR, default), or tokens (VARCHAR[]). */
  readonly input?: 'text' | 'tokens'
  /** What it returns: the labels (VARCHAR[], default), or the text with its fields, as `parse` has it, as JSON (VARCHAR). */
  readonly answer?: 'labels' | 'parsed'
  /** How texts are cut. Default: as the model says, or else `words`. */
  readonly tokenizer?: Tokenizer
}

/**
 * Makes a model a function of SQL: after `registerTagger(connection, 'pos', model)`, `SELECT pos(text) FROM notes` gives the labels of each
 * text. NULL gives NULL. The model is used as it is at the time of the query.
 */
export function registerTagger(
  connection: DuckDBConnection,
  name: string,
  model: Model,
  options: TaggerOptions = {},
): void {
  checkKeys('registerTagger', options, ['input', 'answer', 'tokenizer', 'decoder', 'constraints'])
  checkArgument('registerTagger', hasMethod(connection, 'registerScalarFunction'), 'a connection', connection)
  checkArgument('registerTagger', typeof name === 'string' && name !== '', 'the name of a function', name)
  checkArgument('registerTagger', model instanceof Model, 'a model', model)
  const { input = 'text', answer = 'labels', tokenizer, ...decoding } = options
  checkChoice('input', input, ['text', 'tokens'])
  checkChoice('answer', answer, ['labels', 'parsed'])
  const answering = { ...(tokenizer !== undefined && { tokenizer }), decoding }
  const valuesOf = answer === 'labels' ? labelsOf(model, answering) : parsedOf(model, answering)
  connection.registerScalarFunction(
    DuckDBScalarFunction.create({
      name,
      parameterTypes: [input === 'text' ? VARCHAR : LIST(VARCHAR)],
      returnType: answer === 'labels' ? LIST(VARCHAR) : VARCHAR,
      mainFunction(_info, chunk, output) {
        const asked = questionsIn(chunk)
        const values = valuesOf(asked.filter(question => question !== null)).values()
        for (const [row, question] of asked.entries())
          output.setItem(row, question === null ? null : (values.next().value ?? null))
        output.flush()
      },
    }),
  )
}

type Values = (questions: readonly Question[]) => DuckDBValue[]

function labelsOf(model: Model, options: AnswerOptions): Values {
  const tag = createTagger(model, options)
  return questions => tag(questions).map(labels => listValue(labels))
}

function parsedOf(model: Model, options: AnswerOptions): Values {
  const parse = createParser(model, options)
  return questions => parse(questions).map(parsed => JSON.stringify(parsed))
}

/** The questions in the rows of a chunk; null: NULL. */
function questionsIn(chunk: DuckDBDataChunk): (Question | null)[] {
  const column = chunk.getColumnVector(0)
  return Array.from({ length: chunk.rowCount }, (_, row) => {
    const value = column.getItem(row) as DuckDBListValue | string | null
    if (value === null) return null
    return typeof value === 'string' ? { text: value } : { sequence: { tokens: tokensOf(value) } }
  })
}

function tokensOf({ items }: DuckDBListValue): string[] {
  return items.map((token, t) => {
    if (typeof token === 'string') return token
    throw new DataError(`expected tokens, got NULL as token ${t + 1}`)
  })
}

function checkChoice(option: string, value: unknown, words: readonly string[]): void {
  if (!(words as readonly unknown[]).includes(value))
    throw new TypeError(`registerTagger: ${option}: ${refusedChoice(value, words)}`)
}
