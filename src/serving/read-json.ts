import { repeatedAnywhere } from '../data/json-record.js'
import { Problem } from './problem.js'
import { faultOf, type Schema } from './schema.js'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The value of a body in JSON that has a form. Everything else is refused by a `Problem`: 400 if it is not JSON, otherwise 422. */
export function readJson<Value>(bytes: Uint8Array, schema: Schema): Value {
  const value = parse(decode(bytes))
  checkForm(value, schema)
  return value as Value
}

/** Refuses a value that has not the form of a schema. */
export function checkForm(value: unknown, schema: Schema): void {
  const fault = faultOf(value, schema)
  if (fault) throw invalidMember(fault.pointer, fault.reason)
}

/** A member that is wrong: where, what was expected, and what came. */
export function invalidMember(pointer: string, reason: string): Problem {
  return new Problem(422, 'invalid-member', `${pointer === '' ? 'body' : pointer}: ${reason}`, { pointer })
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Problem(400, 'bad-json', 'expected JSON in UTF-8, got bytes that are not UTF-8')
  }
}

function parse(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const reason = text.trim() === '' ? 'an empty body' : (cause as Error).message
    throw new Problem(400, 'bad-json', `expected JSON, got ${reason}`)
  }
  const repeated = repeatedAnywhere(text, value)
  if (repeated === undefined) return value
  throw new Problem(400, 'bad-json', `expected ${JSON.stringify(repeated)} once in its object, got it twice`)
}
