/** Replies in one piece, and what calls have in common. */

import type { Reply } from '../exchange.js'
import type { Problem } from '../problem.js'
import { JSON_TYPE, PROBLEM_TYPE } from './routes.js'

/** Path and query of a target; a proxy may ask for a whole URL. */
export function targetOf(target: string): { readonly path: string; readonly query: string } {
  const whole = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1] ?? target
  const at = whole.indexOf('?')
  return at < 0 ? { path: whole, query: '' } : { path: whole.slice(0, at), query: whole.slice(at + 1) }
}

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

export function jsonReply(value: object, status = 200): Reply {
  return bytesReply(encode(JSON.stringify(value)), JSON_TYPE, status)
}

export function bytesReply(body: Uint8Array<ArrayBuffer>, type: string, status = 200): Reply {
  return { status, headers: { 'content-type': type, 'content-length': String(body.length) }, body }
}

export function problemReply(problem: Problem): Reply {
  const { status, details } = problem
  const { body } = problem.toAnswer()
  const reply = bytesReply(body, PROBLEM_TYPE, status)
  return {
    ...reply,
    headers: {
      ...reply.headers,
      ...(details.retryAfter !== undefined && { 'retry-after': String(details.retryAfter) }),
      ...(details.allow !== undefined && { allow: details.allow }),
      ...(status === 401 && { 'www-authenticate': 'Bearer realm="cofield"' }),
    },
  }
}
