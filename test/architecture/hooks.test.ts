import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const tests = path.resolve(import.meta.dirname, '..')

/** Test files of one worker share modules: a hook that a module registers when it loads belongs to the first file alone. */
test('hooks stand in test files, or in functions that these call', () => {
  const modules = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.ts$/.test(file) && !file.endsWith('.test.ts') && file !== 'setup.ts',
  )
  expect(modules.length).toBeGreaterThan(10)
  const faults = modules.filter(file =>
    /^(before|after)(Each|All)\(/m.test(readFileSync(path.join(tests, file), 'utf8')),
  )
  expect(faults).toEqual([])
})
