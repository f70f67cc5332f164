import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../../src/common/random.js'
import type { ProjectEvent } from '../../../studio/project/event.js'
import { built, createSandbox, type Sandbox } from '../../cli/run-cli.js'
import { HAS_BROWSER, openBrowser } from './browser.js'
import { PATIENCE, visit } from './studio-page.js'
import { startStudio } from './studio-process.js'

const KILLS = Number(process.env['COFIELD_KILLS'] ?? 10)
const SEED = Number(process.env['COFIELD_SEED'] ?? Date.now() % 1_000_000)
/** Milliseconds after a key, at most, until the server is killed: before, while and after an event is written. */
const LONGEST = 60

describe.skipIf(!HAS_BROWSER || !built)('the page, with a server that is killed', () => {
  const browser = openBrowser()
  let sandbox: Sandbox
  beforeAll(() => {
    sandbox = createSandbox({
      'numbers.txt': Array.from({ length: KILLS + 20 }, (_, k) => `${k} apples\n`).join(''),
      'other.txt': '2 apples\n',
    })
  })
  afterAll(() => sandbox.remove())

  it(
    `keeps what was accepted, says so, and goes on (${KILLS} kills, COFIELD_SEED=${SEED})`,
    async () => {
      const random = new Random(SEED)
      const args = ['numbers.txt', '--labels', 'QTY,NAME']
      let server = await startStudio(sandbox, args)
      const studio = await visit(await browser.context(), server.url)
      let told = 0
      for (let kill = 0; kill < KILLS; kill++) {
        await studio.seen()
        const next = studio.deciding(() => studio.press('Home', '1', '2', 'Enter'))
        const moment = new Promise(resolve => setTimeout(resolve, random.uniform() * LONGEST))
        await moment
        await server.kill()
        await next // the page goes on without the server
        if ((await studio.at('saved').textContent()) === 'Not saved yet') told++
        server = await startStudio(sandbox, args, server.port)
        await studio.page.evaluate(() => {
          const retry = document.querySelector<HTMLElement>('.not-saved button')
          retry?.click()
        })
        await studio.saved()
        expect(await studio.accepted()).toBe(kill + 1)
      }
      await studio.page.reload()
      await expect.poll(() => studio.accepted(), { timeout: PATIENCE }).toBe(KILLS)
      await server.stop()
      const journal = String(sandbox.read('numbers.cofield-studio/journal.jsonl')).trimEnd().split('\n')
      const accepts = journal
        .map(line => JSON.parse(line) as ProjectEvent)
        .filter(({ type }) => type === 'accept')
      expect(accepts).toHaveLength(KILLS)
      expect(new Set(accepts.map(event => event.type === 'accept' && event.string)).size).toBe(KILLS)
      if (KILLS >= 100)
        process.stderr.write(`${KILLS} kills, ${told} while an event was on its way; all are there once\n`)
    },
    120_000 + 20_000 * KILLS,
  )

  it('says in every view that the server does not answer, and finds it again', async () => {
    const args = ['other.txt', '--labels', 'QTY,NAME']
    const server = await startStudio(sandbox, args)
    const studio = await visit(await browser.context(), server.url)
    await studio.seen()
    // The last of what a page without its server needs.
    await studio.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('labels-dialog')),
    )
    await server.kill()
    await studio.at('connection-lost').waitFor()
    expect(await studio.at('saved').textContent()).toBe('No connection')
    await studio.at('nav-review').click()
    await studio.page.getByRole('heading', { name: 'Review' }).waitFor()
    expect(await studio.at('connection-lost').textContent()).toContain('connection to the server is lost')
    const again = await startStudio(sandbox, args, server.port)
    await studio.at('connection-lost').waitFor({ state: 'detached' })
    await studio.saved()
    await again.stop()
  })
})
