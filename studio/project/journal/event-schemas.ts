import type { Schema } from '../../../src/serving/schema.js'
import type { Happening } from '../event.js'
import type { EventLimits } from './event-limits.js'

/** The form of each event: an object with these members and no others. */
export type EventSchemas = Readonly<Record<Happening['type'], Schema>>

/** The last time that a `Date` can have. */
const LAST_TIME = 8.64e15

/** Lines are counted in 32 bits. */
const LAST_LINE = 2 ** 31 - 1

/** Forms of events that have a number, or of those that have none yet. */
export function eventSchemas(limits: EventLimits, kind: 'stored' | 'new'): EventSchemas {
  const name: Schema = { type: 'string', minLength: 1, maxLength: limits.name }
  const names: Schema = { type: 'array', items: name }
  const offsets: Schema = { type: 'array', items: { type: 'integer', minimum: 0 } }
  const values: Schema = { type: 'array', items: { type: 'string', maxLength: limits.name } }
  const text: Schema = { type: 'string', minLength: 1, maxLength: limits.text }
  const string = members(
    { id: name, text, tokens: offsets },
    {
      line: { type: 'integer', minimum: 1, maximum: LAST_LINE },
      columns: { type: 'array', items: values },
      labels: names,
    },
  )
  const definition = members({
    name,
    color: { type: 'integer', minimum: 0, maximum: 19 },
    key: { type: ['string', 'null'], minLength: 1, maxLength: 1 },
  })
  const proposed = members(
    { shown: { anyOf: [{ type: 'null' }, { type: 'string', enum: ['instant', 'thorough'] }] } },
    { instant: names, thorough: names },
  )
  const stamp = {
    ...(kind === 'stored' && { n: { type: 'integer', minimum: 1 } as const }),
    at: { type: 'integer', minimum: 0, maximum: LAST_TIME },
    by: name,
    id: name,
  } as const
  const event = (type: Happening['type'], required: Members, optional: Members = {}): Schema =>
    members({ ...stamp, type: { const: type }, ...required }, optional)

  return {
    create: event('create', {
      version: { type: 'integer', minimum: 1 },
      name,
      scheme: { type: 'string', enum: ['plain', 'bio'] },
      tokenizer: { type: 'string', minLength: 1 },
    }),
    rename: event('rename', { name }),
    add: event('add', {
      source: { type: 'string', maxLength: limits.name },
      strings: { type: 'array', items: string },
    }),
    labels: event('labels', { labels: { type: 'array', items: definition } }),
    'rename-label': event('rename-label', { from: name, to: name }),
    'remove-label': event('remove-label', { label: name, to: { type: 'string', enum: ['O', '_'] } }),
    accept: event(
      'accept',
      { string: name, labels: names },
      { proposed, strokes: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } },
    ),
    reopen: event('reopen', { string: name }),
    skip: event('skip', { string: name }),
    flag: event('flag', { string: name, on: { type: 'boolean' } }),
    comment: event('comment', { string: name, text: { type: 'string', maxLength: limits.comment } }),
    retokenize: event('retokenize', { string: name, tokens: offsets }),
    same: event('same', { words: { type: 'array', minItems: 1, items: text }, labels: names }),
    resolve: event('resolve', { string: name, labels: names }),
    keep: event('keep', { string: name }),
    goal: event('goal', { share: { type: 'number', minimum: 0, maximum: 1 } }),
    base: event('base', { name, sha256: { type: 'string', minLength: 64, maxLength: 64 } }),
    undo: event('undo', { event: name }),
  }
}

type Members = Readonly<Record<string, Schema>>

function members(required: Members, optional: Members = {}): Schema {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  }
}
