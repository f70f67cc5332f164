import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox } from '../cli/run-cli.js'
import { openBrowser } from '../studio/page/browser.js'
import { findBrowser } from './find-browser.js'
import { ABORTED_AND_REFUSED, recipeFile } from './worker-recipe.js'

const dist = path.resolve(import.meta.dirname, '../../dist')

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

/** Looks for the best model, and trains the winner again as it says. */
const BEST_PAGE = `<!doctype html><script type="module">
import { preset, train, trainBest, webThreads } from '/src/index.js'
import { simulateToyEnglish } from '/src/simulation/index.js'
${SEND}
try {
  const data = simulateToyEnglish({ sentences: 40, seed: 1 })
  const now = () => performance.now() / 1000
  const budget = { seconds: 3600, now, threads: webThreads(2) }
  const { model, winner, candidates, stop } = await trainBest(data, { methods: ['empirical', 'perceptron'], ...budget })
  const { method, options } = winner
  const plain = await train(data, { method, options, features: preset(winner.preset, { columns: 1 }) })
  await send({ stop, candidates: candidates.length, same: model.save().join() === plain.save().join() })
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
  ['/best', BEST_PAGE],
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

describe.skipIf(findBrowser() === null)(
  'the built library in a browser (needs chromium, and a build)',
  () => {
    let server: Server
    let failed: Promise<never>
    const browser = openBrowser()
    const sandbox = createSandbox({ 'wide.tsv': WIDE, 'gold.tsv': WIDE.replaceAll('L1', 'L2') })
    const reports = new Map([...PAGES.keys()].map(page => [page, createReport()]))

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
      const tab = await (await browser.shared()).newPage()
      failed = new Promise((_, reject) => {
        tab.once('crash', () => reject(new Error('the page crashed')))
        tab.once('pageerror', reject)
      })
      failed.catch(() => {}) // each test tells of it
      await tab.goto(`http://127.0.0.1:${port}${pageAfter()}`)
    })
    afterAll(() => {
      server.close()
      server.closeAllConnections()
      sandbox.remove()
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
        phases: ['features', 'layout', 'iterations'],
        stopped: ['X', 'Y'],
        failure: 'expected at least one sequence to train on, got none',
      })
    })

    it('looks for the best model, which plain training gives as well', async () => {
      expect(await visit('/best')).toEqual({ stop: 'decided', candidates: 10, same: true })
    })

    it('trains on one thread where it cannot', async () => {
      expect(await visit('/plain')).toMatchObject({ isolated: false, threads: 1, same: true })
    })
  },
)

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

function readModule(pathname: string): Buffer | string | undefined {
  if (RECIPE.includes(pathname)) return recipeFile(pathname.slice(1), file => `/src/${file}`)
  try {
    return readFileSync(path.join(dist, path.normalize(pathname)))
  } catch {
    return undefined
  }
}
