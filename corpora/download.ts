import { createHash } from 'node:crypto'
import { formatBytes, formatCount } from '../reporting/format.js'
import { DataError } from '../src/common/errors.js'
import type { Reporter } from '../terminal/reporter.js'

/** A file with a public address and a known checksum. */
export interface Archive {
  readonly url: string
  readonly bytes: number
  readonly sha256: string
}

const PATIENCE_SECONDS = 120

/** Downloads an archive and checks its checksum. Says so before it uses the network. */
export async function download(archive: Archive, reporter: Reporter): Promise<Uint8Array> {
  const { url, bytes: expected, sha256 } = archive
  reporter.note(`fetching ${url} (${formatBytes(expected)}) over the network`)
  const bytes = await fetchBytes(archive, reporter)
  const got = createHash('sha256').update(bytes).digest('hex')
  if (got !== sha256)
    throw new DataError(`expected the archive with the SHA-256 checksum ${sha256}, got ${got}`, {
      source: url,
    })
  return bytes
}

async function fetchBytes({ url, bytes: expected }: Archive, reporter: Reporter): Promise<Uint8Array> {
  const progress = reporter.progress('fetching', 'bytes')
  const bytes = new Uint8Array(expected)
  let length = 0
  try {
    for await (const chunk of await openUrl(url)) {
      if (length + chunk.length > expected)
        throw new DataError(`expected ${formatCount(expected)} bytes, got more`, { source: url })
      bytes.set(chunk, length)
      length += chunk.length
      progress.update(length, length / expected)
    }
  } catch (error) {
    throw error instanceof DataError ? error : unreachable(url, error)
  } finally {
    progress.end()
  }
  return bytes.subarray(0, length)
}

async function openUrl(url: string): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_SECONDS * 1000) })
  if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`.trim())
  if (!response.body) throw new Error('the server sent nothing')
  return response.body as unknown as AsyncIterable<Uint8Array> // a web stream is one in Node
}

function unreachable(url: string, error: unknown): DataError {
  const { message, cause } = error as Error
  const reason = cause instanceof Error && cause.message ? cause.message : message
  const advice = 'if you have the archive, name it with --from FILE.zip'
  return new DataError(`cannot be fetched (${reason}); ${advice}`, { source: url }, { cause: error })
}
