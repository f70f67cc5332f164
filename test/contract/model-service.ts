/** What every `ModelService` must do, wherever its model is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Model } from '../../src/model/model.js'
import type { Answer, ModelService, Task } from '../../src/serving/service.js'
import { addressModel } from '../serving/models.js'

/** A service of a model, and how it ends. */
export interface OpenedService {
  readonly service: ModelService
  close?(): Promise<void>
}

const never = new AbortController().signal

/** A task of JSON, or of lines if it is a list of lines. */
export function taskOf(kind: Task['kind'], body: object | readonly string[], more: Partial<Task> = {}): Task {
  const text = Array.isArray(body) ? body.join('\n') : JSON.stringify(body)
  const form = Array.isArray(body) ? 'lines' : 'json'
  return { kind, form, body: new TextEncoder().encode(text), ...more }
}

/** The JSON of an answer. */
export function jsonOf({ body }: Answer): unknown {
  return JSON.parse(new TextDecoder().decode(body))
}

function linesOf({ body }: Answer): unknown[] {
  const text = new TextDecoder().decode(body)
  expect(text.endsWith('\n')).toBe(true)
  return text
    .slice(0, -1)
    .split('\n')
    .map(line => JSON.parse(line))
}

/** Runs the suite. `open` makes a service called `addresses` of a model, with limits of 50 sequences and 400 tokens, 5 best. */
export function testModelService(name: string, open: (model: Model) => Promise<OpenedService>): void {
  describe(`${name} answers for a model`, () => {
    let model: Model
    let opened: OpenedService
    let service: ModelService
    beforeAll(async () => {
      model = await addressModel()
      opened = await open(await addressModel())
      service = opened.service
    })
    afterAll(() => opened.close?.())
    const ask = (task: Task) => service.answer(task, never)

    it('says what the model is', () => {
      expect(service.info).toMatchObject({ name: 'addresses', method: 'empirical', labels: model.labels })
    })

    it('parses texts as the library does, byte for byte', async () => {
      const texts = ['12 Park Lane, York', '', '𝄞 7 High Street']
      const answer = await ask(taskOf('parse', { texts }))
      expect(answer).toMatchObject({ status: 200, tokens: 9 })
      expect(new TextDecoder().decode(answer.body)).toBe(
        JSON.stringify({ results: texts.map(text => model.parse(text)) }),
      )
    })

    it('tags sequences as the library does', async () => {
      const sequences = [{ tokens: ['7', 'High', 'Street'] }, { tokens: ['York'] }]
      const answer = await ask(taskOf('tag', { sequences, probabilities: true, constraints: 'auto' }))
      const options = { constraints: 'auto' } as const
      const labels = sequences.map(sequence => model.tag(sequence, options))
      const marginals = sequences.map(sequence => model.marginals(sequence, options))
      expect(jsonOf(answer)).toEqual({
        labels,
        probabilities: labels.map((path, n) => path.map((label, t) => marginals[n][t][label])),
      })
    })

    it.each([1, 49])('gives an empty sequence no labels, beside %d others', async others => {
      const sequences = [{ tokens: [] }, ...Array(others).fill({ tokens: ['York'] })]
      const answer = await ask(taskOf('tag', { sequences }))
      expect(jsonOf(answer)).toEqual({ labels: sequences.map(({ tokens }) => model.tag(tokens)) })
      const more = await ask(
        taskOf('tag', { tokens: [], nbest: 2, probabilities: true, explain: true, partial: true }),
      )
      const nbest = [[{ labels: [], probability: 1 }]]
      expect(jsonOf(more)).toEqual({ labels: [[]], probabilities: [[]], nbest, explanations: [[]] })
    })

    it('answers lines one by one, bad ones in their place', async () => {
      const lines = ['{"tokens":["7"]}', 'junk', '', '{"tokens":[7]}\r', '{"tokens":["York"]}']
      const answer = await ask(taskOf('tag', lines, { firstLine: 10 }))
      expect(answer).toMatchObject({ status: 200, tokens: 2 })
      expect(linesOf(answer)).toMatchObject([
        { labels: model.tag(['7']) },
        { error: { status: 400, line: 11 } },
        { error: { status: 422, line: 13, pointer: '/tokens/0' } },
        { labels: model.tag(['York']) },
      ])
    })

    it('refuses bad bodies by an answer', async () => {
      const bad = await ask({ kind: 'parse', form: 'json', body: new Uint8Array([0xff]) })
      expect(bad.status).toBe(400)
      expect(jsonOf(bad)).toMatchObject({ type: 'urn:cofield:problem:bad-json', status: 400 })
      expect((await ask(taskOf('parse', { texts: 'a' }))).status).toBe(422)
    })

    it('refuses what is above the limits, and takes what is at them', async () => {
      const texts = (count: number, tokens: number) => Array(count).fill(Array(tokens).fill('a').join(' '))
      expect((await ask(taskOf('parse', { texts: texts(50, 8) }))).status).toBe(200)
      const [many, long, best] = [
        await ask(taskOf('parse', { texts: texts(51, 1) })),
        await ask(taskOf('parse', { texts: texts(1, 401) })),
        await ask(taskOf('parse', { text: 'a', nbest: 6 })),
      ]
      expect([many.status, long.status, best.status]).toEqual([422, 422, 422])
      expect(jsonOf(many)).toMatchObject({ type: 'urn:cofield:problem:too-many', pointer: '/texts' })
      expect(jsonOf(long)).toMatchObject({ detail: expect.stringContaining('400 tokens, got 401') })
      expect((await ask(taskOf('parse', { texts: texts(1, 80), nbest: 5 }))).status).toBe(200)
      expect((await ask(taskOf('parse', { texts: texts(1, 81), nbest: 5 }))).status).toBe(422)
    })

    it('answers many tasks at once, each with its own', async () => {
      const words = ['7', 'High', 'Street', 'York', ',']
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, k) => ask(taskOf('tag', { tokens: words.slice(0, 1 + (k % 5)) }))),
      )
      for (const [k, answer] of answers.entries())
        expect(jsonOf(answer)).toEqual({ labels: [model.tag(words.slice(0, 1 + (k % 5)))] })
    })

    it('rejects with the reason of a signal that is aborted', async () => {
      const reason = new Error('gone')
      const task = taskOf('parse', { text: 'a' })
      await expect(service.answer(task, AbortSignal.abort(reason))).rejects.toBe(reason)
    })
  })
}
