import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/common/random.js'
import { train } from '../../../src/train.js'
import { InstantLearner } from '../../../studio/learning/instant-learner.js'
import type { Answer } from '../../../studio/project/state.js'
import { answersOf, bytesOf, freshModel } from './answers.js'

const WORDS = ['2', 'cups', 'large', 'eggs', 'of', 'Sugar', 'chopped', '½', 'bunch']
const LABELS = ['O', 'QTY', 'UNIT', 'SIZE', 'NAME', 'B-X', '_']

describe('an instant learner', () => {
  it('has no model without answers, nor with answers that say nothing', async () => {
    const learner = await InstantLearner.create({ tokenizer: 'words' })
    expect(learner.model).toBeNull()
    expect(learner.learn(answersOf({ a: ['_', '_'] }, { a: ['2', 'cups'] }))).toBe(false)
    expect(learner.model).toBeNull()
  })

  it.each([1, 2, 3, 4])('equals fresh training after any changes of the answers (seed %i)', async seed => {
    const random = new Random(seed)
    const learner = await InstantLearner.create({ tokenizer: 'words' })
    const tokens: Record<string, readonly string[]> = {}
    const answers = new Map<string, Answer>()
    const pick = (n: number, from: readonly string[]) => Array.from({ length: n }, () => random.pick(from))
    for (let step = 0; step < 25; step++) {
      for (let change = 0; change <= random.below(3); change++) {
        const id = `s${random.below(8)}`
        const what = random.below(4)
        if (what === 0) answers.delete(id)
        else if (what === 1) renameLabel(answers, random.pick(LABELS), random.pick(LABELS))
        else {
          if (!answers.has(id) || what === 3) tokens[id] = pick(1 + random.below(5), WORDS)
          answers.set(id, answer(pick(tokens[id].length, LABELS)))
        }
      }
      const state = { ...answersOf({}, tokens), answers: new Map(answers) }
      learner.learn(state)
      const fresh = await freshModel(state)
      if (fresh === null) expect(learner.model, `step ${step}`).toBeNull()
      else expect(bytesOf(learner.model!), `step ${step}`).toEqual(fresh.save())
    }
  })

  it('is the base and the answers together, and the base again once they are gone', async () => {
    const data = [{ tokens: ['2', 'cups'], labels: ['QTY', 'UNIT'] }]
    const base = await train(data, { tokenizer: 'words' })
    const learner = await InstantLearner.create({ tokenizer: 'words', base: base.save() })
    expect(bytesOf(learner.model!)).toEqual(base.save())
    learner.learn(answersOf({ a: ['NAME'] }, { a: ['eggs'] }))
    const both = await train([...data, { tokens: ['eggs'], labels: ['NAME'] }], { tokenizer: 'words' })
    expect(bytesOf(learner.model!)).toEqual(both.save())
    expect(learner.learned).toBe(1)
    learner.learn(answersOf({}, {}))
    expect(bytesOf(learner.model!)).toEqual(base.save())
  })

  it('refuses weights as a base, which can learn nothing', async () => {
    const weights = await train([{ tokens: ['a'], labels: ['O'] }], { method: 'likelihood' })
    await expect(InstantLearner.create({ tokenizer: 'words', base: weights.save() })).rejects.toThrow(
      'expected a model of counts, got likelihood',
    )
  })

  it('gives the model without a string, and has it again afterwards', async () => {
    const learner = await InstantLearner.create({ tokenizer: 'words' })
    const tokens = { a: ['2', 'cups'], b: ['3', 'eggs'] }
    const all = answersOf({ a: ['QTY', 'UNIT'], b: ['QTY', 'NAME'] }, tokens)
    learner.learn(all)
    const rest = await freshModel(answersOf({ b: ['QTY', 'NAME'] }, tokens))
    expect(learner.without('a', bytesOf)).toEqual(rest!.save())
    expect(bytesOf(learner.model!)).toEqual((await freshModel(all))!.save())
    learner.learn(answersOf({ b: all.answers.get('b')! }, tokens))
    expect(learner.without('b', bytesOf)).toBeNull()
  })
})

function answer(labels: readonly string[]): Answer {
  return { labels, by: 'me', at: 0, isConflict: false }
}

/** What a renamed label does to a state: all answers that have it are other objects. */
function renameLabel(answers: Map<string, Answer>, from: string, to: string): void {
  for (const [id, { labels }] of answers)
    if (labels.includes(from)) answers.set(id, answer(labels.map(label => (label === from ? to : label))))
}
