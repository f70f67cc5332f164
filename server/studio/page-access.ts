/**
 * Who may talk to the studio: pages that the studio itself has served, on this machine, with the token of the address. A page of another
 * site can make a browser send requests here, and by DNS rebinding even read the answers: its own name then leads to our address. So only
 * names of this machine count, and a page must come from this very server.
 */
import { Problem } from '../../src/serving/problem.js'
import { isLoopback } from '../access.js'

/** Refuses a request that was sent to another name, or by a page of another site. */
export function checkPlace(host: string | null, origin: string | null): void {
  if (host === null) throw new Problem(400, 'bad-request', 'expected a Host header, got none')
  const asked = host.toLowerCase()
  if (!isLoopback(asked.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1')))
    throw new Problem(
      403,
      'forbidden',
      `expected a request to this machine, such as 127.0.0.1, got one to ${JSON.stringify(asked.slice(0, 100))}`,
    )
  if (origin !== null && origin.toLowerCase() !== `http://${asked}`)
    throw new Problem(
      403,
      'forbidden',
      `expected a request of the studio's own page, got one of ${JSON.stringify(origin.slice(0, 100))}`,
    )
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every answer. */
export const SAFE_HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const
