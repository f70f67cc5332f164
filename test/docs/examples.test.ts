import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { simulateAddresses, simulateIngredients } from '../../src/simulation/index.js'

const examples = resolve(import.meta.dirname, '../../examples')

test.each([
  ['ingredients', simulateIngredients],
  ['addresses', simulateAddresses],
] as const)('the data of the example %s are those that its page names', (name, simulate) => {
  const texts = simulate({ sentences: 200, seed: 7 })
  const read = (file: string) => readFileSync(join(examples, name, file), 'utf8')
  expect(read('lines.txt')).toBe(texts.map(({ text }) => `${text}\n`).join(''))
  const labeled = texts.slice(0, 40).map(record => `${JSON.stringify(record)}\n`)
  expect(read('labeled.jsonl')).toBe(labeled.join(''))
})
