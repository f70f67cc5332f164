/** The samples of README and docs are run as they are written. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Outcome, runPage } from './run-page.js'
import { matchesOutput, type Sample, samplesOf } from './samples.js'

const root = resolve(import.meta.dirname, '../..')

/** Pages whose samples run; those of `examples/` among the files of their folder. */
const PAGES = [
  'README.md',
  'docs/tutorial.md',
  'docs/choose.md',
  'docs/migrating.md',
  'docs/training.md',
  'docs/text.md',
  'docs/methods/graphs.md',
  'examples/ingredients/README.md',
  'examples/addresses/README.md',
]

/** Samples that do not run here, by the page and what they begin with, and why. */
const SKIPPED: readonly (readonly [page: string, begins: string, reason: string])[] = [
  ['README.md', 'npm ci && npm start', 'installs packages'],
  ['README.md', 'npm ci && npm test', 'runs these tests'],
  ['README.md', 'npm install', 'installs packages'],
  ['docs/methods/graphs.md', 'cofield train train.conllu', 'is about files of the reader'],
]

/** Milliseconds that a page may take on a busy machine. */
const SLOW = 300_000

function isSkipped(page: string, { code }: Sample): boolean {
  return SKIPPED.some(([of, begins]) => of === page && code.startsWith(begins))
}

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
  const samples = samplesOf(readFileSync(resolve(root, page), 'utf8')).filter(
    sample => !isSkipped(page, sample),
  )
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

it('skips nothing that is not there', () => {
  for (const [page, begins] of SKIPPED) {
    expect(existsSync(resolve(root, page)), page).toBe(true)
    const samples = samplesOf(readFileSync(resolve(root, page), 'utf8'))
    expect(
      samples.some(({ code }) => code.startsWith(begins)),
      `${page}: ${begins}`,
    ).toBe(true)
  }
})
