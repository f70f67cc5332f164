import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HAS_BROWSER, openBrowser, PAGE_FOLDER, serveFolder } from './browser.js'
import { begin, PATIENCE, type StudioPage, visit } from './studio-page.js'

const focused = (studio: StudioPage) =>
  studio.page.evaluate(() => document.activeElement?.getAttribute('data-token'))

/** The left edge of each token, in pixels. */
const places = (studio: StudioPage) =>
  studio.page
    .locator('.strip [data-token]')
    .evaluateAll(tokens => tokens.map(token => Math.round(token.getBoundingClientRect().left)))

describe.skipIf(!HAS_BROWSER)('text of any kind', () => {
  const browser = openBrowser()
  let site: Awaited<ReturnType<typeof serveFolder>>
  beforeAll(async () => {
    site = await serveFolder(PAGE_FOLDER)
  })
  afterAll(() => site.close())

  it('from right to left, without spaces, and with emoji', async () => {
    const studio = await visit(await browser.context(), site.url)
    await begin(studio, 'שתי כוסות קמח לבן\n砂糖 大さじ 二杯\n👩‍👩‍👧 eat 🍎 apples', ['QTY', 'NAME'])
    await studio.page.getByLabel('Order').selectOption('given')
    await studio.at('token-0').focus()

    // The first token is the rightmost one; ← leads to the next one.
    await studio.seen()
    expect(await studio.words()).toBe('שתי כוסות קמח לבן')
    const left = await places(studio)
    expect([...left].sort((a, b) => b - a)).toEqual(left)
    await studio.press('ArrowLeft')
    await expect.poll(() => focused(studio)).toBe('1')
    await studio.press('Shift+ArrowLeft', '2')
    await expect.poll(() => studio.labels()).toBe('? NAME NAME ?')
    await studio.accept()
    expect(await studio.accepted()).toBe(1)

    await studio.seen()
    expect(await studio.words()).toBe('砂 糖 大 さ じ 二 杯')
    const right = await places(studio)
    expect([...right].sort((a, b) => a - b)).toEqual(right)
    await studio.press('Home', 'ArrowRight')
    await expect.poll(() => focused(studio)).toBe('1')
    await studio.press('1')
    await expect
      .poll(async () => (await studio.tokens())[1])
      .toEqual({ text: '糖', label: 'QTY', isYours: true })
    await studio.accept()
    expect(await studio.accepted()).toBe(2)

    await studio.seen()
    expect((await studio.words()).normalize()).toBe('👩‍👩‍👧 eat 🍎 apples')
    expect(browser.complaints).toEqual([])
  })

  it('in 10,000 strings: only rows on the screen exist, and all are found', async () => {
    const studio = await visit(await browser.context(), site.url)
    const lines = Array.from({ length: 10_000 }, (_, k) => `${k} cups of flour number ${k}`)
    await begin(studio, { name: 'lines.txt', text: lines.join('\n') }, ['QTY', 'UNIT', 'NAME'])
    await studio.seen()
    await studio.deciding(() => studio.press('1', '2', 'Enter'))
    await studio.go('review')
    await studio.page.getByRole('radio', { name: /^To go/ }).check()
    const rows = studio.page.locator('.review-row[data-string]')
    await expect.poll(() => rows.count(), { timeout: PATIENCE }).toBeGreaterThan(3)
    expect(await rows.count()).toBeLessThan(80)
    await studio.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await expect
      .poll(async () => Number((await rows.first().locator('.number').textContent()) ?? 0), {
        timeout: PATIENCE,
      })
      .toBeGreaterThan(50)
    expect(await rows.count()).toBeLessThan(80)
    await studio.at('search').fill('number 9876')
    await expect.poll(() => rows.count(), { timeout: PATIENCE }).toBe(1)
    await studio.at('row-9877').waitFor()
    expect(browser.complaints).toEqual([])
  })

  it('in a string of 5,000 tokens', async () => {
    const studio = await visit(await browser.context(), site.url)
    const long = Array.from({ length: 5000 }, (_, k) => `w${k % 97}`).join(' ')
    await begin(studio, `${long}\nshort w1`, ['X', 'Y'])
    await studio.page.getByLabel('Order').selectOption('given')
    await studio.at('token-0').focus()
    await studio.seen()
    await studio.press('1', 'End', '2')
    const label = (token: number) => studio.at(`token-${token}`).getAttribute('aria-label')
    await expect.poll(() => label(4999), { timeout: PATIENCE }).toBe(`w${4999 % 97}: Y, set by you`)
    expect(await label(0)).toBe('w0: X, set by you')
    expect(await studio.page.locator('.strip [data-token]').count()).toBe(5000)
    await studio.accept()
    expect(await studio.words()).toBe('short w1')
    expect(browser.complaints).toEqual([])
  })
})
