import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HAS_BROWSER, openBrowser, PAGE_FOLDER, serveFolder } from './browser.js'
import { visit } from './studio-page.js'

describe.skipIf(!HAS_BROWSER)('the start view', () => {
  const { context, complaints } = openBrowser()
  let server: Awaited<ReturnType<typeof serveFolder>>
  beforeAll(async () => {
    server = await serveFolder(PAGE_FOLDER)
  })
  afterAll(() => server.close())

  it('makes a project of pasted text, which is there again after a reload, and without a network', async () => {
    const browser = await context()
    const studio = await visit(browser, server.url)
    const { page } = studio
    await page.getByTestId('start-text').fill('2 large eggs\n1 cup milk')
    await expect.poll(() => page.getByTestId('start-sources').textContent()).toContain('2 strings')
    await page.getByTestId('start-label').fill('NAME')
    await page.getByTestId('start-label').press('Enter')
    await page.keyboard.press('Control+Enter')
    await studio.seen()
    await studio.press('1')
    await studio.accept()
    await studio.saved()
    await page.reload()
    await expect.poll(() => page.getByTestId('progress').textContent()).toContain('1 of 2')
    await page.evaluate('navigator.serviceWorker.ready.then(() => {})')
    await browser.setOffline(true)
    await page.reload()
    await expect.poll(() => page.getByTestId('progress').textContent()).toContain('1 of 2')
    expect(complaints).toEqual([])
  })
})
