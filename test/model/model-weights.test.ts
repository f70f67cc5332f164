import { describe, expect, it } from 'vitest'
import { METHODS, train } from '../../src/index.js'

const data = [
  { tokens: ['the', 'dog', 'barks'], labels: ['D', 'N', 'V'] },
  { tokens: ['the', 'old', 'man', 'the', 'boats'], labels: ['D', 'N', 'V', 'D', 'N'] },
  { tokens: ['dog', 'barks'], labels: ['N', 'V'] },
]

describe.each(METHODS)('the weights of %s', method => {
  it('are those that training can start from, of which none is left out', async () => {
    const model = await train(data, { method })
    const { kind, states, transitions } = model.weights()
    expect(states.length).toBeGreaterThan(5)
    expect(transitions.length).toBeGreaterThan(1)
    if (kind !== 'weights') return
    const source = model.initialWeights()
    for (const { attribute, label, weight } of states)
      if (attribute !== '(bias)') expect(source.state(attribute, label)).toBe(weight)
    for (const { from, to, weight } of transitions) {
      const other =
        from === null
          ? source.boundary('start', to ?? '')
          : to === null
            ? source.boundary('end', from)
            : source.trans(from, to)
      expect(other).toBe(weight)
    }
  })

  it('can be asked for by label and text, the strongest first', async () => {
    const model = await train(data, { method })
    const all = model.weights()
    const some = model.weights({ label: 'N', match: 'dog' })
    expect(some.states.length).toBeGreaterThan(0)
    expect(some.states).toEqual(
      all.states.filter(({ attribute, label }) => label === 'N' && attribute.includes('dog')),
    )
    expect(some.transitions).toEqual([])
    expect(model.weights({ label: 'N' }).transitions).toEqual(
      all.transitions.filter(({ from, to }) => from === 'N' || to === 'N'),
    )
    expect(model.weights({ top: 3 }).states).toEqual(all.states.slice(0, 3))
    expect(model.weights({ top: 0 })).toMatchObject({ states: [], transitions: [] })
    const strength = all.states.map(({ weight, count }) => (count ?? Math.sign(weight)) * weight)
    expect(strength).toEqual([...strength].sort((a, b) => b - a))
  })
})

it('rates of a model of counts are counts over what independence would give', async () => {
  const model = await train(data)
  const { transitions } = model.weights()
  const { states } = model.weights({ match: 'w[0]=the' })
  expect(states).toEqual([
    { attribute: 'w[0]=the', label: 'D', weight: Math.log(10 / 3), count: 3, rate: 10 / 3, share: 1 },
  ])
  // Three of N's four come first or before V; the boundary occurs once in each of three sequences.
  expect(transitions.find(({ from, to }) => from === 'N' && to === 'V')).toMatchObject({
    count: 3,
    rate: (3 * 13) / (4 * 3),
  })
})

it('a tree has rates of heads and dependents', async () => {
  const model = await train([{ tokens: ['a', 'b'], columns: [['2', '0']], labels: ['X', 'Y'] }], {
    structure: 'tree',
    options: { headColumn: 1 },
  })
  const { transitions } = model.weights()
  expect(transitions.some(({ from, to }) => from === 'Y' && to === 'X')).toBe(true)
})

it('a type of spans is not taken for a label', async () => {
  const model = await train([{ tokens: ['a', 'b'], labels: ['B-X', 'I-X'] }])
  expect(() => model.weights({ label: 'X' })).toThrow('the model has no label X (it has B-X, I-X)')
})

it('labels and options that there are not are refused', async () => {
  const model = await train(data)
  expect(() => model.weights({ label: 'NN' })).toThrow('the model has no label NN (did you mean "N"?)')
  expect(() => model.weights({ top: -1 })).toThrow('top: expected a whole number')
  expect(() => model.weights({ labels: 'N' } as object)).toThrow('labels')
})
