/** The samples of README and docs are run as they are written. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { blocksOf } from './blocks.js'
import { isListed, NOT_RUN } from './not-run.js'
import { type Outcome, runPage } from './run-page.js'
import { matchesOutput, samplesOf } from './samples.js'

const root = resolve(import.meta.dirname, '../..')
const read = (page: string) => readFileSync(resolve(root, page), 'utf8')

/** Pages whose samples run; those of `examples/` among the files of their folder. */
const PAGES = [
  'README.md',
  'docs/tutorial.md',
  'docs/choose.md',
  'docs/migrating.md',
  'docs/training.md',
  'docs/text.md',
  'docs/server.md',
  'docs/methods/graphs.md',
  'examples/ingredients/README.md',
  'examples/addresses/README.md',
]

/** Milliseconds that a page may take on a busy machine. */
const SLOW = 300_000

/** Numbers with six digits; texts as they are. Quotes and spaces of code do not count. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value, (_, part) => (typeof part === 'number' ? Number(part.toPrecision(6)) : part))
}

/** Whether a value is what a page says: as JSON, or as JavaScript writes it. */
function isValue(value: unknown, told: string): boolean {
  if (shown(value) === told) return true
  try {
    return shown(value) === shown(new Function(`return (${told})`)())
  } catch {
    return false
  }
}

describe.each(PAGES)('%s', page => {
  const samples = samplesOf(read(page)).filter(sample => !isListed(page, sample))
  const folder = page.startsWith('examples/') ? dirname(resolve(root, page)) : undefined
  let outcomes: readonly (Outcome | undefined)[] = []
  let error: unknown
  beforeAll(async () => {
    const run = await runPage(samples, folder)
    outcomes = run.outcomes
    error = run.error
  }, SLOW)

  it('has samples, and all of them run', () => {
    expect(samples.length).toBeGreaterThan(0)
    if (error !== undefined) throw error
    expect(outcomes).not.toContain(undefined)
  })

  for (const [k, sample] of samples.entries()) {
    const { line, output } = sample
    if (output !== undefined)
      it(`line ${line} prints what it says`, () => {
        const printed = outcomes[k]?.printed ?? ''
        if (!matchesOutput(printed, output)) expect(printed).toBe(output)
      })
    if (sample.kind === 'statements' && sample.value !== undefined)
      it(`line ${line} gives what it says`, () => {
        const value = outcomes[k]?.value
        if (!isValue(value, sample.value ?? '')) expect(shown(value)).toBe(sample.value)
      })
  }
})

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
      !isListed(page, block) && !(PAGES.includes(page) && /^(sh|js|ts|text)$/.test(block.language ?? '')),
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
