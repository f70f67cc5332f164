import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/common/random.js'
import { train } from '../../../src/train.js'
import { type ProposalSetting, Proposer } from '../../../studio/learning/proposer.js'

const PLAIN: ProposalSetting = { scheme: 'plain', labels: ['QTY', 'UNIT', 'NAME', 'SIZE'] }
const BIO: ProposalSetting = { scheme: 'bio', labels: ['PER', 'LOC'] }

const INGREDIENTS = [
  { tokens: ['2', 'cups', 'sugar'], labels: ['QTY', 'UNIT', 'NAME'] },
  { tokens: ['3', 'large', 'eggs'], labels: ['QTY', 'SIZE', 'NAME'] },
  { tokens: ['1', 'cup', 'of', 'large', 'beans'], labels: ['QTY', 'UNIT', 'O', 'NAME', 'NAME'] },
]
const NAMES = [
  {
    tokens: ['Jan', 'de', 'Vries', 'in', 'Den', 'Haag'],
    labels: ['B-PER', 'I-PER', 'I-PER', 'O', 'B-LOC', 'I-LOC'],
  },
  { tokens: ['Piet', 'Haag', 'woont', 'in', 'Delft'], labels: ['B-PER', 'I-PER', 'O', 'O', 'B-LOC'] },
]

describe('a proposer', () => {
  it('proposes what the model says, with its chances', async () => {
    const model = await train(INGREDIENTS)
    const tokens = ['2', 'large', 'eggs', 'sugar']
    const { labels, chances, confidence } = new Proposer().propose(model, tokens, PLAIN)!
    expect(labels).toEqual(model.tag(tokens))
    const marginals = model.marginals(tokens)
    marginals.forEach((expected, t) => {
      for (const [label, chance] of Object.entries(expected))
        expect(chances[t][label]).toBeCloseTo(chance, 12)
      expect(confidence[t]).toBeCloseTo(expected[labels[t]], 12)
    })
  })

  it('takes what a person has set into account, at once and in the other tokens', async () => {
    const model = await train(INGREDIENTS)
    const tokens = ['1', 'cup', 'of', 'large', 'eggs']
    const proposer = new Proposer()
    const set = [null, null, null, 'SIZE']
    const { labels, chances, confidence } = proposer.propose(model, tokens, { ...PLAIN, set })!
    expect(labels).toEqual(model.tag(tokens, { forced: set }))
    expect(chances[3]).toEqual({ SIZE: 1 })
    expect(confidence[3]).toBe(1)
    const free = proposer.propose(model, tokens, PLAIN)!
    expect(chances[4]['NAME']).not.toBeCloseTo(free.chances[4]['NAME'], 6)
    expect(proposer.propose(model, tokens, { ...PLAIN, set: ['_', null] })).toEqual(free)
  })

  it('keeps a label that the model does not know yet, and proposes the rest', async () => {
    const model = await train(INGREDIENTS)
    const found = new Proposer().propose(model, ['2', 'cups', 'sugar'], { ...PLAIN, set: [null, 'CAN'] })!
    expect(found.labels).toEqual(['QTY', 'CAN', 'NAME'])
    expect(found.chances[1]).toEqual({ CAN: 1 })
  })

  it('never proposes labels that the project does not have', async () => {
    const model = await train(INGREDIENTS)
    const setting: ProposalSetting = { scheme: 'plain', labels: ['QTY', 'NAME'] }
    const { labels, chances } = new Proposer().propose(model, ['2', 'cups', 'large', 'eggs'], setting)!
    for (const label of labels) expect(['O', 'QTY', 'NAME']).toContain(label)
    for (const chance of chances) {
      expect(Object.keys(chance)).not.toContain('UNIT')
      expect(sum(Object.values(chance))).toBeCloseTo(1, 9)
    }
    const all = await train([{ tokens: ['2'], labels: ['QTY'] }])
    expect(new Proposer().propose(all, ['2'], { scheme: 'plain', labels: ['NAME'] })).toBeNull()
  })

  it('sums B- and I- in the chances of a name', async () => {
    const model = await train(NAMES)
    const tokens = ['Haag', 'Vries', 'in', 'Jan']
    const { chances } = new Proposer().propose(model, tokens, BIO)!
    const marginals = model.marginals(tokens, { constraints: 'iob2' })
    chances.forEach((chance, t) => {
      const expected = (marginals[t]['B-PER'] ?? 0) + (marginals[t]['I-PER'] ?? 0)
      expect(chance['PER'] ?? 0).toBeCloseTo(expected, 9)
    })
  })

  it.each(['empirical', 'likelihood'] as const)('proposes valid BIO whatever is set (%s)', async method => {
    const model = await train(NAMES, { method })
    const random = new Random(7)
    const proposer = new Proposer()
    const words = NAMES.flatMap(({ tokens }) => tokens)
    for (let run = 0; run < 200; run++) {
      const tokens = Array.from({ length: 1 + random.below(6) }, () => random.pick(words))
      const set = tokens.map(() => random.pick([null, null, 'O', 'B-PER', 'B-LOC', 'B-NEW']))
      const { labels } = proposer.propose(model, tokens, { ...BIO, set })!
      expect(set.every((label, t) => label === null || label === labels[t])).toBe(true)
      labels.forEach((label, t) => {
        if (label.startsWith('I-'))
          expect([`B-${label.slice(2)}`, label], `${labels}`).toContain(labels[t - 1])
      })
    }
  })

  it('finds the weakest token, and the best readings', async () => {
    const model = await train(INGREDIENTS)
    const proposer = new Proposer()
    const tokens = ['2', 'large', 'large', 'eggs']
    const { confidence } = proposer.propose(model, tokens, PLAIN)!
    const chance = Math.min(...confidence)
    expect(proposer.weakest(model, tokens, PLAIN)).toEqual({ token: confidence.indexOf(chance), chance })
    const readings = proposer.readings(model, tokens, 3, PLAIN)
    expect(readings).toEqual(model.nbest(tokens, 3))
    const set = [null, 'SIZE']
    for (const { labels } of proposer.readings(model, tokens, 3, { ...PLAIN, set }))
      expect(labels[1]).toBe('SIZE')
  })
})

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
