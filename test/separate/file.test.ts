import { describe, expect, it } from 'vitest'
import type { Sequence } from '../../src/data/sequence.js'
import type { SectionArray } from '../../src/model/file/container.js'
import { Model } from '../../src/model/model.js'
import { readSeparate } from '../../src/separate/scoring/read.js'
import { features, separateOptions, trained } from './example.js'

const data: Sequence[] = [
  { tokens: ['The', 'dog', 'walks'], labels: ['D', 'N', 'V'] },
  { tokens: ['dogs', 'walk', 'dogs'], labels: ['N', 'V', 'N'] },
  { tokens: ['walk', 'the', 'dog'], labels: ['V', 'D', 'N'] },
]
const figures = { sequences: 3, tokens: 9 }

function header(options: Record<string, unknown>) {
  return { method: 'separate', features, options: separateOptions(options), figures }
}

describe('a file of separate', () => {
  it('keeps its method and its options', () => {
    const model = new Model(trained(data, { c2: 1 }).engine)
    expect(model.method).toBe('separate')
    expect(model.options).toMatchObject({ c2: 1, closedForm: 'known' })
  })

  it.each([
    ['unary', 'expected'],
    ['state.offset', 'expected'],
    ['pair.from', 'expected'],
    ['patterns.offset', 'expected ascending offsets'],
    ['stateCounts.label', 'expected numbers'],
    ['pairCounts.next', 'expected numbers'],
    ['words.pattern', 'expected numbers'],
  ])('is refused when section %s points outside', (name, message) => {
    const { engine } = trained(data)
    const sections: Record<string, SectionArray> = { ...engine.sections() }
    sections[name] = sections[name].slice().fill(name === 'unary' ? Number.NaN : 9999)
    expect(() => readSeparate({ sections, ...header({}), source: 'x.cofield' })).toThrow(
      message === 'expected' ? name : message,
    )
  })

  it('is refused when a section is missing', () => {
    const { engine } = trained(data)
    const { pairs: _, ...sections } = engine.sections()
    expect(() => readSeparate({ sections, ...header({}) })).toThrow('section pairs')
  })

  it('lends its weights to chains', () => {
    const source = trained(data).engine.initialWeights()
    expect(source.state('s1[0]=g', 'N')).toBeGreaterThan(0)
    expect(source.state('w[0]=cat', 'N')).toBeUndefined()
    expect(source.trans('D', 'N')).toBeGreaterThan(source.trans('D', 'V')!)
    expect(source.trans('D', '?')).toBeUndefined()
    expect(source.edge('x', 'D', 'N')).toBeUndefined()
    expect(source.boundary('start', 'N')).toBeTypeOf('number')
  })
})
