import { describe, expect, it } from 'vitest'
import { parseFeatures } from '../../src/features/language/parse-features.js'
import {
  chunk,
  chunk19,
  kmer,
  lafferty,
  ner,
  PRESETS,
  pos,
  preset,
} from '../../src/features/language/presets.js'
import { attributesOf } from './attributes-of.js'

describe('presets', () => {
  it('lafferty yields the word, three tests and nine suffixes in their order', () => {
    expect(attributesOf(lafferty().features, { tokens: ['Co-stations', '3rd', 'cities'] })).toEqual([
      ['w[0]=Co-stations', 'beginsWithUpper[0]', 'containsHyphen[0]', 'ends[0]=s'],
      ['w[0]=3rd', 'beginsWithDigit[0]'],
      ['w[0]=cities', 'ends[0]=s', 'ends[0]=ies'],
    ])
    const ends = ['biology', 'nation', 'unity', 'running', 'sadly', 'red'].map(word =>
      attributesOf(lafferty().features, { tokens: [word] })[0]
        .slice(1)
        .join(' '),
    )
    expect(ends).toEqual([
      ...['ends[0]=ogy', 'ends[0]=ion ends[0]=tion', 'ends[0]=ity'],
      ...['ends[0]=ing', 'ends[0]=ly', 'ends[0]=ed'],
    ])
  })

  it('chunk19 yields the 19 templates', () => {
    const sequence = { tokens: ['He', 'reckons', 'so'], columns: [['PRP', 'VBZ', 'RB']] }
    expect(attributesOf(chunk19().features, sequence)[1]).toEqual([
      'w[0]=reckons',
      'w[-2]=_B-1',
      'w[-1]=He',
      'w[1]=so',
      'w[2]=_B+1',
      'w[-1]=He|w[0]=reckons',
      'w[0]=reckons|w[1]=so',
      'c1[-2]=_B-1',
      'c1[-1]=PRP',
      'c1[0]=VBZ',
      'c1[1]=RB',
      'c1[2]=_B+1',
      'c1[-2]=_B-1|c1[-1]=PRP',
      'c1[-1]=PRP|c1[0]=VBZ',
      'c1[0]=VBZ|c1[1]=RB',
      'c1[1]=RB|c1[2]=_B+1',
      'c1[-2]=_B-1|c1[-1]=PRP|c1[0]=VBZ',
      'c1[-1]=PRP|c1[0]=VBZ|c1[1]=RB',
      'c1[0]=VBZ|c1[1]=RB|c1[2]=_B+1',
    ])
  })

  it('chunk adds the form of the word, and words with the parts of speech beside them', () => {
    const sequence = { tokens: ['He', 'reckons'], columns: [['PRP', 'VBZ']] }
    const [, few] = attributesOf(chunk19().features, sequence)
    const [, many] = attributesOf(chunk().features, sequence)
    expect(many!.slice(0, few!.length)).toEqual(few)
    expect(many).toEqual(expect.arrayContaining(['s2[0]=ns', 'short[0]=x', 'w[0]=reckons|c1[-1]=PRP']))
  })

  it('chunk, chunk19 and ner do without a part of speech where there is none', () => {
    for (const make of [chunk, chunk19, ner]) {
      expect(() => attributesOf(make({ columns: 1 }).features, { tokens: ['a'] })).not.toThrow()
      const two = { tokens: ['a'], columns: [['DT']] }
      expect(attributesOf(make({ columns: 2 }).features, two)[0]).toContain('c1[0]=DT')
    }
  })

  it('kmer centers k letters on the position', () => {
    const tokens = [...'ACGTT']
    expect(attributesOf(kmer(3).features, { tokens })[2]).toEqual(['k-1..1[0]=CGT'])
    expect(attributesOf(kmer(4).features, { tokens })[2]).toEqual(['k-2..1[0]=ACGT'])
    expect(attributesOf(kmer(1).features, { tokens })[2]).toEqual(['k0..0[0]=G'])
  })

  it('pos and ner look at the form of a word and at its neighbors', () => {
    const tokens = ['Mr.', 'McEnroe', 'won']
    expect(attributesOf(pos().features, { tokens })[1]).toEqual(
      expect.arrayContaining(['lower[0]=mcenroe', 'p2[0]=Mc', 's3[0]=roe', 'short[0]=XxXx', 's3[-1]=Mr.']),
    )
    expect(attributesOf(ner().features, { tokens })[1]).toEqual(
      expect.arrayContaining(['mixedCase[0]', 'shape[0]=XxXxxxx', 'short[-1]=Xx.|short[0]=XxXx|short[1]=x']),
    )
  })

  it('strings looks at patterns of digits and at letters whatever their case', () => {
    const tokens = ['12B', 'MAIN', 'St.', '12345-6789']
    expect(attributesOf(preset('strings').features, { tokens })[1]).toEqual(
      expect.arrayContaining([
        ...['w[0]=MAIN', 'lower[0]=main', 'p2lower[0]=ma', 'shape[-1]=ddX', 'shape[2]=ddddd-dddd'],
        ...['lower[1]=st.', 's3lower[-1]=12b', 'shape[-2]=_B-1'],
      ]),
    )
    const digits = attributesOf(preset('strings').features, { tokens: ['12B', 'MAIN', '12'] }).map(found =>
      found.filter(name => /^(containsDigit|number)/.test(name)),
    )
    expect(digits).toEqual([['containsDigit[0]'], [], ['containsDigit[0]', 'number[0]']])
  })

  it.each([...PRESETS, 'kmer:5'])('%s is canonical and begins with the identity of the observation', name => {
    const { c2: _, ...set } = preset(name)
    expect(JSON.stringify(parseFeatures(JSON.parse(JSON.stringify(set))))).toBe(JSON.stringify(set))
    expect(['word', 'kmer']).toContain(set.features[0].type)
    expect(set.features[0]).not.toHaveProperty('offset')
  })

  it('are known by name, and the nearest name is suggested', () => {
    expect(preset('kmer:5')).toEqual(kmer(5))
    expect(() => preset('laferty')).toThrow(
      'features: expected one of lafferty, pos, ner, chunk, chunk19, strings, kmer, got laferty (did you mean "lafferty"?)',
    )
    expect(() => preset('constructor')).toThrow('got constructor')
  })
})
