/** A storage in a page of a real browser, called from here. */
import type { Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import type { ProjectStorage } from '../../../studio/storage/storage.js'

/** Any address: the page is made here, and nothing is asked of the network. */
export const ADDRESS = 'http://127.0.0.1:9/'

/** The module as the page loads it. */
export async function bundleStorage(): Promise<string> {
  const bundle = await rolldown({ input: 'studio/storage/browser.ts', platform: 'browser' })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  return `${output[0].code}\nwindow.storages = { listProjects, createProject, deleteProject, describeProject, openBrowserStorage }`
}

/** Opens a page that has the module as `storages`. */
export async function openStoragePage(page: Page, script: string): Promise<void> {
  await page.route(`${ADDRESS}**`, route =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><script type=module src=a.js></script>',
        }),
  )
  await page.goto(ADDRESS)
  await page.waitForFunction('window.storages')
}

/** The storage of a project, in the page. */
export async function storageIn(page: Page, id: string): Promise<ProjectStorage> {
  const call = <T>(code: string, value?: unknown): Promise<T> =>
    page.evaluate(
      `(async (value) => { const storage = await ((window.opened ??= {})[${JSON.stringify(id)}] ??= storages.openBrowserStorage(${JSON.stringify(id)})); ${code} })(${JSON.stringify(value ?? null)})`,
    )
  return {
    kind: 'browser',
    place: await call<string>('return storage.place'),
    read: () => call('return storage.read()'),
    append: (events, after) => call('return storage.append(value.events, value.after)', { events, after }),
    follow(after, listener, signal) {
      const name = `follower${crypto.randomUUID().replaceAll('-', '')}`
      void page
        .exposeFunction(name, (what: 'onEvents' | 'onConnection', value: never) => {
          if (!signal.aborted) listener[what](value)
        })
        .then(() =>
          call(
            `window.${name}Stop = new AbortController()
             storage.follow(value, { onEvents: e => ${name}('onEvents', e), onConnection: s => ${name}('onConnection', s) }, ${name}Stop.signal)`,
            after,
          ),
        )
      signal.addEventListener('abort', () => void page.evaluate(`${name}Stop.abort()`))
    },
    async readBlob(name) {
      const bytes = await call<number[] | null>(
        'const bytes = await storage.readBlob(value); return bytes && [...bytes]',
        name,
      )
      return bytes && new Uint8Array(bytes)
    },
    writeBlob: (name, bytes) =>
      call('return storage.writeBlob(value.name, new Uint8Array(value.bytes))', { name, bytes: [...bytes] }),
  }
}
