/** A few inputs of each target, always the same ones: `npm run fuzz` tries many more. */
import { expect, it } from 'vitest'
import { readCase, writeCase } from '../../fuzz/case-file.js'
import { drawInput } from '../../fuzz/draw-input.js'
import { TARGETS } from '../../fuzz/registry.js'

const SEED = 1961
/** Of targets that are slow. */
const FEWER: Readonly<Record<string, number>> = {
  operations: 15,
  objective: 20,
  checkpoints: 15,
  models: 30,
  rivals: 40,
  commands: 40,
}

it.each(Object.keys(TARGETS))('%s has no findings among its first inputs', async name => {
  const target = await TARGETS[name]()
  expect(target.name).toBe(name)
  for (let index = 0; index < (FEWER[name] ?? 80); index++) await target.run(drawInput(target, SEED, index))
})

it.each(Object.keys(TARGETS))('%s has inputs that a seed and a file give back', async name => {
  const target = await TARGETS[name]()
  for (let index = 0; index < 10; index++) {
    const input = drawInput(target, SEED, index)
    expect(drawInput(target, SEED, index)).toEqual(input)
    expect(readCase(writeCase({ finding: '', input })).input).toEqual(input)
  }
})

it('draws other inputs from another seed', async () => {
  const target = await TARGETS['columns']()
  expect(drawInput(target, SEED, 3)).not.toEqual(drawInput(target, SEED + 1, 3))
})
