import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recipeFile } from './worker-recipe.js'

const dist = path.resolve(import.meta.dirname, '../../dist')
const browser = findBrowser()
if (browser === null && process.env['COFIELD_BROWSER'] === 'required')
  throw new Error('expected chromium, chromium-browser or google-chrome on the path, found none')

/** Trains with threads and without, and sends home what came of it. */
const PAGE = `<!doctype html><script type="module">
import { train, trainSteps, webThreads } from '/src/index.js'
import { simulateToyEnglish } from '/src/simulation/index.js'
const send = report => fetch('/report', { method: 'POST', body: JSON.stringify(report) })
try {
  const data = simulateToyEnglish({ sentences: 60, seed: 1 })
  const threads = webThreads(2)
  const options = { method: 'likelihood', options: { maxIterations: 10 } }
  const models = [await train(data, { ...options, threads })]
  for await (const state of trainSteps(data, options)) if (state.stop) models.push(state.model())
  const [first, second] = models.map(model => Array.from(model.save()).join())
  await send({ isolated: crossOriginIsolated, threads: threads.count, same: first === second, size: first.length })
} catch (error) {
  await send({ error: String(error.stack) })
}
</script>`

/** Trains as docs/worker.md says: to the end, cancelled, and with data that are refused. */
const WORKER_PAGE = `<!doctype html><body><script type="module">
import { train } from '/src/index.js'
import { trainInWorker } from '/train-in-worker.js'
const send = report => fetch('/report', { method: 'POST', body: JSON.stringify(report) })
try {
  await import('/page.js')
  const data = [{ tokens: ['2', 'cups'], labels: ['QTY', 'UNIT'] }]
  const how = { method: 'likelihood', options: { maxIterations: 5, delta: 0, epsilon: 0 } }
  const phases = []
  const model = await trainInWorker(data, how, { onProgress: ({ phase }) => phases.push(phase) })
  const here = await train(data, how)
  const controller = new AbortController()
  const contradiction = ['X', 'Y'].map(label => ({ tokens: ['a'], labels: [label] })) // errors forever: only an abort ends it
  const stopped = await trainInWorker(contradiction, { method: 'perceptron', options: { maxIterations: 1e9 } }, {
    signal: controller.signal,
    onProgress: ({ iteration }) => iteration === 2 && controller.abort(),
  })
  const failure = await trainInWorker([]).catch(error => error.message)
  await send({
    title: document.title,
    body: document.body.textContent,
    same: model.save().join() === here.save().join(),
    phases: [...new Set(phases)],
    stopped: stopped.labels,
    failure,
  })
} catch (error) {
  await send({ error: String(error.stack) })
}
</script>`

const PAGES = new Map([
  ['/isolated', PAGE],
  ['/plain', PAGE],
  ['/worker', WORKER_PAGE],
])
const RECIPE = ['/train-worker.js', '/train-in-worker.js', '/page.js']

describe.skipIf(browser === null)('the built library in a browser (needs chromium, and a build)', () => {
  let server: Server
  let home = ''
  let receive: (report: unknown) => void

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, home)
      if (pathname === '/report') {
        let body = ''
        request.on('data', chunk => {
          body += chunk
        })
        request.on('end', () => receive(JSON.parse(body)))
        response.end()
        return
      }
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
      if (pathname === '/isolated') response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
      const page = PAGES.get(pathname)
      response.setHeader('Content-Type', page === undefined ? 'text/javascript' : 'text/html')
      response.end(page ?? readModule(pathname))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    home = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  })
  afterAll(() => {
    server.close()
  })

  async function visit(page: string): Promise<unknown> {
    const report = new Promise(resolve => {
      receive = resolve
    })
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run']
    const quiet = [
      '--disable-background-networking',
      '--disable-component-update',
      '--remote-debugging-port=0',
    ]
    const profile = mkdtempSync(path.join(tmpdir(), 'cofield-browser-'))
    // A group of its own, so that the processes that it starts can be ended with it.
    const child = spawn(browser!, [...flags, ...quiet, `--user-data-dir=${profile}`, home + page], {
      stdio: 'ignore',
      detached: true,
    })
    try {
      return await Promise.race([report, failure(child)])
    } finally {
      await end(child)
      removeProfile(profile)
    }
  }

  it('trains on threads where memory can be shared, to the same bytes', async () => {
    expect(await visit('/isolated')).toMatchObject({ isolated: true, threads: 2, same: true })
  }, 60_000)

  it('trains in a worker as the page on workers says', async () => {
    expect(await visit('/worker')).toEqual({
      title: expect.stringMatching(/^iteration \d+$/),
      body: expect.stringContaining('QTY UNIT NAME'),
      same: true,
      phases: ['features', 'iterations'],
      stopped: ['X', 'Y'],
      failure: 'expected at least one sequence to train on, got none',
    })
  }, 60_000)

  it('trains on one thread where it cannot', async () => {
    expect(await visit('/plain')).toMatchObject({ isolated: false, threads: 1, same: true })
  }, 60_000)
})

function readModule(pathname: string): Buffer | string | undefined {
  if (RECIPE.includes(pathname)) return recipeFile(pathname.slice(1), file => `/src/${file}`)
  try {
    return readFileSync(path.join(dist, path.normalize(pathname)))
  } catch {
    return undefined
  }
}

function findBrowser(): string | null {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      // Not this one.
    }
  }
  return null
}

/** Rejects when the browser cannot be started or ends by itself. */
function failure(child: ChildProcess): Promise<never> {
  return new Promise((_, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`the browser ended with code ${code}`)))
  })
}

/** Ends the browser and all processes that it has started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

/** A process that is just ending may still write into the profile. What cannot be removed is left to the system. */
function removeProfile(profile: string): void {
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  } catch {
    // A folder that is left among the temporary files makes no test wrong.
  }
}
