import { describe, expect, it } from 'vitest'
import { hideLabels } from '../../experiments/partial-labels/hide-labels.js'
import type { Corpus } from '../../src/data/corpus.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'

describe('hidden labels', () => {
  const complete = simulateToyEnglish({ sentences: 400 })
  const { partial, quarter, outside, cut } = hideLabels(complete, 1)
  const namesOf = ({ labels }: Corpus) =>
    Array.from(labels!.ids, id => (id < 0 ? null : labels!.strings.get(id)))

  it('are half of those of three quarters of the sentences, and the others are as they were', () => {
    const [names, hidden] = [namesOf(complete), namesOf(partial)]
    const count = hidden.filter(name => name === null).length
    expect(count / names.length).toBeGreaterThan(0.33)
    expect(count / names.length).toBeLessThan(0.42)
    expect(hidden.every((name, p) => name === null || name === names[p])).toBe(true)
    const whole = Array.from({ length: partial.N }, (_, n) => n).filter(
      n => !hidden.slice(partial.offset[n], partial.offset[n + 1]).includes(null),
    )
    expect(quarter.N).toBe(100)
    expect(whole.length).toBeGreaterThanOrEqual(100)
  })

  it('are O, or ends of sentences, where they cannot be hidden', () => {
    const hidden = namesOf(partial)
    expect(namesOf(outside)).toEqual(hidden.map(name => name ?? 'O'))
    expect(namesOf(cut)).toEqual(hidden.filter(name => name !== null))
    expect(cut.N).toBeGreaterThan(complete.N)
  })
})
