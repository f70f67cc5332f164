import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { load } from '../../../src/load.js'
import { HAS_BROWSER, openBrowser, PAGE_FOLDER, serveFolder } from './browser.js'
import { begin, type StudioPage, visit } from './studio-page.js'

const LINES = [
  '2 cups flour',
  '1 tsp salt',
  '3 cups brown sugar',
  '1 cup milk',
  '2 tbsp olive oil',
  'salt and pepper',
  '1 cup flour',
  '1 cup flour',
  '500 gbutter',
  '4 cups sugar',
  '1 cup sugar',
  '2 cups milk',
]

/** What the browser has downloaded after an act. */
async function download(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), bytes: new Uint8Array(readFileSync(await file.path())) }
}

/** Selects tokens and sets a label, all by clicks. */
async function label(studio: StudioPage, token: number, name: string): Promise<void> {
  await studio.at(`token-${token}`).click()
  await studio.at(`pick-${name}`).click()
}

async function drag(studio: StudioPage, from: number, to: number): Promise<void> {
  const { mouse } = studio.page
  await studio.at(`token-${from}`).hover()
  await mouse.down()
  await studio.at(`token-${to}`).hover()
  await mouse.up()
}

describe.skipIf(!HAS_BROWSER)('the studio by mouse, as files of any web server', () => {
  const browser = openBrowser()
  let site: Awaited<ReturnType<typeof serveFolder>>
  beforeAll(async () => {
    site = await serveFolder(PAGE_FOLDER)
  })
  afterAll(() => site.close())
  let studio: StudioPage
  let page: Page
  const at = (id: string) => studio.at(id)

  it('labels pasted text: by click, drag and two clicks', async () => {
    studio = await visit(await browser.shared(), site.url)
    page = studio.page
    await begin(studio, LINES.join('\n'), ['QTY', 'UNIT', 'NAME', 'NOTE'])
    await page.getByLabel('Order').selectOption('given')
    await studio.seen()

    // Clicks, a drag, and two clicks label; nothing is proposed before the first accept.
    expect(await studio.words()).toBe(LINES[0])
    expect(await studio.labels()).toBe('? ? ?')
    await label(studio, 0, 'QTY')
    await drag(studio, 1, 2)
    await at('pick-NAME').click()
    await label(studio, 1, 'UNIT')
    expect(await studio.labels()).toBe('QTY UNIT NAME')
    await studio.accept('click')
    expect(await studio.words()).toBe(LINES[1])
    expect(await studio.isProposed()).toBe(true)

    // Without an accepted string there is no model, and nothing is proposed.
    await studio.deciding(() => at('undo').click())
    expect(await studio.words()).toBe(LINES[0])
    expect(await studio.labels()).toBe('QTY UNIT NAME')
    await studio.deciding(() => page.getByLabel('Queue').getByText(LINES[1]).click())
    expect(await studio.isProposed()).toBe(false)
    await studio.deciding(() => page.getByLabel('Queue').getByText(LINES[0]).click())
    await studio.accept('click')
    expect(await studio.isProposed()).toBe(true)
  })

  it('labels all the same, flags, comments, skips', async () => {
    // "salt" as NAME in all strings to go.
    await label(studio, 0, 'QTY')
    await label(studio, 1, 'UNIT')
    await label(studio, 2, 'NAME')
    await at('token-2').click()
    await at('same').click()
    await expect
      .poll(() => page.locator('.notice').allTextContents())
      .toContainEqual(expect.stringContaining('1 place'))
    await studio.accept('click')

    // A flag and a comment; a range by two clicks.
    expect(await studio.words()).toBe(LINES[2])
    await at('flag').click()
    await expect.poll(() => at('flag').getAttribute('aria-pressed')).toBe('true')
    await at('comment').click()
    await at('comment-text').fill('one thing?')
    await at('comment-save').click()
    await at('comment-text').waitFor({ state: 'detached' })
    await at('token-2').click()
    await at('more').first().click()
    await page.getByText('Begin a range here').click()
    await at('token-3').click()
    await at('pick-NAME').click()
    await expect.poll(() => studio.labels()).toMatch(/ NAME NAME$/)
    await label(studio, 0, 'QTY')
    await label(studio, 1, 'UNIT')
    await studio.accept('click')

    // Skipping puts a string at the end.
    expect(await studio.words()).toBe(LINES[3])
    await studio.seen('click')
    await studio.deciding(() => at('skip').click())

    // What was said to be the same is there, as the person's own.
    await accept(studio, 'QTY UNIT NAME NAME')
    expect(await studio.words()).toBe(LINES[5])
    expect((await studio.tokens())[0]).toEqual({ text: 'salt', label: 'NAME', isYours: true })
    await accept(studio, 'NAME - NAME')

    // Equal strings are accepted at once.
    await spell(studio, 'QTY UNIT NAME')
    await studio.seen('click')
    await studio.deciding(() => at('accept-equal').click())
    await expect.poll(() => studio.accepted()).toBe(7)
  })

  it('splits and joins tokens, and labels the rest', async () => {
    expect(await studio.words()).toBe(LINES[8])
    await at('token-1').click()
    await at('more').first().click()
    await page.getByText('Split the token').click()
    await page.getByLabel('Split into g and butter').click()
    await expect.poll(() => studio.words()).toBe('500 g butter')
    await drag(studio, 0, 1)
    await at('more').first().click()
    await page.getByText('Join tokens').click()
    await expect
      .poll(async () => (await studio.tokens()).map(({ text }) => text))
      .toEqual(['500 g', 'butter'])
    await accept(studio, 'QTY NAME')

    // A slip: "cups" as NAME.
    expect(await studio.words()).toBe(LINES[9])
    await accept(studio, 'QTY NAME NAME')
    await accept(studio, 'QTY UNIT NAME')
    await accept(studio, 'QTY UNIT NAME')
    await accept(studio, 'QTY UNIT NAME')
    await at('empty').waitFor()
    expect(await studio.accepted()).toBe(12)
    await studio.saved()
  })

  it('finds a slip, searches, and shows figures', async () => {
    // The slip is found. The model's label is taken; something else is kept as it is.
    await studio.go('review')
    const slip = at('row-10')
    await slip.getByTestId('take').click()
    await expect.poll(() => slip.getByTestId('take').count()).toBe(0)
    await at('search').fill('label:UNIT "4 cups"')
    await expect.poll(() => page.locator('.review-row[data-string]').count()).toBe(1)
    expect(await slip.textContent()).toMatch(/4\s*QTY\s*cups\s*UNIT\s*sugar\s*NAME/)
    await at('search').fill('nothing like this')
    await at('review-empty').waitFor()
    await at('search').fill('comment:thing flagged')
    await expect.poll(() => page.locator('.review-row[data-string]').count()).toBe(1)
    await at('row-3').waitFor()

    await studio.go('insights')
    expect(await at('curve').textContent()).toContain('Learning curve')
    expect(await at('stop').textContent()).toContain('Your goal')
    await at('matrix').waitFor()
  })

  it('renames, merges and removes labels', async () => {
    await page.locator('.project-name').click()
    await at('menu-labels').click()
    await at('rename-QTY').click()
    await at('rename-text').fill('AMOUNT')
    await at('rename-now').click()
    await at('label-AMOUNT').waitFor()
    await at('merge-NOTE').click()
    await page.getByLabel('Merge NOTE into', { exact: true }).selectOption('NAME')
    await at('merge-now').click()
    await expect.poll(() => at('label-NOTE').count()).toBe(0)
    await at('remove-UNIT').click()
    await page.getByText('They have no label.').click()
    await at('remove-now').click()
    await expect.poll(() => at('label-UNIT').count()).toBe(0)
    await page.getByRole('button', { name: 'Close' }).click()
    await studio.go('review')
    await at('search').fill('4 cups')
    await expect.poll(() => at('row-10').textContent()).toMatch(/4\s*AMOUNT\s*cups\s*sugar\s*NAME/)
    await at('search').fill('')
  })

  it('exports a model that labels as shown, and the data', async () => {
    await studio.go('export')
    const model = await download(page, () => at('model-instant').click())
    const tagged = load(model.bytes).tag(['2', 'cups', 'sugar'])
    expect(tagged).toEqual(['AMOUNT', 'O', 'NAME'])
    const data = await download(page, () => at('data-download').click())
    const lines = new TextDecoder().decode(data.bytes).trimEnd().split('\n')
    expect(lines.map(line => (JSON.parse(line) as { text: string }).text)).toEqual(LINES)
    expect(JSON.parse(lines[8])).toMatchObject({ tokens: ['500 g', 'butter'], labels: ['AMOUNT', 'NAME'] })
    await at('data-format').selectOption('columns')
    await expect.poll(() => at('data-preview').textContent()).toMatch(/^2\tAMOUNT\ncups\tO\nflour\tNAME/)
    await at('try-text').fill('3 cups milk')
    await expect.poll(() => at('try-result').textContent()).toMatch(/3\s*AMOUNT\s*cups\s*milk\s*NAME/)
    expect(browser.complaints).toEqual([])
  })
})

/** Labels the string at hand, and accepts it. */
async function accept(studio: StudioPage, labels: string): Promise<void> {
  await spell(studio, labels)
  await studio.accept('click')
}

async function spell(studio: StudioPage, labels: string): Promise<void> {
  const wanted = labels.split(' ')
  for (let k = 0; k < wanted.length; k++) {
    const { label: is } = (await studio.tokens())[k]
    const name = wanted[k] === '-' ? 'O' : wanted[k]
    if (is !== (name === 'O' ? 'no label' : name)) await label(studio, k, name)
  }
  await expect.poll(() => studio.labels()).toBe(labels)
}
