import { describe, expect, it } from 'vitest'
import type { FeatureFunction } from '../../src/features/extraction/function-source.js'
import {
  attributes,
  bias,
  column,
  endsIn,
  fromFunction,
  gazetteer,
  join,
  kmerAt,
  match,
  matches,
  nearest,
  number,
  oneOf,
  position,
  prefix,
  shape,
  shortShape,
  suffix,
  test,
  window,
  word,
} from '../../src/features/language/factories.js'
import type { TextTest } from '../../src/features/language/feature.js'
import { attributesOf, ofWord } from './attributes-of.js'

describe('word and column', () => {
  it('yield texts and, beyond the ends, boundary values by their distance', () => {
    expect(attributesOf([word(-2), word(), word(1)], { tokens: ['The', 'dog'] })).toEqual([
      ['w[-2]=_B-2', 'w[0]=The', 'w[1]=dog'],
      ['w[-2]=_B-1', 'w[0]=dog', 'w[1]=_B+1'],
    ])
  })

  it('can be in lower case and bear a name', () => {
    const features = [word(0, { lower: true }), column(1, 0, { name: 'pos' }), column(1, 0, { lower: true })]
    expect(attributesOf(features, { tokens: ['ÉTÉ'], columns: [['NN']] })).toEqual([
      ['lower[0]=été', 'pos[0]=NN', 'c1.lower[0]=nn'],
    ])
  })
})

describe('prefix and suffix', () => {
  it('count code points, not halves of surrogate pairs', () => {
    expect(ofWord(prefix(2), '😀é😀')).toEqual(['p2[0]=😀é'])
    expect(ofWord(suffix(2), '😀é😀')).toEqual(['s2[0]=é😀'])
    expect(ofWord(suffix(1), 'a😀')).toEqual(['s1[0]=😀'])
    expect(ofWord(suffix(3), '😀é😀')).toEqual(['s3[0]=😀é😀'])
  })

  it('yield nothing for a shorter text', () => {
    expect(ofWord(prefix(3), 'ab')).toEqual([])
    expect(ofWord(suffix(4), '😀é😀')).toEqual([])
  })

  it('yield the boundary value beyond the ends', () => {
    expect(ofWord(suffix(2, { offset: 1 }), 'dog')).toEqual(['s2[1]=_B+1'])
  })

  it('can be in lower case and of another column', () => {
    const features = [prefix(2, { lower: true }), suffix(1, { column: 1 })]
    expect(attributesOf(features, { tokens: ['The'], columns: [['DT']] })).toEqual([
      ['p2lower[0]=th', 'c1.s1[0]=T'],
    ])
  })
})

describe('endsIn', () => {
  it('yields one attribute for each suffix', () => {
    expect(ofWord(endsIn(['s', 'ies', 'ing']), 'cities')).toEqual(['ends[0]=s', 'ends[0]=ies'])
    expect(ofWord(endsIn(['s', 'é', '😀']), 'cit😀')).toEqual(['ends[0]=😀'])
    expect(ofWord(endsIn(['s'], { offset: -1 }), 'cities')).toEqual([])
  })
})

describe('shapes', () => {
  it('write upper case as X, other letters as x, digits as d', () => {
    expect(ofWord(shape(), 'Élan-64bit')).toEqual(['shape[0]=Xxxx-ddxxx'])
    expect(ofWord(shape(), '犬٣')).toEqual(['shape[0]=xd'])
  })

  it('write each run once if short', () => {
    expect(ofWord(shortShape(), 'Élan-64bit')).toEqual(['short[0]=Xx-dx'])
  })
})

describe('tests', () => {
  const cases: [TextTest, string[], string[]][] = [
    ['beginsWithDigit', ['3rd', '٣'], ['a3', '-3']],
    ['beginsWithUpper', ['The', 'Élan', 'A'], ['the', '1A']],
    ['containsHyphen', ['co-op', '-', 'a‐b'], ['coop', 'a–b']],
    ['containsDigit', ['a1', '1'], ['a']],
    ['containsUpper', ['aB', 'B'], ['ab']],
    ['containsPunctuation', ['a.b', '$'], ['ab1']],
    ['allCaps', ['U.S.', 'A', 'B2B'], ['Us', '12', '']],
    ['allLower', ['a', 'a.b', 'été1'], ['A', '12', 'aB']],
    ['titleCase', ['The', 'A', 'Élan'], ['THE', 'the', 'McD']],
    ['mixedCase', ['iPhone', 'McDonald'], ['The', 'THE', 'the']],
    ['number', ['12', '-1,000.5', '٣'], ['1a', '.', '1.']],
    ['letters', ['été', '犬'], ['a1', 'a-b']],
    ['punctuation', ['.', '--', '$'], ['a.', '1']],
  ]
  it.each(cases)('%s knows its words', (kind, yes, no) => {
    for (const text of yes) expect([text, ofWord(test(kind), text)]).toEqual([text, [`${kind}[0]`]])
    for (const text of no) expect([text, ofWord(test(kind), text)]).toEqual([text, []])
  })

  it('yield nothing beyond the ends', () => {
    expect(ofWord(test('containsHyphen', { offset: -1 }), 'a')).toEqual([])
  })
})

describe('regular expressions', () => {
  it('are present where they match', () => {
    expect(ofWord(matches(/^\p{Lu}+$/u, { name: 'caps' }), 'ÉTÉ')).toEqual(['caps[0]'])
    expect(ofWord(matches(/^a$/), 'b')).toEqual([])
    expect(ofWord(matches(/a/i), 'A')).toEqual(['matches(/a/i)[0]'])
  })

  it('yield the text that they match', () => {
    expect(ofWord(match(/\d+/, { name: 'digits' }), 'a12b3')).toEqual(['digits[0]=12'])
    expect(ofWord(match(/\d+/), 'ab')).toEqual([])
    expect(ofWord(match(/^./), '😀')).toEqual(['match(/^./)[0]=😀'])
  })
})

describe('oneOf', () => {
  it('is present where the text is one of the values', () => {
    const features = [oneOf(['NN', 'DT'], { column: 1, name: 'noun' })]
    expect(attributesOf(features, { tokens: ['a', 'b'], columns: [['DT', 'IN']] })).toEqual([['noun[0]'], []])
  })
})

describe('position and nearest', () => {
  const tokens = ['Oak', ',', '12', '(', 'b']

  it('count the steps from both ends, up to the most that are told apart', () => {
    expect(attributesOf([position('start', { most: 2 }), position('end')], { tokens })).toEqual([
      ['start[0]=0', 'end[0]=4+'],
      ['start[0]=1', 'end[0]=3'],
      ['start[0]=2+', 'end[0]=2'],
      ['start[0]=2+', 'end[0]=1'],
      ['start[0]=2+', 'end[0]=0'],
    ])
    expect(attributesOf([position('start', { offset: 1, name: 'at' })], { tokens: ['a', 'b'] })).toEqual([
      ['at[1]=1'],
      [],
    ])
  })

  it('yield the nearest text of a kind on a side, or that there is none', () => {
    const both = [nearest('punctuation', 'before'), nearest('punctuation', 'behind', { name: 'next' })]
    expect(attributesOf(both, { tokens })).toEqual([
      ['before.punctuation[0]=_B-1', 'next[0]=,'],
      ['before.punctuation[0]=_B-1', 'next[0]=('],
      ['before.punctuation[0]=,', 'next[0]=('],
      ['before.punctuation[0]=,', 'next[0]=_B+1'],
      ['before.punctuation[0]=(', 'next[0]=_B+1'],
    ])
  })

  it('read another column, and yield nothing beyond the ends', () => {
    const feature = nearest('number', 'behind', { column: 1, offset: -1 })
    expect(attributesOf([feature], { tokens: ['a', 'b', 'c'], columns: [['1', 'x', '2']] })).toEqual([
      [],
      ['c1.behind.number[-1]=2'],
      ['c1.behind.number[-1]=2'],
    ])
  })
})

describe('gazetteer', () => {
  it('marks the longest phrases from the left', () => {
    const city = gazetteer('city', ['new york', 'New York City', 'york', 'paris'], { lower: true })
    const tokens = ['In', 'New', 'York', 'City', 'York', 'new', 'Paris']
    expect(attributesOf([city], { tokens }).map(found => found.join())).toEqual([
      ...['', 'city[0]=B', 'city[0]=I', 'city[0]=I', 'city[0]=B', '', 'city[0]=B'],
    ])
  })

  it('does not run over the end of a sequence and can look at an offset', () => {
    const city = gazetteer('city', ['New York'])
    expect(attributesOf([city], { tokens: ['New'] })).toEqual([[]])
    const next = gazetteer('city', ['New York'], { offset: 1 })
    expect(attributesOf([next], { tokens: ['New', 'York'] })).toEqual([['city[1]=I'], []])
  })
})

describe('kmer', () => {
  it('joins the texts at its offsets', () => {
    expect(attributesOf([kmerAt(-1, 1), kmerAt(1, 1)], { tokens: ['A', 'C', 'G'] })).toEqual([
      ['k-1..1[0]=_B-1AC', 'k1..1[0]=C'],
      ['k-1..1[0]=ACG', 'k1..1[0]=G'],
      ['k-1..1[0]=CG_B+1', 'k1..1[0]=_B+1'],
    ])
  })
})

describe('values', () => {
  it('are read from a column', () => {
    const features = [number(1), number(1, { offset: 1, name: 'next' })]
    expect(attributesOf(features, { tokens: ['a', 'b'], columns: [['.5', '-1e1']] })).toEqual([
      ['c1.number[0]:0.5', 'next[1]:-10'],
      ['c1.number[0]:-10'],
    ])
  })

  it('are those that the data give with their attributes', () => {
    const given: Record<string, number>[] = [{ x: 2, y: 1 }, { z: 0 }]
    expect(attributesOf([attributes(), attributes(-1)], { tokens: ['a', 'b'], attributes: given })).toEqual([
      ['x:2', 'y'],
      ['z:0', 'a[-1]=x:2', 'a[-1]=y'],
    ])
  })

  it('are multiplied in a conjunction', () => {
    const features = [join(word(), number(1))]
    expect(attributesOf(features, { tokens: ['a', 'a'], columns: [['2', '3']] })).toEqual([
      ['w[0]=a|c1.number[0]:2'],
      ['w[0]=a|c1.number[0]:3'],
    ])
  })
})

describe('join', () => {
  it('yields nothing where a part yields nothing', () => {
    const features = [join(word(-1), suffix(2))]
    expect(attributesOf(features, { tokens: ['the', 'a'] })).toEqual([['w[-1]=_B-1|s2[0]=he'], []])
  })

  it('yields all combinations of parts with several values', () => {
    const ends = (offset: number) => endsIn(['s', 'ies'], { offset })
    expect(attributesOf([join(ends(0), ends(1))], { tokens: ['ties', 'pies'] })[0]).toEqual([
      'ends[0]=s|ends[1]=s',
      'ends[0]=s|ends[1]=ies',
      'ends[0]=ies|ends[1]=s',
      'ends[0]=ies|ends[1]=ies',
    ])
  })

  it('can be nested and hold any feature', () => {
    const features = [join(join(word(), bias()), gazetteer('g', ['b']))]
    expect(attributesOf(features, { tokens: ['a', 'b'] })).toEqual([[], ['w[0]=b|bias|g[0]=B']])
  })
})

describe('window', () => {
  it('puts a feature at each offset, a conjunction as a whole', () => {
    const features = [window(join(word(), word(1)), -1, 0), bias('one')]
    expect(attributesOf(features, { tokens: ['a', 'b'] })).toEqual([
      ['w[-1]=_B-1|w[0]=a', 'w[0]=a|w[1]=b', 'one'],
      ['w[-1]=a|w[0]=b', 'w[0]=b|w[1]=_B+1', 'one'],
    ])
  })
})

describe('functions', () => {
  const of = (f: FeatureFunction, offset = 0) =>
    attributesOf([fromFunction('f', offset)], { tokens: ['a', 'b'] }, { functions: { f } })

  it('see the sequence and may return texts, values or whether it is so', () => {
    expect(of((sequence, t) => `${sequence.word(t)}/${sequence.length}`)).toEqual([
      ['f[0]=a/2'],
      ['f[0]=b/2'],
    ])
    expect(of((sequence, t) => sequence.word(t + 1) === undefined)).toEqual([[], ['f[0]']])
    expect(of((_, t) => t + 2)).toEqual([['f[0]:2'], ['f[0]:3']])
    expect(of(() => ['x', 'y'])).toEqual([
      ['f[0]=x', 'f[0]=y'],
      ['f[0]=x', 'f[0]=y'],
    ])
    expect(of((_, t) => ({ x: t }))).toEqual([['f[0]:x:0'], ['f[0]:x']])
    expect(of((_, t) => (t === 0 ? null : undefined))).toEqual([[], []])
  })

  it('are not called beyond the ends', () => {
    expect(of((sequence, t) => sequence.column(0, t)!, 1)).toEqual([['f[1]=b'], []])
  })

  it('may not return NaN', () => {
    expect(() => of(() => Number.NaN)).toThrow('feature function f: expected a finite value of f[0], got NaN')
  })
})
