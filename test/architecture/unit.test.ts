import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { NOT_UNIT } from '../not-unit.js'

const root = path.resolve(import.meta.dirname, '../..')

/** What starts processes, listens on a port, or opens a browser. */
const OUTSIDE = /^(?:node:(?:child_process|cluster|http|http2|https|net|tls)|playwright-core)$/

/** Folders whose code tests share. What a unit test imports of the product may use all of these, as long as the test does not. */
const SHARED = /^(?:test|bench|fuzz)\//

const TESTS = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map(name => `test/${name.replaceAll('\\', '/')}`)
  .filter(name => name.endsWith('.test.ts'))

const isExcluded = (file: string) => NOT_UNIT.some(pattern => fits(file, pattern))

/** Whether a file fits a pattern: `*` is a part of a name, `**` any path. */
function fits(file: string, pattern: string): boolean {
  const parts = pattern.split('**').map(part => part.replaceAll('.', '\\.').replaceAll('*', '[^/]*'))
  return new RegExp(`^${parts.join('.*')}$`).test(file)
}

/** The files that a test runs and that tests share, itself included. */
function sharedFiles(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const target of importsOf(file)) {
    const other = path.join(path.dirname(file), target).replace(/\.js$/, '.ts')
    if (target.startsWith('.') && SHARED.test(other) && existsSync(path.join(root, other)))
      sharedFiles(other, found)
  }
  return found
}

/** What a file imports, but for types. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const found = text.matchAll(
    /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return Array.from(found, ([, fixed, dynamic]) => fixed ?? dynamic)
}

function reachOf(file: string): string[] {
  return [...sharedFiles(file)].flatMap(importsOf).filter(name => OUTSIDE.test(name))
}

describe('unit tests', () => {
  it('start no process, no server and no browser', () => {
    const wrong = TESTS.filter(file => !isExcluded(file) && reachOf(file).length > 0)
    expect(wrong, 'move them into a folder of not-unit.ts, or list them there').toEqual([])
  })

  it('are all but those that not-unit.ts lists for a reason', () => {
    const needless = NOT_UNIT.filter(
      pattern => !TESTS.some(file => fits(file, pattern) && reachOf(file).length > 0),
    )
    expect(needless).toEqual([])
  })
})
