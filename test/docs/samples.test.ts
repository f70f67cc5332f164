/** The samples of README and docs are run as they are written. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { blocksOf } from './blocks.js'
import { isListed, NOT_RUN } from './not-run.js'
import { PAGES, testPages } from './test-pages.js'

const root = resolve(import.meta.dirname, '../..')
const read = (page: string) => readFileSync(resolve(root, page), 'utf8')

testPages(PAGES.first)

const RUN: readonly string[] = Object.values(PAGES).flat()

/** All pages of README and docs but those that are made from code, and decisions, which show what was and not how to do things. */
const ALL_PAGES = [
  'README.md',
  ...readdirSync(resolve(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md') && !/^(api|decisions|report)\//.test(name))
    .map(name => `docs/${name}`)
    .sort(),
]

it.each(ALL_PAGES)('every block of %s runs, or not-run.ts says why it does not', page => {
  const left = blocksOf(read(page)).filter(
    block =>
      !isListed(page, block) && !(RUN.includes(page) && /^(sh|js|ts|text)$/.test(block.language ?? '')),
  )
  expect(left.map(({ line, code }) => `${page}:${line}: ${code.split('\n')[0]}`)).toEqual([])
})

it('lists no block that is not there', () => {
  const missing = NOT_RUN.filter(
    ([page, begins]) =>
      !existsSync(resolve(root, page)) || !blocksOf(read(page)).some(({ code }) => code.startsWith(begins)),
  )
  expect(missing).toEqual([])
})
