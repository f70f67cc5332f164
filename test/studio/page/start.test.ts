import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HAS_BROWSER, openBrowser, PAGE_FOLDER, serveFolder } from './browser.js'

describe.skipIf(!HAS_BROWSER)('the start view', () => {
  const { context, complaints } = openBrowser()
  let server: Awaited<ReturnType<typeof serveFolder>>
  beforeAll(async () => {
    server = await serveFolder(PAGE_FOLDER)
  })
  afterAll(() => server.close())

  it('makes a project of pasted text, which is there again after a reload, and without a network', async () => {
    const browser = await context()
    const page = await browser.newPage()
    await page.goto(server.url)
    await page.getByTestId('start-text').fill('2 large eggs\n1 cup milk')
    await expect.poll(() => page.getByTestId('start-sources').textContent()).toContain('2 strings')
    await page.getByTestId('start-label').fill('NAME')
    await page.getByTestId('start-label').press('Enter')
    await page.keyboard.press('Control+Enter')
    await page.getByTestId('token-0').click()
    await page.keyboard.press('1')
    // Enter too soon after the string appeared accepts nothing.
    const acceptOnce = async () => {
      const progress = await page.getByTestId('progress').textContent()
      if (progress?.startsWith('0')) await page.keyboard.press('Enter')
      return progress
    }
    await expect.poll(acceptOnce, { interval: 300 }).toContain('1 of 2')
    await page.reload()
    await expect.poll(() => page.getByTestId('progress').textContent()).toContain('1 of 2')
    await page.evaluate('navigator.serviceWorker.ready.then(() => {})')
    await browser.setOffline(true)
    await page.reload()
    await expect.poll(() => page.getByTestId('progress').textContent()).toContain('1 of 2')
    expect(complaints).toEqual([])
  })
})
