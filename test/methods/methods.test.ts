import { describe, expect, it } from 'vitest'
import { METHODS } from '../../src/index.js'
import { allMethods, findMethod, resolveMethod } from '../../src/methods/registry.js'
import { describeMethod } from '../contract/method.js'

for (const method of allMethods()) describeMethod(method)

describe('the registry', () => {
  it('has the public names, each once', () => {
    expect(allMethods().map(({ name }) => name)).toEqual(METHODS)
    expect(new Set(METHODS).size).toBe(METHODS.length)
  })

  it.each([
    ['empircal', 'got empircal (did you mean "empirical"?)'],
    ['ap', "got ap (CRFsuite's ap is perceptron)"],
    ['l2sgd', "got l2sgd (CRFsuite's l2sgd is likelihood with optimizer=sgd)"],
  ])('refuses %s and says what was probably meant', (name, message) => {
    expect(() => findMethod(name)).toThrow(message)
  })

  it('refuses structures that there are not, or not for the method', () => {
    expect(() => resolveMethod('empirical', {}, 'ring')).toThrow(
      'structure: expected one of chain, tree, skip-chain, got ring',
    )
    expect(() => resolveMethod('hmm', {}, 'tree')).toThrow(
      'structure: tree is for the method empirical, got hmm',
    )
  })

  it('refuses a conflict of options', () => {
    expect(() => resolveMethod('likelihood', { optimizer: 'sgd', c1: '0.5' })).toThrow(
      'likelihood: c1: expected 0 with sgd, got 0.5',
    )
  })
})
