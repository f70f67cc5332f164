/** Runs every input that fuzzing has found again: what failed once must not fail again. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'vitest'
import { readCase } from '../../fuzz/case-file.js'
import { TARGETS } from '../../fuzz/registry.js'

const folder = path.join(import.meta.dirname, 'cases')

describe.each(readdirSync(folder))('%s', name => {
  it.each(readdirSync(path.join(folder, name)))('passes %s', async file => {
    const target = await TARGETS[name]()
    const { input } = readCase(readFileSync(path.join(folder, name, file), 'utf8'))
    await target.run(input)
  })
})
