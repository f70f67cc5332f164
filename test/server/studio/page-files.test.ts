import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportPage } from '../../../server/studio/export-page.js'
import { openBrowser } from '../../../server/studio/open-browser.js'
import { readPage } from '../../../server/studio/page-files.js'
import { createDirectories } from '../../node/directory.js'

const createDirectory = createDirectories()

/** A built page, and where it is. */
function buildPage(files: Readonly<Record<string, string>> = {}): string {
  const folder = createDirectory()
  const all = {
    'index.html': '<head><meta name="cofield-storage" content="browser"></head>',
    'main-abcd1234.js': 'code',
    ...files,
  }
  for (const [name, content] of Object.entries(all)) writeFileSync(join(folder, name), content)
  return folder
}

const text = (body: Uint8Array | undefined) => new TextDecoder().decode(body)

describe('the files of the page', () => {
  it('say where projects are kept', () => {
    const folder = buildPage()
    for (const storage of ['folder', 'browser'] as const)
      expect(text(readPage(folder, storage).get('index.html')?.body)).toBe(
        `<head><meta name="cofield-storage" content="${storage}"></head>`,
      )
    const without = buildPage({ 'index.html': '<head><title>x</title></head>' })
    expect(text(readPage(without, 'folder').get('index.html')?.body)).toBe(
      '<head><title>x</title><meta name="cofield-storage" content="folder"></head>',
    )
  })

  it('have types, and tags that change with their content', () => {
    const folder = buildPage({ 'a.svg': '1', 'LICENSE.x': '2', 'b.css': '3', odd: '4' })
    mkdirSync(join(folder, 'in'))
    writeFileSync(join(folder, 'in/side.json'), '{}')
    const page = readPage(folder, 'folder')
    const types = Object.fromEntries([...page].map(([name, { type }]) => [name, type.split(';')[0]]))
    expect(types).toEqual({
      'index.html': 'text/html',
      'main-abcd1234.js': 'text/javascript',
      'a.svg': 'image/svg+xml',
      'LICENSE.x': 'text/plain',
      'b.css': 'text/css',
      odd: 'application/octet-stream',
      'in/side.json': 'application/json',
    })
    expect([...page].filter(([, { isHashed }]) => isHashed).map(([name]) => name)).toEqual([
      'main-abcd1234.js',
    ])
    expect(new Set([...page.values()].map(({ etag }) => etag)).size).toBe(7)
  })

  it('must be there', () => {
    expect(() => readPage(createDirectory(), 'folder')).toThrow(
      /the page of the studio is missing: run npm run build/,
    )
  })
})

describe('an export', () => {
  it('goes into a new folder, and replaces an earlier one there', () => {
    const target = join(createDirectory(), 'deep/page')
    expect(exportPage(buildPage(), target)).toMatchObject({ files: 2 })
    expect(readFileSync(join(target, 'index.html'), 'utf8')).toContain('content="browser"')
    writeFileSync(join(target, 'mine.txt'), 'mine')
    exportPage(buildPage({ 'more-00000000.js': 'more' }), target)
    exportPage(buildPage(), target)
    expect(readdirSync(target).sort()).toEqual([
      'cofield-studio.json',
      'index.html',
      'main-abcd1234.js',
      'mine.txt',
    ])
  })

  it('refuses a folder with something else, and changes nothing there', () => {
    const target = createDirectory()
    writeFileSync(join(target, 'letter.txt'), 'dear')
    expect(() => exportPage(buildPage(), target)).toThrow(
      /an earlier export, got one with letter.txt: nothing/,
    )
    expect(readdirSync(target)).toEqual(['letter.txt'])
    expect(() => exportPage(buildPage(), join(target, 'letter.txt'))).toThrow(/expected a folder, got a file/)
  })

  it('does not remove what a changed list names elsewhere', () => {
    const parent = createDirectory()
    const target = join(parent, 'page')
    exportPage(buildPage(), target)
    writeFileSync(join(parent, 'letter.txt'), 'dear')
    writeFileSync(join(target, 'cofield-studio.json'), '{"files":["../letter.txt"]}')
    expect(() => exportPage(buildPage(), target)).toThrow(/expected the list of files/)
    expect(readFileSync(join(parent, 'letter.txt'), 'utf8')).toBe('dear')
  })
})

describe('a browser that is not there', () => {
  it('is no error', async () => {
    openBrowser('http://127.0.0.1:1/', 'win32') // no such program here
    await new Promise(resolve => setTimeout(resolve, 20))
  })
})
