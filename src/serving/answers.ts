/** The bodies of answers, as schemas for the OpenAPI document; tests compare them with real answers. */

import { PROBLEM_TITLES } from './problem.js'
import type { Schema } from './schema.js'

const STRINGS: Schema = { type: 'array', items: { type: 'string' } }
const PROBABILITY: Schema = { type: 'number', minimum: 0, maximum: 1.000001 }

function object(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter(name => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}

function list(items: Schema): Schema {
  return { type: 'array', items }
}

const LABELINGS = list(object({ labels: STRINGS, probability: PROBABILITY }))

const EXPLANATION = list(
  object({
    token: { type: 'string' },
    label: { type: 'string' },
    probability: PROBABILITY,
    contributions: list(
      object({
        part: { type: 'string', enum: ['state', 'transition', 'start', 'end'] },
        score: { type: ['number', 'null'], description: 'In log space; null: minus infinity.' },
        because: { type: 'string' },
      }),
    ),
  }),
)

const PLACE: Readonly<Record<string, Schema>> = {
  start: { type: 'integer', minimum: 0 },
  end: { type: 'integer', minimum: 0 },
  text: { type: 'string' },
}

const LABELED = { label: { type: 'string' }, probability: PROBABILITY } as const

/** A text with what a model finds in it; places are counted in UTF-16 units. */
export const PARSED: Schema = object(
  {
    text: { type: 'string' },
    tokens: list(object({ ...PLACE, ...LABELED })),
    fields: { type: 'object', additionalProperties: STRINGS },
    spans: list(object({ ...PLACE, ...LABELED })),
    probability: PROBABILITY,
    nbest: LABELINGS,
    explanation: EXPLANATION,
  },
  ['nbest', 'explanation'],
)

/** The answer to `parse`. */
export const PARSE_ANSWER: Schema = object({ results: list(PARSED) })

/** The labels of one sequence. */
export const TAGGED: Schema = object(
  { labels: STRINGS, probabilities: list(PROBABILITY), nbest: LABELINGS, explanation: EXPLANATION },
  ['probabilities', 'nbest', 'explanation'],
)

/** The answer to `tag`: of each sequence its labels, and what else was asked for. */
export const TAG_ANSWER: Schema = object(
  {
    labels: list(STRINGS),
    probabilities: list(list(PROBABILITY)),
    nbest: list(LABELINGS),
    explanations: list(EXPLANATION),
  },
  ['probabilities', 'nbest', 'explanations'],
)

/** The answer to `update` and `forget`. */
export const CHANGE_ANSWER: Schema = object({
  changed: object({ sequences: { type: 'integer' }, tokens: { type: 'integer' } }),
  labels: { ...STRINGS, description: 'The labels that were new to the model.' },
  version: { type: 'integer', description: 'The number of changes that the model has had.' },
  repeated: { type: 'boolean', description: 'Whether the change was made before, under the same id.' },
})

/** A model. */
export const MODEL: Schema = object(
  {
    name: { type: 'string' },
    method: { type: 'string' },
    labels: STRINGS,
    sequences: { type: 'number', description: 'Sequences of the training data.' },
    tokens: { type: 'number', description: 'Tokens of the training data.' },
    learns: { type: 'boolean', description: 'Whether the server takes updates of it.' },
    version: { type: 'integer' },
    error: { type: 'string', description: 'What is wrong with its newest file; the one before it answers.' },
  },
  ['version', 'error'],
)

/** All models. */
export const MODELS: Schema = object({ models: list(MODEL) })

/** Whether the server is well. */
export const HEALTH: Schema = object(
  {
    status: { type: 'string', enum: ['ok', 'stopping', 'failing'] },
    detail: { type: 'string', description: 'Why the server fails.' },
  },
  ['detail'],
)

/** A problem, as RFC 9457 describes it. */
export const PROBLEM: Schema = object(
  {
    type: { type: 'string', enum: Object.keys(PROBLEM_TITLES).map(type => `urn:cofield:problem:${type}`) },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string' },
    pointer: { type: 'string', description: 'A JSON pointer to what is wrong in the body.' },
    line: { type: 'integer', description: 'The line of a stream, counted from 1.' },
    retryAfter: { type: 'number', description: 'Seconds after which a new try may succeed.' },
  },
  ['pointer', 'line', 'retryAfter'],
)

/** A line of a stream of answers that has a problem in place of a result. */
export const ERROR_LINE: Schema = object({ error: PROBLEM })
