import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox } from '../cli/run-cli.js'
import { findBrowser } from './find-browser.js'
import { ABORTED_AND_REFUSED, recipeFile } from './worker-recipe.js'

const dist = path.resolve(import.meta.dirname, '../../dist')
const browser = findBrowser()

/** Sends home what came of a page, and goes on to the page that is the answer. */
const SEND = `const send = async report => {
  const answer = await fetch('/report' + location.pathname, { method: 'POST', body: JSON.stringify(report) })
  location.href = await answer.text()
}`

/** Trains with threads and without, and sends home what came of it. */
const PAGE = `<!doctype html><script type="module">
import { train, trainSteps, webThreads } from '/src/index.js'
import { simulateToyEnglish } from '/src/simulation/index.js'
${SEND}
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

/** Trains as docs/worker.md says: to the end, canceled, and with data that are refused. */
const WORKER_PAGE = `<!doctype html><body><script type="module">
import { train } from '/src/index.js'
import { trainInWorker } from '/train-in-worker.js'
${SEND}
try {
  await import('/page.js')
  const data = [{ tokens: ['2', 'cups'], labels: ['QTY', 'UNIT'] }]
  const how = { method: 'likelihood', options: { maxIterations: 5, delta: 0, epsilon: 0 } }
  const phases = []
  const model = await trainInWorker(data, how, { onProgress: ({ phase }) => phases.push(phase) })
  const here = await train(data, how)
  ${ABORTED_AND_REFUSED}
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

/** Shows the pages of the command line as wide as a phone, with everything open. */
const PHONE_PAGE = `<!doctype html><body><script type="module">
${SEND}
const measure = async name => {
  const frame = document.createElement('iframe')
  frame.style = 'width: 375px; height: 667px; border: 0'
  frame.src = name
  const loaded = new Promise(resolve => frame.addEventListener('load', resolve))
  document.body.append(frame)
  await loaded
  const page = frame.contentDocument
  for (const details of page.querySelectorAll('details')) details.open = true
  const wide = [...page.querySelectorAll('*')].filter(box => box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX === 'auto')
  return {
    fits: page.documentElement.scrollWidth <= 375,
    heat: wide.some(box => box.querySelector('.heat')),
    cues: [...new Set(wide.map(box => box.className + ': ' + getComputedStyle(box).backgroundAttachment))],
  }
}
await send(await Promise.all(['/pages/model', '/pages/evaluation'].map(measure)))
</script>`

/** In the order in which the browser visits them. */
const PAGES = new Map([
  ['/phone', PHONE_PAGE],
  ['/isolated', PAGE],
  ['/worker', WORKER_PAGE],
  ['/plain', PAGE],
])

/** Many labels, and words and labels that are wider than a phone. */
const WIDE = Array.from({ length: 30 }, (_, k) => `${'word'.repeat(25)}${k} L${k}-${'label'.repeat(k)}`).join(
  '\n',
)
const COMMANDS = [
  ['train', 'wide.tsv', '-o', 'wide.cofield'],
  ['inspect', 'wide.cofield', '--html', 'model'],
  ['eval', 'wide.cofield', 'gold.tsv', '--html', 'evaluation'],
]
const LAST = '<!doctype html>'
const RECIPE = ['/train-worker.js', '/train-in-worker.js', '/page.js']

describe.skipIf(browser === null)('the built library in a browser (needs chromium, and a build)', () => {
  let server: Server
  let child: ChildProcess
  let failed: Promise<never>
  const sandbox = createSandbox({ 'wide.tsv': WIDE, 'gold.tsv': WIDE.replaceAll('L1', 'L2') })
  const profile = mkdtempSync(path.join(tmpdir(), 'cofield-browser-'))
  const reports = new Map([...PAGES.keys()].map(page => [page, createReport()]))

  // One browser for all pages: it takes longer to start than to train.
  beforeAll(async () => {
    for (const args of COMMANDS) expect(await sandbox.run([...args, '-q'])).toMatchObject({ code: 0 })
    server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url!, 'http://127.0.0.1')
      const reported = /^\/report(\/.*)/.exec(pathname)?.[1]
      if (reported !== undefined) {
        reports.get(reported)?.resolve(await json(request))
        response.end(pageAfter(reported))
        return
      }
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
      if (pathname === '/isolated') response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
      const written = /^\/pages\/(.*)/.exec(pathname)?.[1]
      const page = pathname === '/last' ? LAST : written ? sandbox.read(written) : PAGES.get(pathname)
      response.setHeader('Content-Type', page === undefined ? 'text/javascript' : 'text/html')
      // Every page and every worker loads the same modules.
      if (page === undefined) response.setHeader('Cache-Control', 'max-age=3600')
      response.end(page ?? readModule(pathname))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    child = startBrowser(profile, `http://127.0.0.1:${port}${pageAfter()}`)
    failed = failure(child)
    failed.catch(() => {}) // each test tells of it
  })
  afterAll(async () => {
    await end(child)
    server.close()
    sandbox.remove()
    removeProfile(profile)
  })

  const visit = (page: string) => Promise.race([reports.get(page)?.promise, failed])

  it('shows pages on a phone: only tables are wider, and they scroll under a shadow that ends with them', async () => {
    const expected = { fits: true, heat: true, cues: ['scroll: local, scroll'] }
    expect(await visit('/phone')).toEqual([expected, expected])
  })

  it('trains on threads where memory can be shared, to the same bytes', async () => {
    expect(await visit('/isolated')).toMatchObject({ isolated: true, threads: 2, same: true })
  })

  it('trains in a worker as the page on workers says', async () => {
    expect(await visit('/worker')).toEqual({
      title: expect.stringMatching(/^iteration \d+$/),
      body: expect.stringContaining('QTY UNIT NAME'),
      same: true,
      phases: ['features', 'iterations'],
      stopped: ['X', 'Y'],
      failure: 'expected at least one sequence to train on, got none',
    })
  })

  it('trains on one thread where it cannot', async () => {
    expect(await visit('/plain')).toMatchObject({ isolated: false, threads: 1, same: true })
  })
})

function createReport() {
  let resolve: (report: unknown) => void = () => {}
  const promise = new Promise<unknown>(fulfill => {
    resolve = fulfill
  })
  return { promise, resolve }
}

/** The page that comes after another; without one, the first. */
function pageAfter(page?: string): string {
  const pages = [...PAGES.keys()]
  return pages[page === undefined ? 0 : pages.indexOf(page) + 1] ?? '/last'
}

function startBrowser(profile: string, url: string): ChildProcess {
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run']
  const quiet = ['--disable-background-networking', '--disable-component-update', '--remote-debugging-port=0']
  // A group of its own, so that the processes that it starts can be ended with it.
  return spawn(browser!, [...flags, ...quiet, `--user-data-dir=${profile}`, url], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, TMPDIR: profile }, // it is killed, so it does not remove what it leaves there
  })
}

function readModule(pathname: string): Buffer | string | undefined {
  if (RECIPE.includes(pathname)) return recipeFile(pathname.slice(1), file => `/src/${file}`)
  try {
    return readFileSync(path.join(dist, path.normalize(pathname)))
  } catch {
    return undefined
  }
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
