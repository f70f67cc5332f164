/** Pages name only files that exist and link only to headings that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenLinks, missingPaths } from './links.js'

const root = resolve(import.meta.dirname, '../..')
const PAGES = [
  'README.md',
  'SECURITY.md',
  ...['docs', 'examples'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.md'))
      .map(name => join(folder, name).replaceAll('\\', '/')),
  ),
].filter(page => !page.startsWith('docs/report/'))

/** Paths that pages name although a clone does not have them, and why. */
const ABSENT: readonly (readonly [path: string, reason: string])[] = [
  ['bench/results', 'written by the benchmarks'],
  ['bench/.peers', 'installed by the benchmarks'],
  ['test/fuzz/cases/TARGET/', 'stands for any target'],
]

const read = (page: string) => readFileSync(join(root, page), 'utf8')
const exists = (path: string) => existsSync(join(root, path))

describe.each(PAGES)('%s', page => {
  it('names paths that exist', () => {
    const absent = new Set(ABSENT.map(([path]) => path))
    expect(missingPaths(read(page), exists).filter(path => !absent.has(path))).toEqual([])
  })

  it('links to files and headings that exist', () => {
    expect(brokenLinks(page, read, exists)).toEqual([])
  })
})

it('lists no exception that no page needs', () => {
  const texts = PAGES.map(read)
  for (const [path] of ABSENT) {
    expect(
      texts.some(text => text.includes(path)),
      path,
    ).toBe(true)
  }
})

describe('the checks themselves', () => {
  const files: Readonly<Record<string, string>> = {
    'docs/a.md':
      '[b](b.md#two-words) [gone](gone.md) [b](b.md#three) [self](#one) [web](https://example.org/x)\n# One',
    'docs/b.md': '# Two words',
  }
  const has = (path: string) => Object.hasOwn(files, path)

  it('find a missing file and a missing heading', () => {
    expect(brokenLinks('docs/a.md', page => files[page], has)).toEqual(['gone.md', 'b.md#three'])
  })

  it('find a path in prose and in code, and no part of a longer word', () => {
    const text = 'See `docs/a.md`, src/gone.ts. Not cofield/src/gone.ts, nor https://example.org/src/gone.ts.'
    expect(missingPaths(text, has)).toEqual(['src/gone.ts'])
  })
})
