/** The samples of docs/training.md are run as they are written. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as cofield from '../../src/index.js'

const page = path.resolve(import.meta.dirname, '../../docs/training.md')

/** The value of an expression after a sample has run. */
async function run(sample: string, expression: string): Promise<unknown> {
  const code = sample.replace(/import \{([^}]*)\} from 'cofield'/, 'const {$1} = cofield')
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (given: unknown) => unknown
  return new AsyncFunction('cofield', `${code}\nreturn ${expression}`)(cofield)
}

it('training step by step gives a curve and a model', async () => {
  const [sample, ...others] = readFileSync(page, 'utf8').matchAll(/^```js\n(.*?)^```$/gms)
  expect(others).toEqual([])
  const { curve, model } = (await run(sample[1], '{ curve, model }')) as {
    curve: { iteration: number; objective: number; accuracy: number }[]
    model: cofield.Model
  }
  expect(curve.map(({ iteration }) => iteration)).toEqual(curve.map((_, k) => k + 1))
  expect(curve.length).toBeGreaterThan(1)
  expect(curve.at(-1)!.objective).toBeLessThan(curve[0].objective)
  expect(model.tag(['The', 'cat', 'barks', '.'])).toEqual(['at', 'nn', 'vbz', '.'])
})
