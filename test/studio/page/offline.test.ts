import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built, createSandbox, type Sandbox } from '../../cli/run-cli.js'
import { HAS_BROWSER, openBrowser, serveFolder } from './browser.js'
import { begin, PATIENCE, visit } from './studio-page.js'

describe.skipIf(!HAS_BROWSER || !built)('the page as files of any web server', () => {
  const browser = openBrowser()
  let sandbox: Sandbox
  let site: Awaited<ReturnType<typeof serveFolder>>
  beforeAll(async () => {
    sandbox = createSandbox()
    expect(await sandbox.run(['studio', '--export', 'site'])).toMatchObject({ code: 0 })
    site = await serveFolder(sandbox.path('site'))
  })
  afterAll(() => {
    site.close()
    sandbox.remove()
  })

  it('works without a network once it was loaded, and keeps what was accepted when the tab crashes', async () => {
    const context = await browser.context()
    const studio = await visit(context, site.url)
    await studio.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const isTakenOver = () => studio.page.evaluate(() => navigator.serviceWorker.controller !== null)
    await expect.poll(isTakenOver).toBe(true)
    await begin(studio, '2 cups flour\n1 cup sugar\n3 cups milk\n4 cups rice', ['QTY', 'UNIT', 'NAME'])
    await studio.seen()
    await studio.deciding(() => studio.press('1', '2', '3', 'Enter'))

    await context.setOffline(true)
    site.close()
    await studio.page.reload()
    await expect.poll(() => studio.accepted(), { timeout: PATIENCE }).toBe(1)
    await studio.accept()
    await expect.poll(() => studio.accepted()).toBe(2)
    await studio.saved()

    const url = studio.page.url()
    const crashed = studio.page.waitForEvent('crash')
    void studio.page.goto('chrome://crash').catch(() => {})
    await crashed
    const again = await visit(context, url)
    await expect.poll(() => again.accepted(), { timeout: PATIENCE }).toBe(2)
    await again.accept()
    await expect.poll(() => again.accepted()).toBe(3)
    // The service worker tries the network for the page itself, which browsers may report; all else comes from its cache.
    const isPage = (complaint: string) => /DISCONNECTED http:\/\/[^/]+\/(\?project=[^/]*)?$/.test(complaint)
    expect(browser.complaints.filter(complaint => !isPage(complaint))).toEqual([])
  })
})
