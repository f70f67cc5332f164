import { describe, expect, it } from 'vitest'
import * as factories from '../../src/features/language/factories.js'
import { parseFeatures } from '../../src/features/language/parse-features.js'

const { join, match, prefix, test, window, word, oneOf, gazetteer } = factories
const one = (feature: unknown) => parseFeatures([feature]).features[0]

describe('parseFeatures', () => {
  it('writes equal descriptions alike', () => {
    const plain = {
      features: [
        { offset: 0, type: 'word', lower: false },
        { name: 'n', type: 'bias' },
      ],
      transitions: [],
    }
    expect(JSON.stringify(parseFeatures(plain))).toBe(
      '{"features":[{"type":"word"},{"type":"bias","name":"n"}]}',
    )
    expect(one({ flags: 'usi', pattern: 'a', type: 'match' })).toEqual(match(/a/is))
    expect(one({ type: 'oneOf', values: ['b', 'a', 'b'] })).toEqual(oneOf(['a', 'b']))
    expect(one({ type: 'gazetteer', name: 'g', phrases: [' b  c', 'a'] })).toEqual(
      gazetteer('g', ['a', 'b c']),
    )
    expect(JSON.stringify(one({ type: 'word', offset: -0 }))).toBe('{"type":"word"}')
  })

  it('reads back what it wrote', () => {
    const set = {
      features: [
        ...[word(-1, { lower: true, name: 'x' }), factories.column(2, 1), prefix(3, { column: 1 })],
        ...[factories.endsIn(['s', 'a']), factories.shape(), factories.shortShape({ offset: 1 })],
        ...[
          test('allCaps'),
          one({ type: 'matches', pattern: '^\\p{L}', flags: 'v' })!,
          match(/x/m),
          oneOf(['a']),
        ],
        ...[gazetteer('g', ['a b'], { lower: true }), factories.kmerAt(-1, 1), factories.bias()],
        ...[factories.number(1), factories.attributes(-1), factories.fromFunction('f')],
        ...[factories.wordClass({ '01': 'b a', '1': 'c' }, { bits: [1], unknown: 'none', offset: 1 })],
        ...[join(word(), join(word(1), word(2))), window(word(), -2, 2)],
      ],
      transitions: [{ type: 'template', dialect: 'crf++', text: 'B:%x[0,0]' } as const],
    }
    expect(JSON.stringify(parseFeatures(JSON.parse(JSON.stringify(set))))).toBe(JSON.stringify(set))
  })

  it.each<[unknown, string]>([
    [3, 'features: expected an object or a list, got 3'],
    [null, 'features: expected an object or a list, got null'],
    [[], 'features: expected a list of at least 1, got []'],
    [{}, 'features: expected a list, got nothing'],
    [{ features: 'word' }, 'features: expected a list, got "word"'],
    [{ feature: [] }, 'a feature set has no field "feature" (did you mean "features"?)'],
    [{ features: [{ type: 'word' }], transitions: [1] }, 'transitions[0]: expected a feature, got 1'],
    [[{ offset: 1 }], 'features[0].type: expected one of word, '],
    [[{ type: 'sufix', length: 3 }], 'got "sufix" (did you mean "suffix"?)'],
    [[{ type: 'toString' }], 'got "toString"'],
    [[{ type: 'word', ofset: 1 }], 'features[0]: word has no field "ofset" (did you mean "offset"?)'],
    [
      [{ type: 'word' }, { type: 'word', offset: 0.5 }],
      'features[1].offset: expected a whole number, got 0.5',
    ],
    [[{ type: 'word', offset: '1' }], 'features[0].offset: expected a whole number, got "1"'],
    [
      [{ type: 'word', offset: 1001 }],
      'features[0].offset: expected a whole number from -1000 to 1000, got 1001',
    ],
    [[{ type: 'word', lower: 1 }], 'features[0].lower: expected true or false, got 1'],
    [[{ type: 'column' }], 'features[0].column: expected a whole number, got nothing'],
    [[{ type: 'column', column: -1 }], 'features[0].column: expected a whole number from 0 to 9999, got -1'],
    [[{ type: 'prefix', length: 0 }], 'features[0].length: expected a whole number from 1 to 1000, got 0'],
    [[{ type: 'word', name: '' }], 'features[0].name: expected a text, got ""'],
    [[{ type: 'endsIn', suffixes: ['a', 1] }], 'features[0].suffixes[1]: expected a text, got 1'],
    [[{ type: 'test', is: 'allcaps' }], 'got "allcaps" (did you mean "allCaps"?)'],
    [
      [{ type: 'match', pattern: '(' }],
      'features[0].pattern: expected a regular expression, got "(" (Invalid',
    ],
    [
      [{ type: 'match', pattern: 'a', flags: 'g' }],
      'flags: expected some of the flags i, m, s, u, v, got "g"',
    ],
    [[{ type: 'kmer', from: 1, to: 0 }], 'features[0].to: expected at least 1, as from, got 0'],
    [[{ type: 'join', features: [{ type: 'word' }] }], 'features[0].features: expected a list of at least 2'],
    [
      [
        {
          type: 'join',
          features: [{ type: 'word' }, { type: 'window', feature: { type: 'bias' }, from: 0, to: 1 }],
        },
      ],
      'features[0].features[1]: expected a feature at a single offset, got {"type":"window"}',
    ],
    [
      [{ type: 'window', feature: { type: 'word', offset: null }, from: 0, to: 1 }],
      'features[0].feature.offset: expected a whole number, got null',
    ],
    [
      [{ type: 'template', dialect: 'wapiti', text: 'u:%q' }],
      'features[0].text: expected %x, %t or %m, got "%q"',
    ],
  ])('refuses %j', (json, message) => {
    expect(() => parseFeatures(json)).toThrow(message)
  })

  it('takes a tokenizer in canonical form, and none if none is said', () => {
    const features = [{ type: 'word' }]
    expect(Object.keys(parseFeatures({ features }))).toEqual(['features'])
    expect(JSON.stringify(parseFeatures({ tokenizer: 'whitespace', features }))).toBe(
      '{"features":[{"type":"word"}],"tokenizer":"whitespace"}',
    )
    const pattern = parseFeatures({ features, tokenizer: { flags: 'uis', pattern: 'a' } })
    expect(pattern.tokenizer).toEqual({ pattern: 'a', flags: 'is' })
    expect(parseFeatures({ features, tokenizer: { pattern: 'a', flags: 'u' } }).tokenizer).toEqual({
      pattern: 'a',
    })
    expect(() => parseFeatures({ features, tokenizer: 'word' })).toThrow(
      'tokenizer: expected words, whitespace, characters or a regular expression such as /\\S+/, got "word" (did you mean "words"?)',
    )
    expect(() => parseFeatures({ features, tokenizer: null })).toThrow('tokenizer: expected')
  })

  it('names the source when it is given one', () => {
    expect(() => parseFeatures([], 'f.json')).toThrow(
      'f.json: features: expected a list of at least 1, got []',
    )
  })
})

describe('factories', () => {
  it('refuse what the language does not have, as a fault of the program', () => {
    expect(() => prefix(0)).toThrow(TypeError)
    expect(() => prefix(0)).toThrow('prefix.length: expected a whole number from 1 to 1000, got 0')
    expect(() => word(0.5)).toThrow('word.offset: expected a whole number, got 0.5')
    expect(() => join(word())).toThrow('join.features: expected a list of at least 2')
  })
})
