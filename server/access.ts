import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { DataError } from '../src/common/errors.js'
import { asDataError } from '../src/node/disk.js'

/** The tokens in a file, one on each line. */
export function readTokens(file: string): string[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw asDataError(file, error)
  }
  const tokens = text.split(/\r?\n/).filter(line => line !== '')
  if (tokens.length === 0) throw new DataError('expected a token, got an empty file', { source: file })
  tokens.forEach((token, k) => {
    checkToken(token, `${file}:${k + 1}`)
  })
  return tokens
}

/** Refuses what no client could send in a header. The message does not repeat it: it is secret. */
export function checkToken(token: string, source: string): void {
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new DataError('expected a token of visible ASCII characters without spaces', { source })
}

/** Whether a browser could send this as the origin of a page. A bare host name is none. */
export function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
}

/** Whether a Host header could have this name, with or without a port. A URL is none. */
export function isHostName(text: string): boolean {
  return /^[^\s/@?#:]+(:\d+)?$/.test(text)
}

/** Whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  return isIP(host) === 4 ? host.startsWith('127.') : /^(::1|::ffff:127\.[\d.]+)$/i.test(host)
}
