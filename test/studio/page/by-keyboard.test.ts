import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { train } from '../../../src/train.js'
import type { ProjectEvent } from '../../../studio/project/event.js'
import { built, createSandbox, type Sandbox } from '../../cli/run-cli.js'
import { HAS_BROWSER, openBrowser } from './browser.js'
import { PATIENCE, type StudioPage, visit } from './studio-page.js'
import { startStudio } from './studio-process.js'

const LINES = [
  '2 cups flour',
  '1 cup brown sugar',
  '3 cups milk',
  '1 cup salt',
  '1 cup rice',
  '2 cups flour',
  '5 cups milk',
]
const FOLDER = 'recipes.cofield-studio'

/** Presses Tab, or another key, until what has the focus fits. */
async function keyTo(studio: StudioPage, selector: string, key = 'Tab'): Promise<void> {
  for (let k = 0; k < 80; k++) {
    await studio.press(key)
    if (await studio.page.evaluate(wanted => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`${key} does not lead to ${selector}`)
}

const view = (name: string) => `[data-testid="nav-${name}"]`

/** Labels the string at hand by keys, from its first token on, and accepts it. */
async function type(studio: StudioPage, ...keys: readonly string[]): Promise<void> {
  await studio.seen()
  await studio.deciding(() => studio.press('Home', ...keys, 'Enter'))
}

describe.skipIf(!HAS_BROWSER || !built)('the studio by keyboard alone, with a project folder', () => {
  const browser = openBrowser()
  let sandbox: Sandbox
  beforeAll(() => {
    sandbox = createSandbox({
      'recipes.txt': `${LINES.join('\n')}\n`,
      'fast.txt': 'a b\nc d\ne f\ng h\ni j\nk l\nm n\n',
    })
  })
  afterAll(() => sandbox.remove())
  const journalOf = (folder: string) =>
    String(sandbox.read(`${folder}/journal.jsonl`))
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as ProjectEvent)

  it('labels, undoes, reviews, reloads, and leaves data and the model of train', async () => {
    const server = await startStudio(sandbox, ['recipes.txt', '--labels', 'QTY,UNIT,NAME'])
    const context = await browser.context()
    const pointed: string[] = []
    await context.exposeFunction('tellPointer', () => pointed.push('pointerdown'))
    await context.addInitScript(`addEventListener('pointerdown', () => tellPointer(), true)`)
    const studio = await visit(context, server.url)
    const { page } = studio

    // The first string: nothing is proposed. A digit labels a token and goes on to the next one.
    await studio.seen()
    expect(await studio.labels()).toBe('? ? ?')
    await studio.press('1', '2', '3')
    await expect.poll(() => studio.labels()).toBe('QTY UNIT NAME')
    await studio.accept()
    expect(await studio.accepted()).toBe(1)
    expect(await studio.isProposed()).toBe(true)

    // Undoing the only accepted string takes the model away.
    await studio.deciding(() => studio.press('Control+z'))
    expect(await studio.words()).toBe(LINES[0])
    expect(await studio.accepted()).toBe(0)
    await studio.seen()
    await studio.deciding(() => studio.press('s'))
    expect(await studio.isProposed()).toBe(false)
    await studio.deciding(() => studio.press('Control+z'))
    await studio.accept('Enter')
    expect(await studio.accepted()).toBe(1)

    // The order of the file from here on, in the menu of the project.
    await keyTo(studio, '.project-name', 'Shift+Tab')
    await studio.press('Enter')
    await page.locator('dialog').waitFor()
    await keyTo(studio, 'dialog select[aria-label="Order of strings"]')
    await studio.press('a', 'Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await keyTo(studio, '[data-token]')

    // Several tokens at once, a reason, a flag, a comment, all keys.
    expect(await studio.words()).toBe(LINES[1])
    await studio.seen()
    await studio.press('Home', '1', '2', 'Shift+End', '3')
    await expect.poll(() => studio.labels()).toBe('QTY UNIT NAME NAME')
    await studio.press('x')
    await studio.at('why-panel').waitFor()
    await studio.press('Escape', 'f')
    await expect.poll(() => studio.at('flag').getAttribute('aria-pressed')).toBe('true')
    await studio.press('c')
    await studio.at('comment-text').waitFor()
    await page.keyboard.type('brown?')
    await studio.press('Enter')
    // The focus comes back once the comment is stored.
    await page.locator('[data-token]:focus').waitFor()
    await studio.press('?')
    await page.locator('dialog').waitFor()
    await studio.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await studio.accept()

    // "1 cup" with a slip; the rest as it is.
    await type(studio, '1', '2', '3')
    await type(studio, '1', '3', '3')
    for (let k = 4; k < LINES.length; k++) await type(studio, '1', '2', '3')
    await studio.at('empty').waitFor()
    expect(await studio.accepted()).toBe(LINES.length)
    await studio.saved()

    // In the review, the model's label is taken where the key slipped.
    await keyTo(studio, view('review'), 'Shift+Tab')
    await studio.press('Enter')
    await page.locator('#review-list').waitFor()
    await keyTo(studio, '#review-list')
    await studio.press('/')
    await page.keyboard.type('1 cup salt')
    await studio.press('Enter')
    await expect.poll(() => studio.at('row-4').getByTestId('take').count(), { timeout: PATIENCE }).toBe(1)
    await studio.press('m')
    await expect.poll(() => studio.at('row-4').textContent()).toMatch(/1\s*QTY\s*cup\s*UNIT\s*salt\s*NAME/)
    await studio.saved()
    expect(pointed).toEqual([])

    await page.reload()
    await expect.poll(() => studio.accepted(), { timeout: PATIENCE }).toBe(LINES.length)
    await expect.poll(() => studio.at('row-4').textContent()).toMatch(/1\s*QTY\s*cup\s*UNIT\s*salt\s*NAME/)
    expect(await studio.at('row-2').textContent()).toContain('brown?')
    expect(browser.complaints).toEqual([])

    expect(await server.stop()).toMatchObject({ code: 0 })
    const data = String(sandbox.read(`${FOLDER}/data.jsonl`))
      .trimEnd()
      .split('\n')
    const sequences = data.map(line => JSON.parse(line) as { tokens: string[]; labels: string[] })
    expect(sequences.map(({ tokens }) => tokens.join(' '))).toEqual(LINES)
    const model = await train(sequences, { method: 'empirical', tokenizer: 'words' })
    expect(Buffer.compare(sandbox.read(`${FOLDER}/model.cofield`), model.save())).toBe(0)
  })

  it('accepts each string that was shown once when Enter comes fast', async () => {
    const server = await startStudio(sandbox, ['fast.txt', '--labels', 'A,B'])
    const studio = await visit(await browser.context(), server.url)
    await studio.seen()
    await studio.press('1', '2')
    await Promise.all(Array.from({ length: 5 }, () => studio.page.keyboard.press('Enter')))
    await expect.poll(() => studio.accepted(), { timeout: PATIENCE }).toBeGreaterThan(0)
    await studio.seen()
    await studio.saved()
    const shown = await studio.accepted()
    const accepts = journalOf('fast.cofield-studio').flatMap(event =>
      event.type === 'accept' ? [event.string] : [],
    )
    expect(accepts).toHaveLength(shown)
    expect(new Set(accepts).size).toBe(shown)
    expect(accepts).not.toContain(await studio.string())
    await server.kill()
  })
})
