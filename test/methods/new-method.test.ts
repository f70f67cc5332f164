/** A method that nobody has, in one file of its own (squared-error.ts): registered, it can do all that the others can. */
import { afterAll, describe, expect, it } from 'vitest'
import { load } from '../../src/load.js'
import { allMethods, findMethod, registerMethod } from '../../src/methods/registry.js'
import { train } from '../../src/train.js'
import { describeMethod } from '../contract/method.js'
import { squaredError } from './squared-error.js'

const data = [
  { tokens: ['the', 'dog'], labels: ['D', 'N'] },
  { tokens: ['dogs', 'bark'], labels: ['N', 'V'] },
]
// The names that types know are those of the library.
const method = squaredError.name as unknown as 'likelihood'

const unregister = registerMethod(squaredError)
afterAll(unregister)

describe('a method that is registered', () => {
  describeMethod(squaredError)

  it('is trained, saved, loaded and labels', async () => {
    const model = await train(data, { method, options: { c2: 0.01 } })
    expect(model.tag(['the', 'dog'])).toEqual(['D', 'N'])
    const again = load(model.save())
    expect([again.method, again.tag(['dogs', 'bark'])]).toEqual(['squared-error', ['N', 'V']])
  })

  it('is listed, and known by what other tools call it', () => {
    expect(allMethods()).toContainEqual(
      expect.objectContaining({ name: 'squared-error', description: 'squared error of the marginals' }),
    )
    expect(() => findMethod('brier')).toThrow("(Brier's brier is squared-error)")
    expect(() => findMethod('squared-eror')).toThrow('(did you mean "squared-error"?)')
  })

  it('has its options checked', async () => {
    const wrong = (options: Record<string, unknown>) => train(data, { method, options })
    await expect(wrong({ epsilonn: 2 })).rejects.toThrow(
      'squared-error: unknown option epsilonn (did you mean "epsilon"?)',
    )
    await expect(wrong({ c2: 'abc' })).rejects.toThrow(
      'squared-error: c2: expected a number of at least 0, got abc',
    )
  })

  it('cannot be registered twice', () => {
    expect(() => registerMethod(squaredError)).toThrow('a method squared-error is already registered')
  })

  it('is unknown when it is registered no more', async () => {
    unregister()
    await expect(train(data, { method })).rejects.toThrow('got squared-error')
    expect(allMethods().map(({ name }) => name)).not.toContain('squared-error')
  })
})
