import { DataError } from '../../../src/common/errors.js'
import { LONE_SURROGATE } from '../../../src/common/lone-surrogate.js'
import { didYouMean } from '../../../src/common/nearest-name.js'
import { shown } from '../../../src/common/shown.js'
import { checkTokenizer } from '../../../src/data/text/bounded-tokenizer.js'
import { faultOf } from '../../../src/serving/schema.js'
import type { NewEvent, NewString, ProjectEvent } from '../event.js'
import { offsetFault } from '../folding/offsets.js'
import { EVENT_LIMITS, type EventLimits } from './event-limits.js'
import { type EventSchemas, eventSchemas } from './event-schemas.js'

/** The version of journals that this code reads and writes. */
export const JOURNAL_VERSION = 1

/** An event of a journal from a JSON value. Anything else is refused by a `DataError` that says why. */
export function readStoredEvent(value: unknown, limits: EventLimits = EVENT_LIMITS): ProjectEvent {
  return readAny<ProjectEvent>(value, limits, 'stored')
}

/** An event from outside that has no number yet. Anything else is refused by a `DataError` that says why. */
export function readEvent(value: unknown, limits: EventLimits = EVENT_LIMITS): NewEvent {
  return readAny<NewEvent>(value, limits, 'new')
}

/** Forms are made once for the limits that are in use. */
const schemas = new WeakMap<EventLimits, Record<'stored' | 'new', EventSchemas>>()

function schemasOf(limits: EventLimits): Record<'stored' | 'new', EventSchemas> {
  const known = schemas.get(limits)
  if (known) return known
  const made = { stored: eventSchemas(limits, 'stored'), new: eventSchemas(limits, 'new') }
  schemas.set(limits, made)
  return made
}

function readAny<Event extends NewEvent>(value: unknown, limits: EventLimits, kind: 'stored' | 'new'): Event {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    refuse(`expected an event, got ${shown(value)}`)
  const { type, version } = value as Record<string, unknown>
  const forms = schemasOf(limits)[kind]
  if (typeof type !== 'string') refuse(`type: expected the name of an event, got ${shown(type)}`)
  if (!Object.hasOwn(forms, type))
    refuse(
      `type: ${shown(type)} is no event that this version of cofield knows${didYouMean(type, Object.keys(forms))}; a newer one may have written it`,
    )
  if (type === 'create' && Number.isInteger(version) && (version as number) > JOURNAL_VERSION)
    refuse(
      `expected a project of version ${JOURNAL_VERSION}, got version ${shown(version)}: a newer version of cofield has written it`,
    )
  const fault = faultOf(value, forms[type as NewEvent['type']])
  if (fault) refuse(`${type}${fault.pointer}: ${fault.reason}`)
  const event = value as Event
  const half = halfCharacterIn(event)
  if (half !== undefined) refuse(`${type}: expected whole characters, got half of one in ${shown(half)}`)
  checkContent(event, limits)
  return event
}

/** What a form alone does not say: how lengths go together. */
function checkContent(event: NewEvent, limits: EventLimits): void {
  const { type } = event
  if (type === 'create') checkTokenizer(event.tokenizer, 'create/tokenizer')
  else if (type === 'add') checkStrings(event.strings, limits)
  else if (type === 'labels') checkCount('labels/labels', event.labels.length, limits.labels)
  else if (type === 'accept') {
    checkCount('accept/labels', event.labels.length, limits.tokens)
    for (const learner of ['instant', 'thorough'] as const)
      checkEqual(
        `accept/proposed/${learner}`,
        event.proposed?.[learner]?.length ?? event.labels.length,
        event.labels.length,
      )
  } else if (type === 'resolve') checkCount('resolve/labels', event.labels.length, limits.tokens)
  else if (type === 'retokenize') checkCount('retokenize/tokens', event.tokens.length / 2, limits.tokens)
  else if (type === 'same') {
    checkCount('same/words', event.words.length, limits.tokens)
    checkEqual('same/labels', event.labels.length, event.words.length)
  }
}

function checkStrings(strings: readonly NewString[], limits: EventLimits): void {
  checkCount('add/strings', strings.length, limits.strings)
  strings.forEach(({ text, tokens, columns, labels }, k) => {
    const place = `add/strings/${k}`
    checkCount(`${place}/tokens`, tokens.length / 2, limits.tokens)
    const fault = offsetFault(tokens, text)
    if (fault !== null) refuse(`${place}: ${fault}`)
    if (labels) checkEqual(`${place}/labels`, labels.length, tokens.length / 2)
    columns?.forEach((values, column) => {
      checkEqual(`${place}/columns/${column}`, values.length, tokens.length / 2)
    })
  })
}

function checkCount(place: string, count: number, most: number): void {
  if (count > most) refuse(`${place}: expected at most ${most}, got ${count}`)
}

function checkEqual(place: string, count: number, expected: number): void {
  if (count !== expected) refuse(`${place}: expected ${expected}, one for each token, got ${count}`)
}

/** The first text in a value that has half a character, which no file in UTF-8 can hold. */
function halfCharacterIn(value: unknown): string | undefined {
  if (typeof value === 'string') return LONE_SURROGATE.test(value) ? value : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const inner of Object.values(value)) {
    const half = halfCharacterIn(inner)
    if (half !== undefined) return half
  }
  return undefined
}

function refuse(reason: string): never {
  throw new DataError(reason)
}
