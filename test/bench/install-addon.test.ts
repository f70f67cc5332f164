import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { RunOptions } from '../../bench/measure/run-process.js'
import { installAddon, installationFailure } from '../../bench/tools/install-addon.js'

const folder = mkdtempSync(path.join(tmpdir(), 'bench-addon-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the addon', () => {
  /** An npm that fails the first so many times. */
  const npm = (failures: number) => {
    const tries: string[] = []
    const run = async (_: string, args: readonly string[], { env }: RunOptions) => {
      expect(env).toBe(process.env) // with certificates
      tries.push(args.join(' '))
      if (tries.length <= failures) throw new Error(`failure ${tries.length}`)
    }
    return { tries, run }
  }

  it('is installed at the second try', async () => {
    const { tries, run } = npm(1)
    const notes: string[] = []
    expect(await installAddon(folder, text => notes.push(text), run)).toBe(
      path.join(folder, 'node_modules/crfsuite'),
    )
    expect(tries).toHaveLength(2)
    expect(tries[1]).toBe(tries[0])
    expect(notes).toEqual(['installing crfsuite@1.0.1 from npm'])
  })

  it('is given up after it', async () => {
    const { tries, run } = npm(3)
    await expect(installAddon(folder, () => {}, run)).rejects.toThrow('failure 2')
    expect(tries).toHaveLength(2)
  })

  it('is missed with what npm said last, and how to see all of it', () => {
    const log = 'npm error A complete log of this run can be found in: /logs/debug-0.log'
    const error = new Error(`npm install: ended with 1\nnpm error network timeout\n${log}\n`)
    expect(installationFailure('peers', error)).toBe(
      'npm error network timeout; to see why: npm install crfsuite@1.0.1 --prefix peers',
    )
    expect(installationFailure('peers', new Error('npm: spawn ENOENT'))).toMatch(/^npm: spawn ENOENT; /)
  })
})
