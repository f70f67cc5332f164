import { describe, expect, it } from 'vitest'
import { InstantLearner } from '../../../studio/learning/instant-learner.js'
import { SlipFinder, type SlipState } from '../../../studio/learning/slips.js'
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

async function create() {
  const waiting: (() => void)[] = []
  const learner = await InstantLearner.create({ tokenizer: 'words' })
  const finder = new SlipFinder(learner, slice => waiting.push(slice))
  const answers = answersOf(LABELS, TOKENS)
  const labels = ['QTY', 'UNIT', 'NAME'].map((name, color) => ({ name, color, key: null }))
  const state: SlipState = { ...answers, strings: [...answers.byId.values()], scheme: 'plain', labels }
  learner.learn(state)
  const runAll = () => {
    while (waiting.length > 0) waiting.shift()!()
  }
  return { finder, learner, state, runAll }
}
