import type { Call } from '../exchange.js'
import { Problem } from '../problem.js'
import type { Task } from '../service.js'
import { JSON_TYPE, LINES_TYPE, type Route } from './routes.js'

const LINES = [LINES_TYPE, 'application/ndjson', 'application/jsonl', 'application/jsonlines']

/** The form of a body by its headers. A body without a type counts as JSON. */
export function formOf(call: Call, { lines }: Pick<Route, 'lines'>): Task['form'] {
  const encoding = call.header('content-encoding') ?? 'identity'
  if (encoding.toLowerCase() !== 'identity')
    throw unsupported(`expected a body without content-encoding, got ${quoted(encoding)}: send it as it is`)
  const transfer = call.header('transfer-encoding') ?? 'chunked'
  if (transfer.trim().toLowerCase() !== 'chunked')
    throw unsupported(`expected transfer-encoding chunked, or none, got ${quoted(transfer)}`)
  const [type, ...parameters] = (call.header('content-type') ?? JSON_TYPE).toLowerCase().split(';')
  for (const parameter of parameters) {
    const [, charset] = /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(parameter) ?? []
    if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
      throw unsupported(`expected charset=utf-8, got ${quoted(charset)}`)
  }
  if (type.trim() === JSON_TYPE) return 'json'
  if (lines && LINES.includes(type.trim())) return 'lines'
  const expected = lines ? `${JSON_TYPE} or ${LINES_TYPE}` : JSON_TYPE
  throw unsupported(
    `expected content-type ${expected}, got ${quoted(type.trim())} (curl: -H 'content-type: ${JSON_TYPE}')`,
  )
}

function unsupported(detail: string): Problem {
  return new Problem(415, 'unsupported-media', detail)
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 100))
}

/** The options in a query. A value is JSON if it reads as such (`2`, `true`), otherwise text (`auto`). */
export function readQuery(query: string): Record<string, unknown> {
  const options = new Map<string, unknown>()
  for (const [name, text] of new URLSearchParams(query)) {
    if (options.has(name))
      throw new Problem(422, 'invalid-member', `query: expected ${quoted(name)} once, got it twice`, {
        pointer: `/${name}`,
      })
    options.set(name, queryValue(text))
  }
  return Object.fromEntries(options)
}

function queryValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
