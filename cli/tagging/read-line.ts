import { LONE_SURROGATE } from '../../src/common/lone-surrogate.js'
import { shown } from '../../src/common/shown.js'
import { repeatedMember } from '../../src/data/json-record.js'
import { sequenceOfRecord } from '../../src/data/readers/json-sequence.js'
import { decodeUtf8 } from '../../src/data/reading/encoding.js'
import { type Cursor, fail } from '../../src/data/reading/reader.js'
import { type AnySequence, misfit, shapeOf } from '../../src/data/sequence.js'
import { isRecord } from '../../src/model/file/container.js'
import type { Question } from '../../src/serving/answerer.js'

const INPUTS = ['text', 'tokens', 'attributes'] as const
const MEMBERS = new Set<string>([...INPUTS, 'columns'])

/**
 * Reads a line: `{"text":…}`, or `{"tokens":[…]}` as JSON lines have it; null stands for the NULL of a database. Throws a `DataError` with
 * its place if it is neither.
 */
export function readLine(bytes: Uint8Array, at: Cursor): Question | null {
  const record = parseRecord(withoutMark(decodeUtf8(bytes, 0, bytes.length, at), at), at)
  const given = INPUTS.filter(name => record[name] != null)
  if (given.length === 0) {
    if (INPUTS.some(name => Object.hasOwn(record, name))) return null
    const names = Object.keys(record).slice(0, 5).map(shown)
    fail(
      at,
      `expected "text" or "tokens", got ${names.length > 0 ? `only ${names.join(', ')}` : 'no members'}`,
    )
  }
  const { text } = record
  if (text == null) return { sequence: sequenceOf(record, at) }
  if (given.length > 1) fail(at, `expected "text" or "tokens", got "text" and "${given[1]}"`)
  if (typeof text !== 'string') return fail(at, `expected a string as "text", got ${shown(text)}`)
  const half = LONE_SURROGATE.exec(text)
  return half ? fail(at, `expected whole characters, got half of one at ${half.index} of "text"`) : { text }
}

function parseRecord(text: string, at: Cursor): Readonly<Record<string, unknown>> {
  if (text.trim() === '') fail(at, 'expected a JSON object, got an empty line')
  let record: unknown
  try {
    record = JSON.parse(text)
  } catch (cause) {
    fail(at, `expected a JSON object, got invalid JSON (${(cause as Error).message})`, { cause })
  }
  if (!isRecord(record)) return fail(at, `expected a JSON object, got ${shown(record)}`)
  const repeated = repeatedMember(text, MEMBERS)
  return repeated === undefined ? record : fail(at, `expected "${repeated}" once, got it twice`)
}

/** A stream may begin with a byte-order mark. */
function withoutMark(text: string, { line }: Cursor): string {
  return line === 1 && text.startsWith('\uFEFF') ? text.slice(1) : text
}

function sequenceOf(record: Readonly<Record<string, unknown>>, at: Cursor): AnySequence {
  const sequence = sequenceOfRecord(record, { labels: 'none' }, reason => fail(at, reason))
  const { tokens, attributes } = sequence
  const isEmpty = [tokens, attributes].every(list => list === undefined || isEmptyList(list))
  const reason = isEmpty ? undefined : misfit(sequence, shapeOf(sequence))
  if (reason !== undefined) fail(at, reason)
  return isEmpty ? { tokens: [] } : sequence
}

/** A corpus has no empty sequences, but the empty sequence has labels: none. */
function isEmptyList(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0
}
