import { describe, expect, it } from 'vitest'
import { ner, preset } from '../../src/features/language/presets.js'
import { readFeatures } from '../../src/features/language/read-features.js'
import { load } from '../../src/load.js'
import { train } from '../../src/train.js'

const data = [
  { tokens: ['Ada', 'saw', 'Paris'], labels: ['B-PER', 'O', 'B-LOC'] },
  { tokens: ['Bob', 'slept'], labels: ['B-PER', 'O'] },
]

describe('the penalty that features bring', () => {
  it('is the default c2 of methods that minimize a loss', async () => {
    const model = await train(data, { method: 'likelihood', features: { ...ner(), c2: 0.125 } })
    expect(model.options).toMatchObject({ c2: 0.125 })
  })

  it('is there for each preset of entities, chunks and parts of speech', () => {
    for (const name of ['ner', 'chunk', 'chunk19', 'pos']) expect(preset(name).c2).toBeGreaterThan(0)
  })

  it('gives way to the option', async () => {
    const model = await train(data, { method: 'likelihood', features: ner(), options: { c2: 2 } })
    expect(model.options).toMatchObject({ c2: 2 })
  })

  it('is not kept in the model, whose features say what is observed', async () => {
    const { c2: _, ...observed } = ner()
    const model = await train(data, { method: 'likelihood', features: ner() })
    expect(model.features).toEqual(observed)
    expect(load(model.save()).features).toEqual(observed)
  })

  it('may stand in a JSON file, and is checked', () => {
    const text = (c2: unknown) => JSON.stringify({ features: [{ type: 'word' }], c2 })
    expect(readFeatures(text(0.5))).toEqual({ features: [{ type: 'word' }], c2: 0.5 })
    expect(() => readFeatures(text('much'), 'f.json')).toThrow(
      'f.json: c2: expected a number of at least 0, got "much"',
    )
  })
})
