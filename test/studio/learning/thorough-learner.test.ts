import { describe, expect, it } from 'vitest'
import { train } from '../../../src/train.js'
import { baseFor } from '../../../studio/learning/base-model.js'
import { ThoroughLearner } from '../../../studio/learning/thorough-learner.js'
import { connectInProcess, connectWorker, type WorkerLike } from '../../../studio/learning/worker/ports.js'
import type { FromWorker, PortListener, ToWorker } from '../../../studio/learning/worker/protocol.js'
import { TrainingLoop } from '../../../studio/learning/worker/training-loop.js'
import { answersOf } from './answers.js'

const TOKENS = { a: ['2', 'cups', 'sugar'], b: ['3', 'large', 'eggs'] }
const ONE = answersOf({ a: ['QTY', 'UNIT', 'NAME'] }, TOKENS)
const TWO = answersOf({ a: ONE.answers.get('a')!, b: ['QTY', 'SIZE', 'NAME'] }, TOKENS)

describe('a thorough learner', () => {
  it('has a model of the answers some time after they have changed', async () => {
    const learner = new ThoroughLearner({ tokenizer: 'words', connect: connectInProcess(), onChange })
    expect(learner.model).toBeNull()
    expect(learner.learn(ONE)).toBe(true)
    await expect.poll(() => learner.learned).toBe(1)
    expect(learner.learn(TWO)).toBe(true)
    expect(learner.learn(TWO)).toBe(false)
    await expect.poll(() => learner.learned).toBe(2)
    expect(learner.model!.tag(['3', 'large', 'eggs'])).toEqual(['QTY', 'SIZE', 'NAME'])
    expect(learner.model!.features.tokenizer).toBe('words')
    expect(learner.isTraining).toBe(false)
    expect(learner.milliseconds).toBeGreaterThan(0)
    learner.learn(answersOf({}, TOKENS))
    expect(learner.model).toBeNull()
    learner.close()
  })

  it('tells nothing of a model that was being loaded when it was closed', async () => {
    const base = (await train([{ tokens: ['a'], labels: ['X'] }], { method: 'likelihood' })).save()
    let told = 0
    const onChange = () => told++
    const learner = new ThoroughLearner({ tokenizer: 'words', base, connect: connectInProcess(), onChange })
    learner.close()
    await learner.ready
    expect(told).toBe(0)
  })

  it('sends only what has changed, and everything to a worker that takes the place of another', async () => {
    const { posted, listeners, connect } = fakeWorkers()
    const learner = new ThoroughLearner({ tokenizer: 'words', connect, onChange })
    learner.learn(ONE)
    learner.learn(TWO)
    learner.learn(answersOf({ b: TWO.answers.get('b')! }, TOKENS))
    expect(posted[0].map(told)).toEqual(['start', '−  + a', '−  + b', '− a + '])
    listeners[0].onCrash('out of memory')
    expect(learner.fault).toBe('out of memory')
    expect(posted[1].map(told)).toEqual(['start', '−  + b'])
  })

  it('gives up after several crashes, until the answers change', () => {
    const { listeners, connect } = fakeWorkers()
    const learner = new ThoroughLearner({ tokenizer: 'words', connect, onChange })
    learner.learn(ONE)
    for (let k = 0; k < 3; k++) listeners.at(-1)!.onCrash('no')
    expect(listeners).toHaveLength(3)
    learner.learn(TWO)
    expect(listeners).toHaveLength(4)
  })

  it('goes on after a training that failed, and says why', async () => {
    const { listeners, connect } = fakeWorkers()
    const learner = new ThoroughLearner({ tokenizer: 'words', connect, onChange })
    learner.learn(ONE)
    listeners[0].onMessage({ type: 'training', version: 1 })
    expect(learner.isTraining).toBe(true)
    listeners[0].onMessage({ type: 'fault', version: 1, reason: 'scores overflow' })
    expect([learner.isTraining, learner.fault]).toEqual([false, 'scores overflow'])
    const bytes = Uint8Array.of(1, 2, 3)
    listeners[0].onMessage({ type: 'model', version: 1, bytes, learned: 1, milliseconds: 1 })
    await expect.poll(() => learner.fault).toContain('expected a model of Cofield')
    expect(learner.model).toBeNull()
  })

  it('drops a model of answers that were all taken back', async () => {
    const { listeners, connect } = fakeWorkers()
    const changes: number[] = []
    const learner = new ThoroughLearner({ tokenizer: 'words', connect, onChange: () => changes.push(1) })
    learner.learn(ONE)
    learner.learn(answersOf({}, TOKENS))
    learner.learn(ONE)
    const model = await train([{ tokens: ['a'], labels: ['O'] }], { method: 'likelihood' })
    listeners[0].onMessage({ type: 'model', version: 1, bytes: model.save(), learned: 1, milliseconds: 1 })
    await expect.poll(() => changes.length).toBe(1)
    expect(learner.model).toBeNull()
  })

  it('begins with a base of weights', async () => {
    const data = [{ tokens: ['2', 'cups'], labels: ['QTY', 'UNIT'] }]
    const base = (await train(data, { method: 'likelihood' })).save()
    const learner = new ThoroughLearner({ tokenizer: 'words', base, connect: connectInProcess(), onChange })
    await expect.poll(() => learner.model?.method).toBe('likelihood')
    expect(await baseFor(base)).toBe('thorough')
    expect(await baseFor((await train(data)).save())).toBe('instant')
    learner.close()
  })

  it('keeps its base until what it has trained is better', async () => {
    const base = (
      await train([{ tokens: ['2', 'cups'], labels: ['QTY', 'UNIT'] }], { method: 'likelihood' })
    ).save()
    const { listeners, connect } = fakeWorkers()
    const changes: number[] = []
    const learner = new ThoroughLearner({
      tokenizer: 'words',
      base,
      connect,
      onChange: () => changes.push(1),
    })
    await expect.poll(() => learner.model).not.toBeNull()
    learner.learn(ONE)
    const other = await train([{ tokens: ['3', 'eggs'], labels: ['SIZE', 'NAME'] }], { method: 'likelihood' })
    const bytes = other.save()
    listeners[0].onMessage({ type: 'model', version: 1, bytes, learned: 1, milliseconds: 1 })
    await expect.poll(() => learner.learned).toBe(1)
    expect(learner.save()).toEqual(base)
    const answers = { a: ONE.answers.get('a')!, c: ['SIZE', 'NAME'] }
    learner.learn(answersOf(answers, { ...TOKENS, c: ['3', 'eggs'] }))
    expect(learner.save()).toEqual(bytes)
    expect(learner.model!.tag(['3', 'eggs'])).toEqual(['SIZE', 'NAME'])
  })
})

describe('a training loop', () => {
  it('trains once more for all that has come meanwhile', async () => {
    const heard: string[] = []
    const loop = new TrainingLoop(message => heard.push(`${message.type} ${message.version}`))
    await loop.take({ type: 'start', tokenizer: 'words', base: null, last: null })
    const done = loop.take(news(1, 'a'))
    for (let version = 2; version < 5; version++) void loop.take(news(version, `s${version}`))
    await done
    expect(heard).toEqual(['training 1', 'model 1', 'training 4', 'model 4'])
  })

  it('stops a training once it is hopelessly old', async () => {
    const heard: string[] = []
    const limits = { look: 0, oldAnswers: 2 }
    const loop = new TrainingLoop(message => heard.push(`${message.type} ${message.version}`), limits)
    await loop.take({ type: 'start', tokenizer: 'words', base: null, last: null })
    const done = loop.take(news(1, 'a'))
    for (let version = 2; version < 5; version++) void loop.take(news(version, `s${version}`))
    await done
    expect(heard).toEqual(['training 1', 'stopped 1', 'training 4', 'model 4'])
  })

  it('reports what cannot be trained on, and trains what comes next', async () => {
    const heard: FromWorker[] = []
    const loop = new TrainingLoop(message => heard.push(message))
    await loop.take({ type: 'start', tokenizer: 'wrods', base: null, last: null })
    await loop.take(news(1, 'a'))
    expect(heard.at(-1)).toMatchObject({
      type: 'fault',
      reason: expect.stringContaining('did you mean "words"'),
    })
    await loop.take({ type: 'start', tokenizer: 'words', base: null, last: null })
    await loop.take(news(2, 'b'))
    expect(heard.at(-1)).toMatchObject({ type: 'model', learned: 2 })
  })
})

describe('a worker that is connected', () => {
  it('hands messages on, and is ended when it fails', () => {
    const heard: unknown[] = []
    const worker = {
      onmessage: null,
      onerror: null,
      onmessageerror: null,
      postMessage: message => heard.push(message.type),
      terminate: () => heard.push('ended'),
    } as WorkerLike
    const port = connectWorker(() => worker)({
      onMessage: message => heard.push(message.type),
      onCrash: reason => heard.push(reason),
    })
    port.post(news(1, 'a'))
    worker.onmessage!({ data: { type: 'training', version: 1 } })
    worker.onerror!({ message: 'out of memory' })
    expect(heard).toEqual(['answers', 'training', 'ended', 'out of memory'])
    expect(worker.onmessage).toBeNull()
  })
})

function onChange(): void {}

function news(version: number, id: string): ToWorker {
  return {
    type: 'answers',
    version,
    gone: [],
    news: [{ id, tokens: ['2', 'cups'], labels: ['QTY', 'UNIT'] }],
  }
}

/** Workers that only listen. */
function fakeWorkers() {
  const posted: ToWorker[][] = []
  const listeners: PortListener[] = []
  const connect = (listener: PortListener) => {
    const messages: ToWorker[] = []
    posted.push(messages)
    listeners.push(listener)
    return { post: (message: ToWorker) => void messages.push(message), close() {} }
  }
  return { posted, listeners, connect }
}

function told(message: ToWorker): string {
  if (message.type === 'start') return 'start'
  return `− ${message.gone.join()} + ${message.news.map(({ id }) => id).join()}`
}
