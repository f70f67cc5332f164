/**
 * Who may ask: which Host and Origin. A page of another site can make a browser send requests to this server, and by DNS rebinding
 * even read the answers: its own name then leads to our address. So a name must be one that we know; an address needs no name.
 */

import { Problem } from '../problem.js'

/** Which hosts and origins may ask. */
export interface AccessOptions {
  /**
   * Names under which the server is reached, with or without a port, besides localhost and addresses of IP; `any`: whatever the
   * Host header says. Default none.
   */
  readonly allowedHosts?: readonly string[] | 'any'
  /** Origins of pages on other hosts that may ask, as `https://example.com`; `any`: all. Default none. */
  readonly allowedOrigins?: readonly string[] | 'any'
}

/** Decides who may ask. */
export interface Access {
  /** Refuses a request from elsewhere. Returns the headers that let the page of an allowed origin read the answer. */
  check(host: string | null, origin: string | null): Readonly<Record<string, string>>
}

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/
const IPV6 = /^\[[\da-f:.]+(%[\w.~-]+)?\]$/

export function createAccess({ allowedHosts = [], allowedOrigins = [] }: AccessOptions): Access {
  const hosts = allowedHosts === 'any' ? 'any' : new Set(allowedHosts.map(host => host.toLowerCase()))
  const origins = allowedOrigins === 'any' ? 'any' : new Set(allowedOrigins.map(originOf))
  const isOpen = origins === 'any' || origins.size > 0

  function isKnown(host: string): boolean {
    if (hosts === 'any') return true
    const name = nameOf(host)
    if (name === 'localhost' || name.endsWith('.localhost') || IPV4.test(name) || IPV6.test(name)) return true
    return hosts.has(host) || hosts.has(name)
  }

  return {
    check(host, origin) {
      if (host === null) throw new Problem(400, 'bad-request', 'expected a Host header, got none')
      const asked = host.toLowerCase().replace(/\.(?=:|$)/, '')
      if (!isKnown(asked))
        throw new Problem(
          403,
          'forbidden',
          `the host ${JSON.stringify(asked.slice(0, 100))} is not known here: allow it by --allow-host (allowedHosts in the library)`,
        )
      if (origin === null) return isOpen ? VARY : {}
      if (isSame(origin, asked)) return isOpen ? VARY : {}
      if (origins !== 'any' && !origins.has(originOf(origin)))
        throw new Problem(
          403,
          'forbidden',
          `the origin ${JSON.stringify(origin.slice(0, 100))} is not allowed: allow it by --allow-origin (allowedOrigins in the library)`,
        )
      return {
        ...VARY,
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'retry-after',
      }
    },
  }
}

const VARY = { vary: 'origin' } as const

/** The headers of the answer to a preflight: what a page may send. */
export function preflightHeaders(methods: string): Readonly<Record<string, string>> {
  return {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    'access-control-max-age': '600',
  }
}

/** A host without its port. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '')
}

/** Whether a page comes from this very host; the scheme may differ, since a proxy may have taken off the encryption. */
function isSame(origin: string, host: string): boolean {
  try {
    const { protocol, host: from } = new URL(origin)
    return from !== '' && from === new URL(`${protocol}//${host}`).host
  } catch {
    return false
  }
}

/** An origin as browsers write it. */
function originOf(origin: string): string {
  return origin.toLowerCase().replace(/\/$/, '')
}
