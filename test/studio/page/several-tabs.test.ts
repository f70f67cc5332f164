import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built, createSandbox, type Sandbox } from '../../cli/run-cli.js'
import { HAS_BROWSER, openBrowser, PAGE_FOLDER, serveFolder } from './browser.js'
import { begin, PATIENCE, type StudioPage, visit } from './studio-page.js'
import { startStudio } from './studio-process.js'

const LINES = ['2 cups flour', '1 cup sugar', '3 cups milk', '4 cups rice']

async function work(studio: StudioPage, ...keys: readonly string[]): Promise<void> {
  await studio.seen()
  await studio.deciding(() => studio.press('Home', ...keys, 'Enter'))
}

/** A browser whose person has a name. */
async function named(context: BrowserContext, name: string): Promise<BrowserContext> {
  await context.addInitScript(
    `if (origin !== 'null') localStorage.setItem('cofield-studio-annotator', ${JSON.stringify(name)})`,
  )
  return context
}

describe.skipIf(!HAS_BROWSER || !built)('several tabs', () => {
  const browser = openBrowser()
  let sandbox: Sandbox
  beforeAll(() => {
    sandbox = createSandbox({ 'recipes.txt': `${LINES.join('\n')}\n` })
  })
  afterAll(() => sandbox.remove())

  it('see each other in one browser', async () => {
    const site = await serveFolder(PAGE_FOLDER)
    const context = await browser.context()
    const one = await visit(context, site.url)
    await begin(one, LINES.join('\n'), ['QTY', 'UNIT', 'NAME'])
    const two = await visit(context, one.page.url())
    await two.seen()
    await one.page.bringToFront()
    await work(one, '1', '2', '3')
    await expect.poll(() => two.accepted(), { timeout: PATIENCE }).toBe(1)
    await two.page.bringToFront()
    await two.seen()
    await expect.poll(() => two.labels(), { timeout: PATIENCE }).toBe('QTY UNIT NAME')
    await two.deciding(() => two.at('queue-next').locator('button').first().click())
    expect(await two.isProposed()).toBe(true)
    await two.accept()
    await expect.poll(() => one.accepted(), { timeout: PATIENCE }).toBe(2)
    expect(browser.complaints).toEqual([])
    site.close()
  })

  it('of two people agree, and decide where they do not', async () => {
    const server = await startStudio(sandbox, ['recipes.txt', '--labels', 'QTY,UNIT,NAME'])
    const ada = await visit(await named(await browser.context(), 'Ada'), server.url)
    const bob = await visit(await named(await browser.context(), 'Bob'), server.url)
    await ada.seen()
    await bob.seen()
    const [first, firstOfBob] = [await ada.string(), await bob.string()]
    expect(firstOfBob).toBe(first)
    await work(ada, '1', '2', '3')
    await expect.poll(() => bob.accepted(), { timeout: PATIENCE }).toBe(1)
    // Bob has the first string before him still, and says something else of its last token.
    expect(await bob.string()).toBe(first)
    await work(bob, '1', '2', '2')
    await ada.go('review')
    await ada.at('conflict').waitFor()
    expect(await ada.at('kappa').textContent()).toMatch(/^0\.\d\d$/)
    await ada.at('resolve-1').click()
    await expect.poll(() => ada.at('conflict').count(), { timeout: PATIENCE }).toBe(0)
    await bob.go('review')
    await bob.at('agreement').waitFor()
    await expect.poll(() => bob.at('conflict').count(), { timeout: PATIENCE }).toBe(0)
    await expect
      .poll(() => bob.at('row-1').textContent(), { timeout: PATIENCE })
      .toMatch(/2\s*QTY\s*cups\s*UNIT\s*flour\s*NAME/)
    expect(browser.complaints).toEqual([])
    await server.kill()
  })
})
