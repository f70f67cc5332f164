/** The watchdog: whatever an input does to its process, it is found, made small and named. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCase } from '../../fuzz/case-file.js'
import { fuzzTarget } from '../../fuzz/fuzz-target.js'
import { FAULTY } from './faulty-targets.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-fuzz-'))
const script = path.join(folder, 'faulty-child.mjs')
const limits = { seconds: 5, secondsPerMegabyte: 5, memory: 50 * 2 ** 20, memoryPerByte: 64 }
/** Where something hangs, so that the test does not wait for long. */
const soon = { ...limits, seconds: 0.1 }

beforeAll(async () => {
  const bundle = await rolldown({
    input: path.join(import.meta.dirname, 'faulty-child.ts'),
    platform: 'node',
  })
  await bundle.write({ file: script })
  await bundle.close()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fuzz = (name: string) =>
  fuzzTarget(FAULTY[name], {
    seed: 3,
    seconds: 60,
    lanes: 1,
    count: 6,
    limits: name === 'hangs' ? soon : limits,
    script,
    minimizeSeconds: 0.2,
  })

it('finds nothing where nothing is wrong, and says how many inputs it tried', async () => {
  const { inputs, found } = await fuzz('passes')
  expect([inputs, found]).toEqual([6, []])
})

it('makes what throws as small as can be', async () => {
  const { found } = await fuzz('throws')
  expect(found.map(({ failure }) => failure)).toEqual([
    {
      kind: 'exception',
      message: 'three: there is a 3',
      signature: expect.stringMatching(/^Finding: three/),
    },
  ])
  expect(readCase(found[0].text).input).toEqual([3])
})

it.each([
  ['hangs', 'hang'],
  ['crashes', 'crash'],
  ['wastes', 'memory'],
])('%s: finds it and goes on with the inputs behind it', async (name, kind) => {
  const { inputs, found } = await fuzz(name)
  expect(found.map(({ failure }) => failure.kind)).toEqual([kind])
  expect(readCase(found[0].text).input).toContain(3)
  expect(inputs).toBe(6)
})
