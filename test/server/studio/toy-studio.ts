/** A studio on a toy project, answered over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { type Blobs, openBlobs } from '../../../server/studio/blobs.js'
import type { PageFile } from '../../../server/studio/page-files.js'
import { createStudioApi, type StudioLimits } from '../../../server/studio/studio-api.js'
import { start } from '../http/test-server.js'
import { createToy } from './toy-project.js'

export const TOKEN = 'open-sesame'

const file = (content: string, type: string, isHashed = false): PageFile => ({
  body: new TextEncoder().encode(content),
  type,
  etag: `"${content.length}"`,
  isHashed,
})

const PAGE = new Map([
  ['index.html', file('<title>page</title>', 'text/html; charset=utf-8')],
  ['main-abcd1234.js', file('code', 'text/javascript', true)],
])

const folders: string[] = []
const stops: AbortController[] = []

/** Ends streams and removes folders after each test of the file that calls it. */
export function cleanUpStudios(): void {
  afterEach(() => {
    for (const stop of stops.splice(0)) stop.abort()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
}

/** Starts a studio; `send` adds the token and the content type unless headers are given. */
export async function startToy(limits: Partial<StudioLimits> = {}) {
  const toy = createToy()
  const folder = mkdtempSync(join(tmpdir(), 'cofield-studio-'))
  folders.push(folder)
  const stop = new AbortController()
  stops.push(stop)
  const blobs: Blobs = openBlobs(join(folder, 'blobs'))
  const faults: unknown[] = []
  const server = await start(
    createStudioApi({
      project: toy.project,
      blobs,
      name: () => 'toy',
      place: '/home/toy.cofield-studio',
      page: PAGE,
      token: TOKEN,
      stop: stop.signal,
      report: error => faults.push(error),
      limits,
    }),
  )
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, ...headers },
      ...(body !== undefined &&
        ({ body: body instanceof Uint8Array ? body : JSON.stringify(body) } as RequestInit)),
    })
  const post = (after: number, events: unknown, headers: Record<string, string> = {}) =>
    send('POST', '/api/events', { after, events }, { 'content-type': 'application/json', ...headers })
  return { ...toy, server, stop, faults, send, post, folder }
}
