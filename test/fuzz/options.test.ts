import { expect, it } from 'vitest'
import { readOptions } from '../../fuzz/options.js'

const read = (...args: string[]) => readOptions(args, ['one', 'two'], () => 77)

it('runs all targets for a minute with a new seed where nothing is said', () => {
  expect(read()).toEqual({ targets: ['one', 'two'], minutes: 1, seed: 77 })
})

it('takes targets, minutes and a seed', () => {
  expect(read('two', '--minutes', '0.5', '--seed', '0')).toEqual({ targets: ['two'], minutes: 0.5, seed: 0 })
})

it.each([
  [['three']],
  [['--minutes']],
  [['--minutes', '0']],
  [['--seed', '1.5']],
  [['--seed', '-1']],
  [['--minutes', '']],
])('refuses %j', args => {
  expect(() => read(...args)).toThrow(/expected/)
})
