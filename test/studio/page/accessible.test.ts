import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HAS_BROWSER, openBrowser, PAGE_FOLDER, serveFolder } from './browser.js'
import { PATIENCE, StudioPage } from './studio-page.js'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** How to come to each view and dialog from the one before. */
const PLACES: Readonly<Record<string, (studio: StudioPage) => Promise<unknown>>> = {
  label: studio => studio.seen(),
  why: async studio => {
    await toTokens(studio)
    await studio.press('x')
    await studio.at('why-panel').waitFor()
  },
  'comment and menu': async studio => {
    await studio.press('c')
    await studio.at('comment-text').waitFor()
    await studio.page.locator('[data-testid="more"]:visible').first().click()
  },
  'add a label': async studio => {
    await studio.press('Escape')
    await studio.at('add-label').click()
    await studio.at('add-label-form').waitFor()
  },
  keys: async studio => {
    await studio.press('Escape')
    await toTokens(studio)
    await studio.press('?')
    await studio.page.locator('dialog').waitFor()
  },
  project: async studio => {
    await studio.press('Escape')
    await studio.page.locator('.project-name').click()
    await studio.at('menu-labels').waitFor()
  },
  labels: async studio => {
    await studio.at('menu-labels').click()
    await studio.at('labels-list').waitFor()
    await studio.page.locator('[data-testid^="remove-"]').first().click()
  },
  review: async studio => {
    await studio.press('Escape')
    if (await studio.page.locator('dialog').count()) await studio.press('Escape')
    await studio.go('review')
    await studio.at('review-list').waitFor()
  },
  insights: async studio => {
    await studio.go('insights')
    await studio.at('matrix').waitFor()
  },
  export: async studio => {
    await studio.go('export')
    await studio.at('data-preview').waitFor()
    await studio.at('try-result').waitFor()
  },
  'start, to add strings': async studio => {
    await studio.page.locator('.brand').click()
    await studio.at('start').waitFor()
  },
}

/** Gives the focus to the tokens. */
const toTokens = (studio: StudioPage) => studio.page.locator('.strip [tabindex="0"]').focus()

/**
 * What axe has to say of the page, each violation with its first element. Of a page with an open dialog it looks at the
 * dialog alone: nobody reaches what is behind it, which was looked at before.
 */
async function faults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const run = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) }
  type Violation = { id: string; nodes: { html: string; failureSummary: string }[] }
  const found = await page.evaluate(
    async options =>
      (
        await (
          window as unknown as {
            axe: { run(context: Document | Element, options: unknown): Promise<{ violations: Violation[] }> }
          }
        ).axe.run(document.querySelector('dialog:modal') ?? document, options)
      ).violations,
    run,
  )
  return found.map(
    ({ id, nodes }) => `${id} ×${nodes.length}: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`,
  )
}

describe.skipIf(!HAS_BROWSER)('axe', () => {
  const browser = openBrowser()
  let site: Awaited<ReturnType<typeof serveFolder>>
  beforeAll(async () => {
    site = await serveFolder(PAGE_FOLDER)
  })
  afterAll(() => site.close())

  it.each([
    ['a desk', 1280],
    ['a phone', 375],
  ] as const)('has nothing to say of any view on %s, light or dark', async (_, width) => {
    const context = await browser.context({
      colorScheme: 'light',
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    const studio = new StudioPage(await context.newPage())
    const all: Record<string, string[]> = {}
    const look = async (name: string) => {
      all[name] = await faults(studio.page)
      await studio.page.emulateMedia({ colorScheme: 'dark' })
      all[`${name}, dark`] = await faults(studio.page, ['color-contrast']) // the theme changes nothing else
      await studio.page.emulateMedia({ colorScheme: 'light' })
    }
    await studio.page.goto(site.url)
    await studio.at('start').waitFor()
    await studio.page.evaluate(AXE)
    await look('start')
    await studio.page.goto(`${site.url}?demo=ingredients&accepted=12`)
    await expect.poll(() => studio.at('progress').textContent(), { timeout: PATIENCE }).toMatch(/^12 /)
    await studio.page.evaluate(AXE)
    for (const [name, come] of Object.entries(PLACES)) {
      await come(studio)
      await look(name)
      expect(
        await studio.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${name} is wider than the window`,
      ).toBeLessThanOrEqual(0)
    }
    expect(all).toEqual(Object.fromEntries(Object.keys(all).map(name => [name, []])))
    expect(browser.complaints).toEqual([])
  })
})
