import { describe, expect, it } from 'vitest'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { StringTable } from '../../src/data/string-table.js'
import { createExtractor, type ExtractorOptions } from '../../src/features/extractor.js'
import { join, suffix, window, word } from '../../src/features/factories.js'
import type { Feature } from '../../src/features/feature.js'
import { lafferty } from '../../src/features/presets.js'

/** The attributes of each position of one sequence. */
function attributesOf(
  features: readonly Feature[],
  sequence: Sequence,
  options: Partial<ExtractorOptions> = {},
): string[][] {
  const table = new StringTable()
  const extractor = createExtractor(features, table, { mode: 'grow', ...options })
  extractor.bind(corpusOf([sequence]))
  return sequence.tokens.map((_, t) => {
    extractor.extract(t, 0, sequence.tokens.length)
    return Array.from(extractor.ids.subarray(0, extractor.count), id => table.get(id))
  })
}

describe('an extractor', () => {
  it('yields the Lafferty features in their order', () => {
    expect(attributesOf(lafferty().features, { tokens: ['Co-stations', '3rd', 'cities'] })).toEqual([
      ['w[0]=Co-stations', 'beginsWithUpper[0]', 'containsHyphen[0]', 'ends[0]=s'],
      ['w[0]=3rd', 'beginsWithDigit[0]'],
      ['w[0]=cities', 'ends[0]=s', 'ends[0]=ies'],
    ])
  })

  it('leaves the names of features out when the style is bare', () => {
    expect(attributesOf([word(-1)], { tokens: ['a', 'b'] }, { style: 'bare' })).toEqual([['_B-1'], ['a']])
  })

  it('yields conjunctions and windows with boundary values', () => {
    const features = [window(word(), -1, 1), join(word(-1), suffix(2))]
    expect(attributesOf(features, { tokens: ['the', 'a', 'dogs'] })).toEqual([
      ['w[-1]=_B-1', 'w[0]=the', 'w[1]=a', 'w[-1]=_B-1|s2[0]=he'],
      ['w[-1]=the', 'w[0]=a', 'w[1]=dogs'],
      ['w[-1]=a', 'w[0]=dogs', 'w[1]=_B+1', 'w[-1]=a|s2[0]=gs'],
    ])
  })

  it('is local when all depends on the word alone', () => {
    const local = (features: readonly Feature[]) =>
      createExtractor(features, new StringTable(), { mode: 'grow' }).local
    expect(local(lafferty().features)).toBe(true)
    expect(local([word(), word(1)])).toBe(false)
  })

  it('leaves a frozen table unchanged and unknown attributes out', () => {
    const table = new StringTable()
    table.intern('w[0]=b')
    const extractor = createExtractor(lafferty().features, table, { mode: 'frozen' })
    extractor.bind(corpusOf([{ tokens: ['As', 'b'] }]))
    extractor.extract(0, 0, 2)
    expect(extractor.count).toBe(0)
    extractor.extract(1, 0, 2)
    expect([extractor.count, extractor.ids[0], extractor.values[0], table.size]).toEqual([1, 0, 1, 1])
  })
})
