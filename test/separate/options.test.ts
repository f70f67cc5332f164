import { describe, expect, it } from 'vitest'
import type { Sequence } from '../../src/data/sequence.js'
import { features as feature } from '../../src/index.js'
import { features, separateOptions, trained } from './example.js'

const data: Sequence[] = [{ tokens: ['a', 'b'], labels: ['1', '2'] }]

describe('options of separate', () => {
  it.each([
    [{ c2: -1 }, 'separate: c2: expected a number of at least 0, got -1'],
    [{ cutoff: 0 }, 'separate: cutoff: expected a number of at least 1, got 0'],
    [{ closedForm: 'all' }, 'separate: closedForm: expected known or none, got all'],
    [{ denominator: 'both' }, 'separate: denominator: expected one of states, unary, pair, got both'],
    [{ c3: 1 }, 'separate: unknown option c3'],
    [{ variant: 'ep1' }, 'separate: variant: expected one of default, sp2, ep2, got ep1'],
  ])('%o is refused with a reason', (given, message) => {
    expect(() => separateOptions(given)).toThrow(message)
  })

  it('are read from texts, over those of a variant', () => {
    expect(separateOptions({ variant: 'sp2', c2: '1.5' })).toMatchObject({ c2: 1.5, closedForm: 'none' })
  })
})

describe('training data of separate', () => {
  it('may not have features of transitions', () => {
    const set = { ...features, transitions: [feature.word()] }
    expect(() => trained(data, {}, set)).toThrow('expected features of positions only')
  })

  it('must be labeled', () => {
    expect(() => trained([{ tokens: ['a'] }])).toThrow('expected labeled data')
  })

  it('must have whole weights where the closed form counts, and need not elsewhere', () => {
    const halves = data.map(sequence => ({ ...sequence, weight: 0.5 }))
    expect(() => trained(halves)).toThrow('expected a whole number as weight, got 0.5')
    expect(trained(halves, { closedForm: 'none' }).engine.figures.sequences).toBe(1)
  })

  it('may be one token with one label', () => {
    const { engine } = trained([{ tokens: ['x'], labels: ['A'] }])
    expect(engine.labels.toArray()).toEqual(['A'])
  })
})
