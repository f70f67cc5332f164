/** Pages of the studio in a real browser: `describe.skipIf(!HAS_BROWSER)`, and `openBrowser()` inside. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { findBrowser } from '../../runtime/find-browser.js'

export const PAGE_FOLDER = path.resolve(import.meta.dirname, '../../../dist/studio')

const executablePath = findBrowser()

/** Whether pages can be tested: a browser is there, and `npm run build` has made the page. */
export const HAS_BROWSER = executablePath !== null && existsSync(path.join(PAGE_FOLDER, 'index.html'))

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One browser for all files that a worker runs: it takes longer to start than many a page takes. It ends with the worker. */
let running: Promise<Browser> | null = null

async function startBrowser(): Promise<Browser> {
  if (running !== null && (await running).isConnected()) return running
  running = launch()
  return running
}

/** Starts a browser that keeps all its files in the folder for them. */
async function launch(): Promise<Browser> {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = inject('browserFolder')
  try {
    return await chromium.launch({ executablePath: executablePath!, args: FLAGS, handleSIGINT: false })
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

/** What the tests of a file share. */
export interface OpenedBrowser {
  /** A person's own browser: nothing is stored in it yet. Closed after the test. Whatever a page complains of goes to `complaints`. */
  context(options?: BrowserContextOptions): Promise<BrowserContext>
  /** One person's browser for all tests of the file: what a test stores in it, the next one finds. */
  shared(): Promise<BrowserContext>
  /** Errors, refused requests and requests to other hosts of all pages of this test. */
  readonly complaints: string[]
}

/** The browser for the tests of the file that calls it. Nothing of them is left in it for the next file. */
export function openBrowser(): OpenedBrowser {
  let browser: Browser
  let shared: Promise<BrowserContext> | null = null
  const contexts: BrowserContext[] = []
  const complaints: string[] = []
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    complaints.length = 0
  })
  afterAll(async () => {
    await (await shared)?.close()
  })
  return {
    complaints,
    async context(options) {
      const context = listen(await browser.newContext(options))
      contexts.push(context)
      return context
    },
    shared() {
      shared ??= browser.newContext().then(listen)
      return shared
    },
  }

  function listen(context: BrowserContext): BrowserContext {
    context.on('weberror', error => complaints.push(String(error.error())))
    context.on('console', message => {
      if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
    })
    context.on('request', request => {
      if (!/^(http:\/\/127\.0\.0\.1:|blob:|data:)/.test(request.url()))
        complaints.push(`asks ${request.url()}`)
    })
    return context
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
}

/** Any web server: the files of a folder, without a word about the studio. */
export async function serveFolder(folder: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://127.0.0.1')
    const file = path.join(folder, path.normalize(pathname === '/' ? '/index.html' : pathname))
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
