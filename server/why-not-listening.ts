import { DataError } from '../src/common/errors.js'
import { codeOf } from '../src/node/disk.js'

/** The error for the user of a server that could not listen. */
export function whyNotListening(cause: unknown, host: string, port: number): DataError {
  return new DataError(reasonOf(codeOf(cause), host, port) ?? (cause as Error).message, {}, { cause })
}

function reasonOf(code: string, host: string, port: number): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} of ${host} is in use: choose another one with --port, or 0 for a free one`
    case 'EACCES':
      return `port ${port} needs more rights than this process has: choose one above 1023 with --port`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `--host: expected an address of this machine, got ${host}`
    default:
      return undefined
  }
}
