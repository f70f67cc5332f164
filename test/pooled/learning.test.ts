import { describe, expect, it } from 'vitest'
import type { Sequence } from '../../src/data/sequence.js'
import { attributes, word } from '../../src/features/language/factories.js'
import { load } from '../../src/load.js'
import type { Model } from '../../src/model/model.js'
import { retune } from '../../src/retune.js'
import { train } from '../../src/train.js'
import { features, randomData } from './example.js'

const SOME = randomData(1, 40)
const MORE = randomData(2, 15)
const options = { maxIterations: 5 }

const trained = (data: readonly Sequence[], own: object = {}): Promise<Model> =>
  train(data, { method: 'pooled', features, options: { ...options, ...own } })
const counted = (data: readonly Sequence[]) => trained(data, { weights: 'default' })
const bytesOf = (model: Model) => Buffer.from(model.save())
const same = (a: Model, b: Model) => bytesOf(a).equals(bytesOf(b))

describe('a pooled model', () => {
  it('learns and forgets: its counts are those of all data', async () => {
    const model = await counted(SOME)
    model.update(MORE)
    expect(same(model, await counted([...SOME, ...MORE]))).toBe(true)
    model.forget(SOME)
    expect(same(model, await counted(MORE))).toBe(true)
  })

  it('keeps its tuned weights when it learns, and labels by counts and weights together', async () => {
    const model = await trained(SOME)
    const before = load(model.save())
    model.update(MORE)
    expect(same(model, before)).toBe(false)
    expect(load(model.save()).marginals(MORE[0])).toEqual(model.marginals(MORE[0]))
    model.forget(MORE)
    expect(same(model, before)).toBe(true)
    expect(model.marginals(MORE[0])).toEqual(before.marginals(MORE[0]))
  })

  it('labels at once as a loaded one does, after each change', async () => {
    const model = await trained(SOME)
    for (const sequence of MORE) {
      model.tag(sequence)
      model.update([sequence])
      expect(model.marginals(MORE[3])).toEqual(load(model.save()).marginals(MORE[3]))
    }
  })

  it('learns new labels and words, and refuses the former if asked to', async () => {
    const model = await trained(SOME)
    const before = bytesOf(model)
    const news = [{ tokens: ['Neu', 'xpa'], labels: ['NEW', 'A'], weight: 9 }]
    expect(() => model.update(news, { newLabels: false })).toThrow('the model has no label NEW')
    expect(bytesOf(model).equals(before)).toBe(true)
    expect(model.knows('Neu')).toBe(false)
    model.update(news)
    expect([...model.labels]).toEqual(['A', 'B', 'C', 'NEW'])
    expect(model.knows('Neu')).toBe(true)
    expect(model.tag(['Neu'])).toEqual(['NEW'])
    model.forget(news)
    expect(bytesOf(model).equals(before)).toBe(true)
    expect(model.knows('Neu')).toBe(false)
  })

  it('refuses to forget what it has not learned, and stays as it is', async () => {
    const model = await trained(SOME)
    const before = bytesOf(model)
    const forget = (tokens: string[], labels: string[]) => () => model.forget([{ tokens, labels }])
    expect(forget(['xpa', 'never'], ['A', 'A'])).toThrow(
      'forget: "never" with the attribute w[0]=never labeled A was not learned before',
    )
    expect(forget([SOME[0].tokens[0]], ['NEW'])).toThrow('labeled NEW was not learned before')
    expect(() => model.forget([...SOME, ...SOME])).toThrow('or not as often')
    expect(bytesOf(model).equals(before)).toBe(true)
  })

  it('refuses to forget all of its data, or more of them than it would have sequences for', async () => {
    const model = await trained(SOME)
    const before = bytesOf(model)
    expect(() => model.forget(SOME)).toThrow('forget: expected at most 39 of the 40 sequences, got 40')
    expect(bytesOf(model).equals(before)).toBe(true)
    model.forget(SOME.slice(1))
    expect(same(model, load(model.save()))).toBe(true)
  })

  it('refuses to forget parts of sequences: their pairs would be left', async () => {
    const words = { features: [word()] }
    const model = await train(
      [
        { tokens: ['a', 'a', 'a'], labels: ['A', 'A', 'A'] },
        { tokens: ['b'], labels: ['B'] },
      ],
      { method: 'pooled', features: words },
    )
    const before = bytesOf(model)
    expect(() => model.forget([{ tokens: ['a'], labels: ['A'] }])).not.toThrow()
    expect(() => load(model.save())).not.toThrow()
    const part = load(before)
    expect(() => part.forget([{ tokens: ['a', 'a'], labels: [null, 'A'] }])).toThrow(
      'more pairs with A than tokens would be left',
    )
    expect(bytesOf(part).equals(before)).toBe(true)
  })

  it('refuses more labels than a model can have, before it counts their pairs', async () => {
    const model = await trained(SOME)
    const before = bytesOf(model)
    const many = Array.from({ length: 2 ** 14 }, (_, k) => `${k}`)
    expect(() => model.update([{ tokens: many, labels: many }])).toThrow('expected at most 16,384 labels')
    expect(bytesOf(model).equals(before)).toBe(true)
  })

  it('is merged with models of the same weights', async () => {
    const [a, b, c] = await Promise.all([SOME, MORE, randomData(3, 9)].map(counted))
    const all = await counted([...SOME, ...MORE, ...randomData(3, 9)])
    a.merge(b, c)
    expect(same(a, all)).toBe(true)
  })

  it('is not merged with models of other weights or methods', async () => {
    const model = await trained(SOME)
    const before = bytesOf(model)
    expect(() => load(before).merge(load(before))).not.toThrow()
    const other = await trained(MORE)
    expect(() => model.merge(other)).toThrow('merge: expected models with the same tuned weights')
    const counts = await train(MORE, { method: 'empirical', features })
    expect(() => model.merge(counts)).toThrow('merge: expected a model of pooled, got empirical')
    expect(() => counts.merge(model)).toThrow('merge: expected a model of counts, got pooled')
    expect(bytesOf(model).equals(before)).toBe(true)
  })

  it('refuses values of attributes, which it cannot count', async () => {
    const of = (value: number) => [{ attributes: [new Map([['g', value]]), ['h']], labels: ['A', 'B'] }]
    const own = { method: 'pooled', features: { features: [attributes()] } } as const
    const reason = 'expected the value 1 or 0, got -3 of g: choose a method that trains weights'
    await expect(train(of(-3), own)).rejects.toThrow(reason)
    const model = await train(of(1), own)
    expect(model.tag({ attributes: [{ g: 1 }, { h: 1 }] })).toEqual(['A', 'B'])
    const scaled = { attributes: [new Map([['h', 1]]), new Map([['g', -3]])] }
    const told = 'token 2: expected the value 1 or 0, got -3 of g'
    expect(() => model.tag(scaled)).toThrow(told)
    expect(() => model.marginals(scaled)).toThrow(told)
    expect(model.marginals({ attributes: [{ h: 1, g: 0 }] })).toEqual(
      model.marginals({ attributes: [{ h: 1 }] }),
    )
    expect(() => model.update(of(-3))).toThrow(reason)
    await expect(retune(model, of(-3), { counted: false })).rejects.toThrow(reason)
  })

  it('counts weights of sequences', async () => {
    const heavy = SOME.map(sequence => ({ ...sequence, weight: 2 }))
    expect(same(await counted(heavy), await counted([...SOME, ...SOME]))).toBe(true)
    const half = [{ ...SOME[0], weight: 0.5 }]
    await expect(counted(half)).rejects.toThrow('expected a whole number as weight')
  })
})

describe('retuning', () => {
  it('on the training data is what training does', async () => {
    const model = await trained(SOME)
    const again = load(model.save())
    await retune(again)
    expect(same(again, model)).toBe(false)
    await retune(again, SOME)
    expect(same(again, model)).toBe(true)
  })

  it('makes models with tuned weights mergeable', async () => {
    const [a, b] = [await trained(SOME), await trained(MORE)]
    await Promise.all([retune(a, null), retune(b, null)])
    a.merge(b)
    await retune(a, [...SOME, ...MORE])
    expect(same(a, await trained([...SOME, ...MORE]))).toBe(true)
  })

  it('to the default weights gives the model that was trained with them', async () => {
    const model = await trained(SOME)
    await retune(model, null)
    expect(same(model, await counted(SOME))).toBe(true)
    model.merge(await counted(MORE))
    expect(same(load(model.save()), await counted([...SOME, ...MORE]))).toBe(true)
  })

  it('refuses data without a known label', async () => {
    const model = await trained(SOME)
    const before = bytesOf(model)
    for (const data of [[], [{ tokens: ['xpa'], labels: [null] }]])
      await expect(retune(model, data)).rejects.toThrow('retune: expected data with known labels, got none')
    expect(bytesOf(model).equals(before)).toBe(true)
  })

  it('on data that were not counted leaves nothing out', async () => {
    const model = await trained(SOME)
    const before = bytesOf(model)
    await expect(retune(model, MORE)).rejects.toThrow(
      'data that the model has not counted need counted: false',
    )
    expect(bytesOf(model).equals(before)).toBe(true)
    await retune(model, MORE, { counted: false })
    expect(bytesOf(model).equals(before)).toBe(false)
    expect(model.figures.tokens).toBe(load(before).figures.tokens)
  })

  it('refuses labels that the model does not have, and other models', async () => {
    const model = await trained(SOME)
    const data = [{ tokens: ['xpa'], labels: ['NEW'] }]
    await expect(retune(model, data, { counted: false })).rejects.toThrow(
      'retune: the model has no label NEW',
    )
    const counts = await train(SOME, { method: 'empirical', features })
    await expect(retune(counts, SOME)).rejects.toThrow(
      'expected a model with tuned weights (pooled), got empirical',
    )
  })
})
