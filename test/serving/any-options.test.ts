/** Whatever is asked of whichever model, the answer is a result or says what is wrong: never a fault of the server. */
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { DECODERS } from '../../src/model/file/model-use.js'
import { CONSTRAINTS } from '../../src/model/label-decoder.js'
import type { Model } from '../../src/model/model.js'
import { localService } from '../../src/serving/local-service.js'
import { train } from '../../src/train.js'
import { jsonOf, taskOf } from '../contract/model-service.js'
import { addressModel, oddModel } from './models.js'

const never = new AbortController().signal

let models: readonly Model[]
beforeAll(async () => {
  const data = [{ tokens: ['a', 'b', 'a'], labels: ['X', 'Y', 'X'], columns: [['1', '2', '1']] }]
  const items = [{ attributes: [['p'], { q: 0.5 }], labels: ['X', 'Y'] }]
  models = await Promise.all([
    addressModel(),
    oddModel(),
    train(data, { structure: 'skip-chain' }),
    train(data, { features: { features: [{ type: 'word' }, { type: 'column', column: 1 }] } }),
    train(items, {
      method: 'perceptron',
      options: { maxIterations: 2 },
      features: { features: [{ type: 'attributes' }] },
    }),
  ])
})

const word = fc.constantFrom('a', 'b', '7', 'York', '__proto__', '', '\u0000', '𝄞')
const label = fc.constantFrom(null, '_', 'X', 'B-NO', 'I-ST', 'O', '__proto__', 'none')
const sequence = fc.record(
  {
    tokens: fc.array(word, { maxLength: 4 }),
    columns: fc.array(fc.array(word, { maxLength: 4 }), { maxLength: 2 }),
    attributes: fc.array(
      fc.oneof(fc.array(word), fc.dictionary(word, fc.oneof(word, fc.double(), fc.boolean()))),
      {
        maxLength: 4,
      },
    ),
    labels: fc.array(label, { maxLength: 4 }),
  },
  { requiredKeys: ['tokens'] },
)
const decoding = {
  decoder: fc.constantFrom(...DECODERS),
  constraints: fc.constantFrom(...CONSTRAINTS),
  nbest: fc.integer({ min: 1, max: 9 }),
  explain: fc.boolean(),
}
const tag = fc.record(
  {
    sequences: fc.array(sequence, { maxLength: 3 }),
    ...decoding,
    probabilities: fc.boolean(),
    partial: fc.boolean(),
  },
  { requiredKeys: ['sequences'] },
)
const tokenizer = fc.constantFrom('words', 'characters', 'whitespace')
const parse = fc.record(
  { texts: fc.array(fc.string({ unit: word }), { maxLength: 3 }), ...decoding, tokenizer },
  { requiredKeys: ['texts'] },
)

it.each([
  ['tag', tag],
  ['parse', parse],
] as const)('%s with any options gives a result or a reason', async (kind, bodies) => {
  await fc.assert(
    fc.asyncProperty(bodies, fc.nat(4), async (body, k) => {
      const faults: unknown[] = []
      const service = localService('m', models[k], { report: error => faults.push(error) })
      const answer = await service.answer(taskOf(kind, body), never)
      expect(faults).toEqual([])
      expect([200, 422]).toContain(answer.status)
      const lines = (kind === 'tag' ? (body as { sequences: object[] }).sequences : []).map(one =>
        JSON.stringify(one),
      )
      const { sequences: _, texts: __, ...options } = body as Record<string, unknown>
      const byLine = await service.answer(taskOf(kind, lines, { options }), never)
      if (answer.status === 200 && kind === 'tag' && lines.length > 0) {
        const results = new TextDecoder()
          .decode(byLine.body)
          .trimEnd()
          .split('\n')
          .map(line => JSON.parse(line))
        expect(results.map(({ labels }) => labels)).toEqual((jsonOf(answer) as { labels: unknown }).labels)
      }
    }),
    { numRuns: 80 },
  )
})
