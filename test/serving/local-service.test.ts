import { describe, expect, it } from 'vitest'
import { DataError } from '../../src/common/errors.js'
import type { Model } from '../../src/model/model.js'
import { localService, localServices } from '../../src/serving/local-service.js'
import type { Task } from '../../src/serving/service.js'
import { jsonOf, taskOf, testModelService } from '../contract/model-service.js'
import { addressModel, oddModel } from './models.js'

const never = new AbortController().signal

testModelService('a model on this thread', async model => ({
  service: localService('addresses', model, { limits: { sequences: 50, tokens: 400, nbest: 5 } }),
}))

async function ask(model: Model, task: Task): Promise<unknown> {
  return jsonOf(await localService('a', model).answer(task, never))
}

describe('a model on this thread', () => {
  it('gives n-best labelings and explanations', async () => {
    const model = await addressModel()
    const tokens = ['7', 'York']
    expect(await ask(model, taskOf('tag', { tokens, nbest: 2, explain: true }))).toEqual({
      labels: [model.nbest(tokens, 1)[0].labels],
      nbest: [model.nbest(tokens, 2)],
      explanations: [model.explain(tokens, model.nbest(tokens, 1)[0].labels)],
    })
    const text = '7 York'
    expect(await ask(model, taskOf('parse', { text, nbest: 2, explain: true }))).toEqual({
      results: [{ ...model.parse(text), nbest: model.nbest(tokens, 2), explanation: model.explain(tokens) }],
    })
  })

  it('keeps known labels if told so, and ignores them if not', async () => {
    const model = await addressModel()
    const sequence = { tokens: ['7', 'High'], labels: ['B-CITY', null] }
    const kept = model.tag(sequence.tokens, { forced: sequence.labels })
    expect(await ask(model, taskOf('tag', { ...sequence, partial: true }))).toEqual({ labels: [kept] })
    const marked = { tokens: sequence.tokens, labels: ['B-CITY', '_'] }
    expect(await ask(model, taskOf('tag', { ...marked, partial: true }))).toEqual({ labels: [kept] })
    expect(await ask(model, taskOf('tag', sequence))).toEqual({ labels: [model.tag(sequence.tokens)] })
    expect(kept[0]).toBe('B-CITY')
  })

  it('cuts text as the request says', async () => {
    const model = await addressModel()
    const tokenizer = 'characters'
    expect(await ask(model, taskOf('parse', { text: 'ab1', tokenizer }))).toEqual({
      results: [model.parse('ab1', { tokenizer })],
    })
    const slow = { pattern: '(a*)*\\1x' }
    expect(await ask(model, taskOf('parse', { text: 'a'.repeat(40), tokenizer: slow }))).toMatchObject({
      status: 422,
      pointer: '/tokenizer',
    })
  })

  it('takes sequences of different shapes, and says which one is bad', async () => {
    const model = await addressModel()
    const sequences = [{ tokens: ['7'] }, { tokens: ['7'], attributes: [['x']] }]
    expect(await ask(model, taskOf('tag', { sequences }))).toEqual({
      labels: [model.tag(['7']), model.tag(sequences[1])],
    })
    const forced = [{ tokens: ['7'] }, { tokens: ['7'], labels: ['NONE'] }]
    expect(await ask(model, taskOf('tag', { sequences: forced, partial: true }))).toMatchObject({
      status: 422,
      pointer: '/sequences/1',
      detail: expect.stringContaining('no label NONE'),
    })
  })

  it('has labels that are called as members of objects are', async () => {
    const model = await oddModel()
    const body = { tokens: ['a', 'b'], probabilities: true, nbest: 2 }
    expect(await ask(model, taskOf('tag', body))).toMatchObject({ labels: [['__proto__', 'constructor']] })
    const { results } = (await ask(model, taskOf('parse', { text: 'a b' }))) as { results: unknown[] }
    expect(JSON.stringify(results[0])).toBe(JSON.stringify(model.parse('a b')))
  })

  it('begins anew if the model changes, so that an answer has one state of it', async () => {
    const model = await addressModel()
    const { marginals } = model
    let calls = 0
    model.marginals = (...given) => {
      if (++calls === 3) model.update([{ tokens: ['7'], labels: ['B-CITY'], weight: 50 }])
      return marginals.apply(model, given)
    }
    const sequences = Array.from({ length: 5 }, () => ({ tokens: ['7', 'High'] }))
    const answer = (await ask(model, taskOf('tag', { sequences, probabilities: true }))) as {
      readonly probabilities: readonly (readonly number[])[]
    }
    expect(calls).toBe(10)
    const [label] = model.tag(['7', 'High'])
    for (const list of answer.probabilities)
      expect(list[0]).toBe(marginals.apply(model, [['7', 'High']])[0][label])
  })

  it('begins anew if the model changes between two slices', async () => {
    const model = await addressModel()
    const { tagCorpusAsync } = model
    let calls = 0
    model.tagCorpusAsync = (...given) => {
      if (++calls > 1) return tagCorpusAsync.apply(model, given)
      model.update([{ tokens: ['7'], labels: ['B-CITY'], weight: 50 }])
      return Promise.reject(new DataError('the model has changed'))
    }
    const sequences = Array.from({ length: 60 }, () => ({ tokens: ['7'] }))
    const labels = sequences.map(() => ['B-CITY'])
    expect(await ask(model, taskOf('tag', { sequences }))).toEqual({ labels })
    expect(calls).toBe(2)
  })

  it('gives up on a model that never stands still', async () => {
    const model = await addressModel()
    const { nbest } = model
    model.nbest = (...given) => {
      model.update([{ tokens: ['7'], labels: ['B-NO'] }])
      return nbest.apply(model, given)
    }
    const answer = await localService('a', model).answer(taskOf('tag', { tokens: ['7'], nbest: 1 }), never)
    expect(answer).toMatchObject({ status: 503, retryAfter: 1 })
  })

  it('stops in the middle of its work when the client has gone', async () => {
    const model = await addressModel()
    const { nbest } = model
    let calls = 0
    model.nbest = (...given) => {
      calls++
      for (const start = performance.now(); performance.now() - start < 5; );
      return nbest.apply(model, given)
    }
    const sequences = Array.from({ length: 50 }, () => ({ tokens: ['7'] }))
    const stop = new AbortController()
    const running = localService('a', model).answer(taskOf('tag', { sequences, nbest: 1 }), stop.signal)
    const reason = new Error('gone')
    stop.abort(reason)
    await expect(running).rejects.toBe(reason)
    expect(calls).toBeLessThan(50)
  })

  it('tells a fault of the server to the program, and not to the client', async () => {
    const model = await addressModel()
    const fault = new TypeError('secret')
    model.tag = () => {
      throw fault
    }
    const told: unknown[] = []
    const service = localService('a', model, { report: error => told.push(error) })
    const answer = await service.answer(taskOf('tag', { tokens: ['a'] }), never)
    expect(answer.status).toBe(500)
    expect(new TextDecoder().decode(answer.body)).not.toMatch(/secret|at /)
    expect(told).toEqual([fault])
  })

  it('refuses to learn', async () => {
    const model = await addressModel()
    expect(await ask(model, taskOf('update', { sequences: [] }))).toMatchObject({
      status: 403,
      type: 'urn:cofield:problem:learning-off',
      detail: expect.stringContaining('--learn'),
    })
  })

  it('is found by its own name only', async () => {
    const services = localServices({ a: await addressModel() })
    expect(services.get('a')?.info.name).toBe('a')
    expect(services.get('toString')).toBeUndefined()
    expect(services.get('__proto__')).toBeUndefined()
    expect([...services.list()].map(({ info }) => info.name)).toEqual(['a'])
  })
})
