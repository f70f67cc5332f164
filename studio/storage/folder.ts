import type { ProjectEvent } from '../project/event.js'
import type { ProjectStorage, StorageListener } from './storage.js'

export interface FolderOptions {
  /** Where the page of the server is. */
  readonly address: URL
  /** What the server asks for, from the address that it printed. */
  readonly token: string
  readonly timing?: Partial<FolderTiming>
}

/** All in milliseconds. */
export interface FolderTiming {
  /** An answer that takes longer counts as lost. Default 30,000. */
  readonly answer: number
  /** A followed journal is silent no longer than this. The server sends an empty line every 15 seconds. Default 40,000. */
  readonly silence: number
  /** The first wait before connecting again; it doubles each time. Default 250. */
  readonly firstWait: number
  /** Default 2000: the server is on this machine. */
  readonly longestWait: number
}

const TIMING: FolderTiming = { answer: 30_000, silence: 40_000, firstWait: 250, longestWait: 2000 }

/** A project folder behind the server of `cofield studio`. */
export async function openFolderStorage({
  address,
  token,
  timing: given,
}: FolderOptions): Promise<ProjectStorage> {
  const timing = { ...TIMING, ...given }
  const ask = (path: string, init: RequestInit = {}, signal = AbortSignal.timeout(timing.answer)) =>
    request(new URL(`api/${path}`, address), token, { ...init, signal })
  const { place } = (await (await ask('project')).json()) as { place: string }
  return {
    kind: 'folder',
    place,
    read: async () => readLines(await (await ask('events?after=0')).text()),
    async append(events, after) {
      const body = JSON.stringify({ after, events })
      const headers = { 'content-type': 'application/json' }
      const response = await ask('events', { method: 'POST', headers, body })
      return ((await response.json()) as { events: ProjectEvent[] }).events
    },
    follow(after, listener, signal) {
      const open = (last: number, stop: AbortSignal) => ask(`events?after=${last}&follow=1`, {}, stop)
      void follow(open, after, listener, signal, timing)
    },
    async readBlob(name) {
      const response = await ask(`blobs/${encodeURIComponent(name)}`, { headers: { accept: '*/*' } }).catch(
        (error: unknown) => {
          if (error instanceof Refusal && error.status === 404) return null
          throw error
        },
      )
      return response && new Uint8Array(await response.arrayBuffer())
    },
    async writeBlob(name, bytes) {
      const headers = { 'content-type': 'application/octet-stream' }
      await ask(`blobs/${encodeURIComponent(name)}`, { method: 'PUT', headers, body: bytes.slice() })
    },
  }
}

/** The server answered, but does not do what it was asked for. */
class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function request(url: URL, token: string, init: RequestInit): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` }
  const response = await fetch(url, { ...init, headers, cache: 'no-store' }).catch((cause: unknown) => {
    throw new Error('The server does not answer. It may have been stopped: start `cofield studio` again.', {
      cause,
    })
  })
  if (response.ok) return response
  const problem = (await response.json().catch(() => ({}))) as { detail?: string; title?: string }
  const reason = problem.detail ?? problem.title ?? `status ${response.status}`
  throw new Refusal(response.status, `The server refuses: ${reason}`)
}

/** Follows the journal until the signal is aborted, and connects again whenever the connection breaks. */
async function follow(
  open: (last: number, stop: AbortSignal) => Promise<Response>,
  after: number,
  listener: StorageListener,
  signal: AbortSignal,
  timing: FolderTiming,
): Promise<void> {
  let last = after
  let wait = timing.firstWait
  while (!signal.aborted) {
    const silence = createSilence(timing.silence)
    try {
      const response = await open(last, AbortSignal.any([signal, silence.signal]))
      for await (const lines of wholeLinesOf(response)) {
        if (signal.aborted) return
        silence.heard()
        // The first line, empty or not, says that the server is there.
        if (wait !== 0) listener.onConnection('connected')
        wait = 0
        const events = readLines(lines)
        if (events.length === 0) continue
        last = events[events.length - 1].n
        listener.onEvents(events)
      }
    } catch {
      // Broken, refused or silent: all the same, it is tried again.
    } finally {
      silence.end()
    }
    if (signal.aborted) return
    listener.onConnection('lost')
    wait = Math.min(Math.max(timing.firstWait, 2 * wait), timing.longestWait)
    await pause(wait, signal)
  }
}

/** A signal that is aborted if nothing is heard for a while. */
function createSilence(milliseconds: number) {
  const controller = new AbortController()
  let timer = setTimeout(() => controller.abort(), milliseconds)
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), milliseconds)
    },
    end: () => clearTimeout(timer),
  }
}

/** The body as it comes, up to the last end of a line. An unfinished last line is left out: it comes again. */
async function* wholeLinesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const end = value.lastIndexOf('\n') + 1
    if (end > 0) yield rest + value.slice(0, end)
    rest = end > 0 ? value.slice(end) : rest + value
  }
}

function readLines(text: string): ProjectEvent[] {
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as ProjectEvent)
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}
