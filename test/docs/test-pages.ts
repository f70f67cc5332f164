/** The tests of a page: its samples are run as they are written. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { isListed } from './not-run.js'
import { type Outcome, runPage } from './run-page.js'
import { matchesOutput, samplesOf } from './samples.js'

const root = resolve(import.meta.dirname, '../..')

/** Pages whose samples run; those of `examples/` among the files of their folder. */
export const PAGES = {
  /** What a newcomer reads. */
  first: [
    'README.md',
    'docs/tutorial.md',
    'docs/text.md',
    'docs/server.md',
    'examples/ingredients/README.md',
    'examples/addresses/README.md',
  ],
  /** What comes later. */
  later: [
    'docs/best.md',
    'docs/choose.md',
    'docs/classes.md',
    'docs/migrate.md',
    'docs/migrate-wapiti.md',
    'docs/migrate-crfpp.md',
    'docs/training.md',
    'docs/scale.md',
    'docs/methods/graphs.md',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

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

/** Adds the tests of some pages. */
export function testPages(pages: readonly string[]): void {
  describe.each(pages)('%s', page => {
    const samples = samplesOf(readFileSync(resolve(root, page), 'utf8')).filter(
      sample => !isListed(page, sample),
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
}
