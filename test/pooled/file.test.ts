import { beforeAll, describe, expect, it } from 'vitest'
import type { SectionArray } from '../../src/model/file/container.js'
import { readContainer } from '../../src/model/file/container.js'
import { readPool } from '../../src/pooled/pool-sections.js'
import { train } from '../../src/train.js'
import { features, randomData } from './example.js'

describe('a file of pooled', () => {
  let sections: Readonly<Record<string, SectionArray>>
  let figures: { sequences: number; tokens: number }

  beforeAll(async () => {
    const model = await train(randomData(1, 20), {
      method: 'pooled',
      features,
      options: { maxIterations: 2 },
    })
    sections = readContainer(model.save()).sections
    figures = model.figures
  })

  const read = (changes: Record<string, SectionArray>) => () =>
    readPool({ ...sections, ...changes }, figures, 'x.cofield')

  it('is read', () => {
    expect(read({})().tuned.labels.toArray()).toEqual(['A', 'B', 'C'])
  })

  it.each([
    'labels.count',
    'labels.pairs',
    'labels.first',
    'labels.last',
    'words.count',
    'rows.offset',
    'rows.label',
    'rows.count',
    'tuned.common',
    'tuned.cells',
    'tuned.bias',
    'tuned.start',
    'tuned.end',
    'tuned.trans',
  ])('is refused if section %s is missing, short, or has numbers that cannot be', name => {
    const section = sections[name]
    const { [name]: _, ...others } = sections
    const refused = `section ${name}: expected`
    expect(() => readPool(others, figures, 'x.cofield')).toThrow(refused)
    expect(read({ [name]: section.slice(0, -1) })).toThrow(/section .*: expected/)
    expect(read({ [name]: section.slice().fill(Number.NaN).fill(-1, 1) })).toThrow(/section .*: expected/)
  })

  it('is refused if it is of the time when weights by label were the same for all bins', () => {
    expect(read({ 'tuned.own': new Float64Array(6) })).toThrow('train it anew')
  })

  it('is refused if labels or templates are not in order, or counts exceed those of labels', () => {
    const swapped = new TextEncoder().encode('BAC')
    expect(read({ 'labels.blob': swapped })).toThrow('section labels: ')
    expect(read({ 'tuned.labels.blob': swapped })).toThrow('section tuned.labels: ')
    const many = sections['rows.count'].slice() as Int32Array
    many[0] = 9999
    expect(read({ 'rows.count': many })).toThrow('section rows.count: expected at most')
    const half = Float64Array.from(sections['rows.count']).fill(0.5, 0, 1)
    expect(read({ 'rows.count': half })).toThrow('section rows.count: expected whole counts of at least 1')
    const more = sections['labels.count'].slice() as Int32Array
    more[0] += 10_000
    expect(read({ 'labels.count': more })).toThrow('section labels.count: expected')
  })
})
