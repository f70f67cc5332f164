import { beforeAll, describe, expect, it } from 'vitest'
import { sequenceAt } from '../../src/data/sequence.js'
import { evaluateModel } from '../../src/evaluation/evaluate-model.js'
import { load } from '../../src/load.js'
import { readContainer, writeContainer } from '../../src/model/file/container.js'
import type { Model } from '../../src/model/model.js'
import { answerTask } from '../../src/serving/answer-task.js'
import { simulateTwoStateHmm } from '../../src/simulation/two-state-hmm.js'
import * as tagging from '../../src/tag.js'
import { train, trainSteps } from '../../src/train.js'
import { Proposer } from '../../studio/learning/proposer.js'

const corpus = simulateTwoStateHmm({ length: 60, sequences: 40, noise: 0.2, seed: 3 })
const { tokens } = sequenceAt(simulateTwoStateHmm({ length: 400, seed: 9 }), 0)
const OPTIONS = { maxIterations: 3, c2: 0.1 }

describe.each(['labelwise', 'pointwise', 'expected-accuracy'] as const)('a model of %s', method => {
  let init: Model
  let model: Model
  let posterior: string[]

  beforeAll(async () => {
    init = await train(corpus, { method: 'hmm' })
    model = await train(corpus, { method, options: OPTIONS, init })
    posterior = model.tag(tokens, { decoder: 'posterior' })
    expect(model.tag(tokens, { decoder: 'viterbi' })).not.toEqual(posterior)
  })

  it('is decoded by posterior wherever it is used', async () => {
    expect(model.tag(tokens)).toEqual(posterior)
    expect(model.tag(tokens, { decoder: undefined })).toEqual(posterior)
    expect(Array.from(model.tagCorpus([{ tokens }]), id => model.labels[id])).toEqual(posterior)
    expect(model.parseTokens(tokens).tokens.map(({ label }) => label)).toEqual(posterior)
    expect(model.explain(tokens).map(({ label }) => label)).toEqual(posterior)
    const gold = [{ tokens, labels: posterior }]
    expect(evaluateModel(model, gold).evaluate().accuracy).toBe(1)
    const body = new TextEncoder().encode(JSON.stringify({ tokens }))
    const answer = await answerTask(model, { kind: 'tag', form: 'json', body })
    expect(JSON.parse(new TextDecoder().decode(answer.body)).labels).toEqual([posterior])
    const proposal = new Proposer().propose(model, tokens, { scheme: 'plain', labels: model.labels })
    expect(proposal?.labels).toEqual(model.tag(tokens, { constraints: 'none' }))
  })

  it('remembers it in its file', async () => {
    const bytes = model.save()
    expect(load(bytes).tag(tokens)).toEqual(posterior)
    expect((await tagging.load(bytes)).tag(tokens)).toEqual(posterior)
    expect(Buffer.compare(load(bytes).save(), bytes)).toBe(0)
  })

  it('keeps viterbi if its file names no decoder, as those of 0.1', () => {
    const { header, sections } = readContainer(model.save())
    const { decoder, ...old } = header
    expect(decoder).toBe('posterior')
    expect(load(writeContainer(old, sections)).tag(tokens)).toEqual(model.tag(tokens, { decoder: 'viterbi' }))
  })

  it('is decoded by viterbi if training was told so', async () => {
    const other = await train(corpus, { method, options: OPTIONS, init, decoder: 'viterbi' })
    expect(other.tag(tokens)).toEqual(model.tag(tokens, { decoder: 'viterbi' }))
    expect(readContainer(other.save()).header).not.toHaveProperty('decoder')
  })

  it('is decoded by posterior in each step of training, and by dev data', async () => {
    const scores: (number | null)[] = []
    const dev = { corpus: [{ tokens, labels: posterior }], patience: 100 }
    for await (const step of trainSteps(corpus, { method, options: OPTIONS, init, dev })) {
      expect(step.model().use.decoder).toBe('posterior')
      scores.push(step.dev)
    }
    expect(Math.max(...scores.map(score => score ?? 0))).toBe(1)
  })
})

describe('what a file says of its use', () => {
  const data = [{ tokens: ['a', 'b'], labels: ['x', 'y'] }]

  it('is checked', async () => {
    const { header, sections } = readContainer((await train(data)).save())
    const loading = (more: object) => () => load(writeContainer({ ...header, ...more }, sections))
    expect(loading({ decoder: 'fastest' })).toThrow('decoder: expected viterbi or posterior, got fastest')
    expect(loading({ labelColumn: 7 })).toThrow('labelColumn: expected the name of a column, got 7')
  })

  it('has the column of the labels, if one was named', async () => {
    const model = await train(data, { labelColumn: 'xpos' })
    expect(load(model.save()).use.labelColumn).toBe('xpos')
    expect((await train(data)).use.labelColumn).toBeUndefined()
  })

  it('must be the same in models that are merged', async () => {
    const model = await train(data, { labelColumn: 'xpos' })
    expect(() => model.merge(model, load(model.save()))).not.toThrow()
    const other = await train(data)
    expect(() => model.merge(other)).toThrow(
      'merge: expected models with the same labelColumn, got xpos and none',
    )
    const posterior = await train(data, { decoder: 'posterior' })
    expect(() => other.merge(posterior)).toThrow('the same decoder, got viterbi and posterior')
  })
})
