import { describe, expect, it } from 'vitest'
import { ner } from '../../../src/features/language/presets.js'
import type { Model } from '../../../src/model/model.js'
import { train } from '../../../src/train.js'
import { Proposer } from '../../../studio/learning/proposer.js'
import { explainLabel } from '../../../studio/learning/why/explain-label.js'
import { readFeature } from '../../../studio/learning/why/read-observation.js'

const SETTING = { scheme: 'plain', labels: ['QTY', 'UNIT', 'NAME', 'SIZE'] } as const
const DATA = [
  { tokens: ['2', 'cups', 'sugar'], labels: ['QTY', 'UNIT', 'NAME'] },
  { tokens: ['3', 'large', 'eggs'], labels: ['QTY', 'SIZE', 'NAME'] },
  { tokens: ['1', 'large', 'cup', 'of', 'tea'], labels: ['QTY', 'SIZE', 'UNIT', 'O', 'NAME'] },
  { tokens: ['eggs', ',', 'large'], labels: ['NAME', 'O', 'SIZE'] },
]
const TOKENS = ['4', 'large', 'eggs', 'cup']

describe('why a label is proposed', () => {
  it.each(['empirical', 'likelihood'] as const)(
    'adds up to the odds against the second best (%s)',
    async method => {
      const model = await train(DATA, { method, features: method === 'likelihood' ? ner() : undefined })
      const { proposal, explained } = explain(model, 1)
      expect(explained.label).toBe(proposal.labels[1])
      expect(explained.probability).toBe(proposal.confidence[1])
      const others = proposal.labels.with(1, explained.against!)
      const odds = Math.log(model.probability(TOKENS, proposal.labels) / model.probability(TOKENS, others))
      const total = explained.reasons.reduce((sum, { value }) => sum + value, 0)
      expect(total).toBeCloseTo(odds, 6)
      const sizes = explained.reasons.filter(told).map(({ value }) => Math.abs(value))
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    },
  )

  it('tells of the word, its neighbors and the labels around it', async () => {
    const model = await train(DATA, { method: 'likelihood', features: ner() })
    const { explained } = explain(model, 1)
    expect(explained.reasons.at(-1)!.observation).toMatchObject({
      kind: 'smaller',
      count: expect.any(Number),
    })
    const kinds = explained.reasons.map(({ observation }) => observation.kind)
    expect(kinds.some(kind => kind === 'word' || kind === 'word-in-lower-case')).toBe(true)
  })

  it('tells how often a word was seen, or what an unseen one looks like', async () => {
    const model = await train(DATA)
    const found = (token: number, tokens?: string[]) =>
      explain(model, token, tokens).explained.reasons.map(({ observation }) => observation)
    expect(found(1)).toContainEqual({ kind: 'seen', text: 'large', times: 3 })
    expect(found(1, ['2', 'beans', 'cup'])).toContainEqual({
      kind: 'unseen',
      looks: [{ kind: 'ends-in', offset: 0, text: 's' }],
    })
    expect(found(1)).toContainEqual({ kind: 'label-after', label: 'NAME' })
    expect(found(0, ['large', 'eggs'])).toContainEqual({ kind: 'first' })
  })

  it('has no odds where only one label is possible, and no reasons where the model does not know what is set', async () => {
    const model = await train(DATA)
    expect(explain(model, 0).explained).toMatchObject({
      against: null,
      reasons: [{ observation: { kind: 'unseen' }, value: 0 }],
    })
    const set = { labels: ['QTY', 'NEW', 'NAME', 'UNIT'], confidence: [1, 1, 1, 1] }
    expect(explainLabel(model, TOKENS, set, 2, 'plain').reasons).toEqual([])
  })
})

describe('the name of a feature', () => {
  it.each([
    ['w[0]=bunch', { kind: 'word', offset: 0, text: 'bunch' }],
    ['lower[-1]=a=b', { kind: 'word-in-lower-case', offset: -1, text: 'a=b' }],
    ['s4[1]=unch', { kind: 'ends-in', offset: 1, text: 'unch' }],
    ['ends[0]=ing', { kind: 'ends-in', offset: 0, text: 'ing' }],
    ['p2[0]=bu', { kind: 'begins-with', offset: 0, text: 'bu' }],
    ['shape[0]=Xxx', { kind: 'shape', offset: 0, text: 'Xxx' }],
    ['short[-2]=Xx', { kind: 'short-shape', offset: -2, text: 'Xx' }],
    ['titleCase[0]', { kind: 'test', offset: 0, test: 'titleCase' }],
    ['c1[0]=NN', { kind: 'column', offset: 0, column: 1, text: 'NN' }],
    ['lower[-1]=_B-1', { kind: 'outside', offset: -1 }],
    ['w[0]=|', { kind: 'word', offset: 0, text: '|' }],
    ['w[0]=a\nb', { kind: 'word', offset: 0, text: 'a\nb' }],
    ['U05:x', { kind: 'feature', name: 'U05:x' }],
    [
      'lower[-1]=a|b|short[0]=Xx',
      {
        kind: 'together',
        parts: [
          { kind: 'word-in-lower-case', offset: -1, text: 'a|b' },
          { kind: 'short-shape', offset: 0, text: 'Xx' },
        ],
      },
    ],
  ])('%s is read', (name, expected) => {
    expect(readFeature(name)).toEqual(expected)
  })
})

function explain(model: Model, token: number, tokens: readonly string[] = TOKENS) {
  const proposal = new Proposer().propose(model, tokens, SETTING)!
  return { proposal, explained: explainLabel(model, tokens, proposal, token, 'plain') }
}

function told({ observation }: { observation: { kind: string } }): boolean {
  return observation.kind !== 'smaller'
}
