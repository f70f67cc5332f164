import { describe, expect, it } from 'vitest'
import { InstantLearner } from '../../../studio/learning/instant-learner.js'
import { SlipFinder, type SlipOptions, type SlipState } from '../../../studio/learning/slips.js'
import { answersOf, bytesOf, freshModel } from './answers.js'

const GOOD = Array.from({ length: 12 }, (_, k) => [`g${k}`, ['2', 'cups', 'sugar']] as const)
const TOKENS = { ...Object.fromEntries(GOOD), slip: ['3', 'cups', 'sugar'], other: ['2', 'cups', 'sugar'] }
const LABELS = {
  ...Object.fromEntries(GOOD.map(([id]) => [id, ['QTY', 'UNIT', 'NAME']])),
  slip: ['QTY', 'NAME', 'NAME'],
  other: ['QTY', '_', 'UNIT'],
}

describe('slips', () => {
  it('are what the model of all other strings is sure of, the surest first', async () => {
    const { finder, learner, state, runAll } = await create()
    finder.update(state)
    expect(finder.isDone).toBe(false)
    runAll()
    expect(finder.isDone).toBe(true)
    const found = finder.slips
    expect(found.map(({ string, token }) => [string.id, token]).sort()).toEqual([
      ['other', 2],
      ['slip', 1],
    ])
    expect(found[0].probability).toBeGreaterThanOrEqual(found[1].probability)
    const slip = found.find(({ string }) => string.id === 'slip')!
    const { slip: _, ...rest } = LABELS
    const model = (await freshModel(answersOf(rest, TOKENS)))!
    expect(slip.probability).toBeCloseTo(model.marginals(TOKENS.slip)[1]['UNIT'], 12)
    expect(slip).toMatchObject({ said: LABELS.slip, model: ['QTY', 'UNIT', 'NAME'], seen: { UNIT: 12 } })
    expect(bytesOf(learner.model!)).toEqual((await freshModel(state))!.save())
  })

  it('are none once they are kept or corrected', async () => {
    const { finder, learner, state, runAll } = await create()
    finder.update(state)
    runAll()
    const kept = { ...state.byId.get('other')!, isKept: true }
    const byId = new Map(state.byId).set('other', kept)
    const strings = [...byId.values()]
    const answers = new Map(state.answers).set('slip', {
      ...state.answers.get('slip')!,
      labels: ['QTY', 'UNIT', 'NAME'],
    })
    const next = { ...state, byId, strings, answers }
    learner.learn(next)
    finder.update(next)
    expect(finder.slips).toEqual([])
    runAll()
    expect(finder.slips).toEqual([])
  })
})

describe('words that stand nowhere else with the label', () => {
  const once = {
    unseen: ['4', 'cups', 'zest'],
    rare: ['5', 'cups', 'sugar', 'jar'],
    proof: ['6', 'jar', 'sugar'],
  }
  const labels = {
    unseen: ['QTY', 'UNIT', 'UNIT'],
    rare: ['QTY', 'UNIT', 'NAME', 'NAME'],
    proof: ['QTY', 'UNIT', 'NAME'],
  }

  it('are no slips, however sure the model is', async () => {
    const { slip: _, other: __, ...good } = LABELS
    const { finder, state, runAll } = await create(
      { ...good, ...labels },
      { ...TOKENS, ...once },
      { sure: 0 },
    )
    finder.update(state)
    runAll()
    expect(finder.slips.map(({ string }) => string.id)).toEqual([])
  })

  it('are slips where one place is enough', async () => {
    const { slip: _, other: __, ...good } = LABELS
    const how = { sure: 0, places: 1 }
    const { finder, state, runAll } = await create({ ...good, ...labels }, { ...TOKENS, ...once }, how)
    finder.update(state)
    runAll()
    expect(finder.slips.length).toBeGreaterThan(0)
    for (const { token, string, model, seen } of finder.slips) {
      expect(string.tokens[token]).toBe('jar')
      expect(seen).toEqual({ [model[token]]: 1 })
    }
  })
})

async function create(
  said: Readonly<Record<string, readonly string[]>> = LABELS,
  tokens: Readonly<Record<string, readonly string[]>> = TOKENS,
  options: SlipOptions = {},
) {
  const waiting: (() => void)[] = []
  const learner = await InstantLearner.create({ tokenizer: 'words' })
  const finder = new SlipFinder(learner, slice => waiting.push(slice), options)
  const answers = answersOf(said, tokens)
  const labels = ['QTY', 'UNIT', 'NAME'].map((name, color) => ({ name, color, key: null }))
  const state: SlipState = { ...answers, strings: [...answers.byId.values()], scheme: 'plain', labels }
  learner.learn(state)
  const runAll = () => {
    while (waiting.length > 0) waiting.shift()!()
  }
  return { finder, learner, state, runAll }
}
