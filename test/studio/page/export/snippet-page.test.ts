import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { train } from '../../../../src/train.js'
import { snippetOf } from '../../../../studio/page/views/export/snippets.js'
import { HAS_BROWSER, openBrowser, serveFolder } from '../browser.js'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const IS_BUILT = existsSync(path.join(ROOT, 'dist/src/tag.js'))

describe.skipIf(!HAS_BROWSER || !IS_BUILT)('the snippet for pages (needs chromium, and a build)', () => {
  const browser = openBrowser()
  const folder = mkdtempSync(path.join(tmpdir(), 'cofield-snippet-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('shows the fields of the text', async () => {
    const model = await train([
      { tokens: ['2', 'cups', 'Gruyère', "d'été"], labels: ['QTY', 'UNIT', 'NAME', 'NAME'] },
    ])
    const [text, file] = ["2 cups Gruyère d'été", 'my.cofield']
    const { fields } = model.parse(text)
    writeFileSync(path.join(folder, file), model.save())
    const page = snippetOf('browser', { file, text, fields }).find(({ step }) => step === 'page')
    writeFileSync(path.join(folder, 'index.html'), page?.code ?? '')
    writeFileSync(path.join(folder, 'favicon.ico'), '') // every browser asks for one
    mkdirSync(path.join(folder, 'node_modules'))
    symlinkSync(ROOT, path.join(folder, 'node_modules/cofield'))
    const server = await serveFolder(folder)
    try {
      const context = await browser.context()
      const tab = await context.newPage()
      await tab.goto(server.url)
      await tab.waitForFunction(() => document.querySelector('pre')?.textContent !== '')
      expect(JSON.parse((await tab.textContent('pre')) ?? '')).toEqual(fields)
      expect(browser.complaints).toEqual([])
    } finally {
      server.close()
    }
  })
})
