/** Drives the page of the studio in a browser, by what a person sees. */
import type { Locator, Page } from 'playwright-core'
import { CLICK_SEEN_AFTER, KEY_SEEN_AFTER } from '../../../studio/page/views/label/model/readiness.js'

/** Milliseconds that a machine may take for anything: generous, since others use it, too. */
export const PATIENCE = 60_000

/** Milliseconds that a string must have stood on the screen before it can be accepted. */
const SEEN_AFTER = { Enter: KEY_SEEN_AFTER, click: CLICK_SEEN_AFTER } as const

/** As a person reads a token: `bunch: UNIT, proposed, 61 %`. */
export interface SeenToken {
  readonly text: string
  /** Null: nothing is said yet. */
  readonly label: string | null
  readonly isYours: boolean
}

export class StudioPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    page.setDefaultTimeout(PATIENCE)
  }

  at(id: string): Locator {
    return this.page.getByTestId(id)
  }

  /** The string at hand; null where there is none. */
  string(): Promise<string | null> {
    return this.page.evaluate(() => document.querySelector('.strip')?.getAttribute('data-string') ?? null)
  }

  async tokens(): Promise<SeenToken[]> {
    const names = await this.page
      .locator('.strip [data-token]')
      .evaluateAll(tokens => tokens.map(token => token.getAttribute('aria-label') ?? ''))
    return names.map(readName)
  }

  /** The words of the string at hand, one space between two. */
  async words(): Promise<string> {
    return (await this.tokens()).map(({ text }) => text).join(' ')
  }

  /** Labels of the string at hand, `-` for none and `?` where nothing is said. */
  async labels(): Promise<string> {
    return (await this.tokens())
      .map(({ label }) => (label === null ? '?' : label === 'no label' ? '-' : label))
      .join(' ')
  }

  async isProposed(): Promise<boolean> {
    return (await this.tokens()).some(({ label, isYours }) => label !== null && !isYours)
  }

  /** Waits until the string at hand has stood on the screen for so long that a person can have read it: the page ignores what is pressed earlier. */
  async seen(how: 'Enter' | 'click' = 'Enter'): Promise<void> {
    await this.at('strip').waitFor()
    await this.page.evaluate(async after => {
      const frame = () => new Promise(requestAnimationFrame)
      const shownAt = () => document.querySelector<HTMLElement>('.strip')?.dataset['shownAt']
      while (shownAt() === undefined || performance.now() <= Number(shownAt()) + after) await frame()
    }, SEEN_AFTER[how])
  }

  /** How many strings are accepted. */
  async accepted(): Promise<number> {
    return Number(
      /^[\d,]+/.exec(((await this.at('progress').textContent()) ?? '').trim())?.[0].replaceAll(',', ''),
    )
  }

  /** Accepts the string at hand and waits for what comes next. */
  async accept(how: 'Enter' | 'click' = 'Enter'): Promise<void> {
    await this.seen(how)
    await this.deciding(() => (how === 'click' ? this.at('accept').click() : this.press('Enter')))
  }

  /** Does something that brings another string, and waits until that can be worked on: keys that come before are left out. */
  async deciding(act: () => Promise<void>): Promise<void> {
    const before = await this.string()
    await act()
    await this.page.waitForFunction(
      was =>
        (document.querySelector('.strip')?.getAttribute('data-string') ?? null) !== was &&
        document.querySelector('[data-testid="accept"]')?.getAttribute('aria-disabled') !== 'true',
      before,
    )
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** Waits until everything is stored. */
  async saved(): Promise<void> {
    await this.page.waitForFunction(
      () => document.querySelector('[data-testid="saved"]')?.textContent === 'Saved',
    )
  }

  async go(view: 'label' | 'review' | 'insights' | 'export'): Promise<void> {
    await this.at(`nav-${view}`).click()
  }
}

function readName(name: string): SeenToken {
  const at = name.lastIndexOf(': ')
  const [label, how = ''] = name.slice(at + 2).split(', ')
  const isYours = how === 'set by you' || label === 'left open by you'
  return {
    text: name.slice(0, at),
    label: label === 'nothing said yet' || label === 'left open by you' ? null : label,
    isYours,
  }
}

/** Opens a page of the studio at an address. */
export async function visit(context: { newPage(): Promise<Page> }, url: string): Promise<StudioPage> {
  const page = new StudioPage(await context.newPage())
  await page.page.goto(url)
  return page
}

/** Makes a project of pasted text, or of a file, on the start page, and waits for its first string. */
export async function begin(
  studio: StudioPage,
  text: string | { readonly name: string; readonly text: string },
  labels: readonly string[],
  scheme: 'plain' | 'bio' = 'plain',
): Promise<void> {
  if (typeof text === 'string') await studio.at('start-text').fill(text)
  else
    await studio
      .at('start-file')
      .setInputFiles({ name: text.name, mimeType: 'text/plain', buffer: Buffer.from(text.text) })
  for (const label of labels) {
    await studio.at('start-label').fill(label)
    await studio.press('Enter')
  }
  await studio.at(`scheme-${scheme}`).check()
  await studio.at('start').click()
  await studio.at('strip').waitFor()
}
