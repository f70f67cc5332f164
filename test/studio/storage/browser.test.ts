import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProjectEvent } from '../../../studio/project/event.js'
import type { BrowserProject } from '../../../studio/storage/browser.js'
import { findBrowser } from '../../runtime/find-browser.js'
import { openBrowser } from '../page/browser.js'
import { bundleStorage, openStoragePage, storageIn } from './browser-page.js'
import { keepsTheContract, skipOf } from './contract.js'

describe.skipIf(findBrowser() === null)('the storage in a browser', () => {
  const { context, shared } = openBrowser()
  let script = ''
  beforeAll(async () => {
    script = await bundleStorage()
  })

  const openPage = async (browser: BrowserContext): Promise<Page> => {
    const page = await browser.newPage()
    await openStoragePage(page, script)
    return page
  }
  /** Pages of one browser; each test has projects of its own. */
  const pages: Promise<Page>[] = []
  const pageOf = (tab: number) => {
    pages[tab] ??= shared().then(openPage)
    return pages[tab]
  }
  const create = async (page: Page, name = 'recipes') =>
    page.evaluate(`storages.createProject(${JSON.stringify(name)})`) as Promise<BrowserProject>

  describe('as any storage', () => {
    keepsTheContract(async () => {
      const { id } = await create(await pageOf(0))
      let tabs = 0
      return { openTab: async () => storageIn(await pageOf(tabs++ % 3), id) }
    })
  })

  it('keeps what it has acknowledged when the tab crashes', async () => {
    const page = await openPage(await shared())
    const { id } = await create(page)
    const storage = await storageIn(page, id)
    for (let k = 0; k < 5; k++) await storage.append([skipOf(`${k}`)], k)
    const crashed = new Promise(resolve => page.once('crash', resolve))
    void page.goto('chrome://crash').catch(() => {})
    await crashed
    const events = await (await storageIn(await pageOf(0), id)).read()
    expect(events.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5])
  })

  it('lists projects, the last changed first, with what was noted of them', async () => {
    const page = await openPage(await context())
    const one = await create(page, 'one')
    const two = await create(page, 'two')
    await (await storageIn(page, one.id)).append([skipOf('a')], 0)
    await page.evaluate(`storages.describeProject('${two.id}', { name: 'zwei', strings: 9, accepted: 4 })`)
    const list = (await page.evaluate('storages.listProjects()')) as BrowserProject[]
    expect(list.map(({ name, strings, accepted }) => [name, strings, accepted])).toEqual([
      ['one', 0, 0],
      ['zwei', 9, 4],
    ])
  })

  it('deletes a project with its events and nothing else, and tells tabs that have it open', async () => {
    const [page, other] = [await pageOf(0), await pageOf(1)]
    const one = await create(page, 'one')
    const two = await create(page, 'two')
    const storage = await storageIn(page, one.id)
    await storage.append([skipOf('a')], 0)
    await (await storageIn(other, two.id)).append([skipOf('b')], 0)
    const states: string[] = []
    storage.follow(
      1,
      { onEvents: () => {}, onConnection: state => void states.push(state) },
      new AbortController().signal,
    )
    await expect.poll(() => states).toEqual(['connected'])
    await other.evaluate(`storages.deleteProject('${one.id}')`)
    await expect.poll(() => states).toEqual(['connected', 'lost'])
    await expect(storage.append([skipOf('c')], 1)).rejects.toThrow('deleted in another tab')
    await expect(other.evaluate(`storages.openBrowserStorage('${one.id}')`)).rejects.toThrow(
      'no such project',
    )
    const left = (await other.evaluate(
      `storages.openBrowserStorage('${two.id}').then(storage => storage.read())`,
    )) as ProjectEvent[]
    expect(left).toHaveLength(1)
  })

  it('says that there is no room, and stores nothing of what did not fit', async () => {
    const browser = await context()
    const page = await openPage(browser)
    const session = await browser.newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: 'http://127.0.0.1:9', quotaSize: 100_000 })
    const { id } = await create(page)
    const storage = await storageIn(page, id)
    await storage.append([skipOf('a')], 0)
    const isRefused = page.evaluate(
      `storages.openBrowserStorage('${id}').then(storage => storage.append([{ id: 'b' }, { id: 'c', text: 'x'.repeat(1e6) }], 1)).then(() => 'stored')`,
    )
    await expect(isRefused).rejects.toThrow('The browser has no room left')
    expect(await storage.read()).toHaveLength(1)
    expect(await storage.append([skipOf('b')], 1)).toHaveLength(1)
  })
})
