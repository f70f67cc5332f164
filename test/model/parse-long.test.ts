import { expect, test } from 'vitest'
import { finish, finishInSlices } from '../../src/common/long-work.js'
import { type Model, train } from '../../src/index.js'
import type { Engine } from '../../src/model/engine.js'
import { parseInSteps } from '../../src/model/parse-many.js'
import { TextParser } from '../../src/model/text-parser.js'
import { withSlowClock } from '../common/slow-clock.js'

const LINE = '2 cups flour , sifted '
/** Long enough for three stretches of positions. */
const LONG = LINE.repeat(1700)
const METHODS = ['empirical', 'hmm', 'likelihood', 'memm', 'separate'] as const
const ITERATIVE: ReadonlySet<string> = new Set(['likelihood', 'memm'])
const DATA = [
  { tokens: ['2', 'cups', 'flour', ',', 'sifted'], labels: ['B-q', 'B-u', 'B-n', 'O', 'B-c'] },
  { tokens: ['1', '1/2', 'cups', 'brown', 'sugar'], labels: ['B-q', 'I-q', 'B-u', 'B-n', 'I-n'] },
]

test.each(METHODS)(
  '%s: a long text in steps has the labels and probabilities of the text at once',
  async method => {
    const features = { features: [{ type: 'word' }, { type: 'word', offset: -1 }] } as const
    const model = await train(DATA, {
      method,
      features,
      ...(ITERATIVE.has(method) && { options: { maxIterations: 3 } }),
    } as never)
    const parser = new TextParser(engineOf(model))
    const steps = parser.parseLong(LONG, {})
    let count = 0
    for (;;) {
      const next = steps.next()
      if (!next.done) {
        count++
        expect(model.parse('1 1/2 cups').tokens).toHaveLength(3) // others use the model meanwhile
        continue
      }
      expect(next.value).toStrictEqual(parser.parse([LONG], {})[0])
      break
    }
    expect(count).toBeGreaterThan(10)
  },
)

/** The engine of a model, which is private to it. */
function engineOf(model: Model): Engine {
  return (model as unknown as { engine: Engine }).engine
}

test('an AbortSignal stops within a long text', async () => {
  const model = await train(DATA)
  const stop = new AbortController()
  await withSlowClock(async () => {
    setImmediate(() => stop.abort(new Error('enough')))
    const parsing = model.parseMany([LINE.repeat(10_000)], { signal: stop.signal })
    await expect(parsing).rejects.toThrow('enough')
  })
})

test('long texts stand among short ones, and progress counts texts', async () => {
  const model = await train(DATA)
  const parser = new TextParser(engineOf(model))
  const texts = ['1 cup', LINE.repeat(3), '', LINE.repeat(2), '2 cups', '3 cups', ' '.repeat(40)]
  const whole = finish(parseInSteps(parser, texts, {}))
  const told: number[] = []
  const onProgress = ({ done }: { done: number }) => told.push(done)
  const mixed = await withSlowClock(() =>
    finishInSlices(parseInSteps(parser, texts, {}, 30), texts.length, { onProgress }),
  )
  expect(mixed).toStrictEqual(whole)
  expect(told).toEqual([1, 2, 3, 4, 6, 7])
  expect(() => finish(parseInSteps(parser, ['a', `${LINE}\ud800`], {}, 5))).toThrow('text 2: expected whole')
})
