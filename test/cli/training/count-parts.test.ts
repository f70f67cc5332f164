import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CountingRequest, countParts } from '../../../cli/training/count-parts.js'
import { DataError } from '../../../src/common/errors.js'
import type { TuplePart } from '../../../src/tuples/tuple-part.js'
import { planOutput } from '../../../terminal/output.js'
import { createReporter } from '../../../terminal/reporter.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cofield-parts-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

it('ends as interrupted if an engine is stopped, whatever the engine says then, and writes nothing', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  const others = process.listeners('SIGINT') // a browser that other tests have started would end this process
  const file = path.join(folder, 'model.cofield')
  const options = {
    method: 'empirical',
    output: file,
    quiet: true,
    set: {},
  } as unknown as CountingRequest['options']
  async function* parts(): AsyncGenerator<TuplePart> {
    yield { name: 'pairs', batches: [] }
    for (const listener of process.listeners('SIGINT')) if (!others.includes(listener)) listener('SIGINT')
    throw new DataError('the answer ends early')
  }
  const counting = countParts(async () => ({ parts: parts() }), {
    options,
    names: [],
    features: undefined,
    output: planOutput(file, { reads: [] }),
    reporter: createReporter(options),
  })
  await expect(counting).rejects.toThrow('aborted')
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGINT')
  expect(readdirSync(folder)).toEqual([])
})
