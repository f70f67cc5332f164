import { expect, it, vi } from 'vitest'
import { InputCorpus } from '../../src/model/input.js'
import { train } from '../../src/train.js'
import { WeightScorer } from '../../src/weights/weight-scorer.js'

it.each([
  ['words', (k: number) => [`a${k}`, `b${k}`]],
  ['columns', (k: number) => ({ tokens: ['a', 'b'], columns: [[`a${k}`, `b${k}`]] })],
  ['attributes', (k: number) => ({ attributes: [[`a${k}`], [`b${k}`]] })],
])('keeps no more strings of %s than its limit', (_, inputOf) => {
  const inputs = new InputCorpus(5)
  for (let k = 0; k < 20; k++) {
    const { columns, attributes } = inputs.take(inputOf(k))
    const sizes = [...columns.map(({ strings }) => strings.size), attributes?.strings.size ?? 0]
    expect(Math.max(...sizes)).toBeLessThanOrEqual(7)
  }
})

it('labels sentences one by one with the kernel of whole corpora', async () => {
  const sentence = { tokens: ['the', 'dog', 'barks'], labels: ['D', 'N', 'V'] }
  const model = await train([sentence], { method: 'likelihood' })
  const decode = vi.spyOn(WeightScorer.prototype, 'decode')
  const score = vi.spyOn(WeightScorer.prototype, 'score')
  const long = Array.from({ length: 200 }, () => sentence.tokens).flat()
  expect(model.tag(long).slice(0, 3)).toEqual(sentence.labels)
  expect(decode).toHaveReturnedWith(true)
  expect(score).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
