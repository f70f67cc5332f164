import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Observer } from '../../../src/counts/observer.js'
import { NO_GROUP, spellingGroups } from '../../../src/counts/observing/spelling-groups.js'
import { UnusedIds } from '../../../src/counts/unused-ids.js'
import { createVocabularies, type Vocabularies } from '../../../src/counts/vocabularies.js'
import { corpusOf } from '../../../src/data/sequence.js'
import * as make from '../../../src/features/language/factories.js'
import type { Feature } from '../../../src/features/language/feature.js'
import { lafferty } from '../../../src/features/language/presets.js'
import { isText, TEXT_TESTS } from '../../../src/features/readings/text-test.js'

/** Few characters, so that words share groups: of every class in ASCII, and letters, digits and marks beyond. */
const character = fc.constantFrom(...'abGZ09-.+_ \x01\x7f', 'é', 'É', 'ǅ', '١', '‐', '—', '😀', '\u0301')
const short = fc.array(character, { maxLength: 4 }).map(parts => parts.join(''))
const word = fc.oneof(
  { weight: 3, arbitrary: short },
  { weight: 1, arbitrary: fc.tuple(short, fc.constantFrom('ing', 'ies', 'a', 'ba')).map(p => p.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
)
const tests = TEXT_TESTS.filter(kind => kind !== 'number')
const served: fc.Arbitrary<Feature> = fc.oneof(
  fc.constantFrom(...tests).map(kind => make.test(kind)),
  fc
    .uniqueArray(fc.constantFrom('a', 'ba', 'aba', 'g', '-a', '.', 'ies', 's'), { minLength: 1 })
    .map(suffixes => make.endsIn(suffixes)),
  fc.constant(make.bias()),
)
const features = fc.array(served, { maxLength: 5 })

/** Attributes of a word, worked out without groups. */
function attributesOf(list: readonly Feature[], text: string): string[] {
  return list.flatMap(feature => {
    if (feature.type === 'bias') return ['bias']
    if (feature.type === 'test') return isText(feature.is, text) ? [`${feature.is}[0]`] : []
    if (feature.type !== 'endsIn') throw new RangeError(feature.type)
    return feature.suffixes.filter(suffix => text.endsWith(suffix)).map(suffix => `ends[0]=${suffix}`)
  })
}

/** Attributes of every word of a corpus, as an observer numbers them. */
function observed(list: readonly Feature[], words: readonly string[], vocabularies: Vocabularies) {
  const set = { features: [make.word(), ...list] }
  const corpus = corpusOf([{ tokens: [...words], labels: words.map(() => 'x') }])
  const { key, signature } = new Observer(set, vocabularies, 'grow').observe(corpus)
  const { keys, attributes, signatures } = vocabularies
  return words.map((_, p) => ({
    key: keys.get(key.map[key.ids[p]]),
    attributes: Array.from(signatures.get(signature.map[signature.ids[p]]), id => attributes.get(id)),
  }))
}

describe('groups of words by their spelling', () => {
  it('hold words that have the same attributes', () => {
    fc.assert(
      fc.property(features, fc.array(word, { maxLength: 40 }), (list, words) => {
        const groups = spellingGroups(list)!
        const first = new Map<number, string>()
        for (const text of words) {
          const bytes = new TextEncoder().encode(`é${text}é`) // within other bytes, as in a table of strings
          const group = groups.of(bytes, 2, bytes.length - 2)
          expect(group === NO_GROUP).toBe(/[^\0-\x7f]/.test(text))
          if (group === NO_GROUP) continue
          const other = first.get(group) ?? text
          first.set(group, other)
          expect(attributesOf(list, text)).toEqual(attributesOf(list, other))
        }
      }),
    )
  })

  it('are shared by words, of which there are many', () => {
    const groups = spellingGroups(lafferty().features.slice(1))!
    const groupOf = (text: string) => groups.of(new TextEncoder().encode(text), 0, text.length)
    expect(groupOf('walking')).toBe(groupOf('talking'))
    expect(groupOf('walking')).not.toBe(groupOf('Walking'))
    expect(groupOf('walking')).not.toBe(groupOf('walker'))
  })

  it.each<[string, Feature[]]>([
    ['a test of the order of characters', [make.test('number')]],
    ['another position', [make.test('allCaps', { offset: 1 })]],
    ['another column', [make.endsIn(['s'], { column: 1 })]],
    ['a suffix beyond ASCII', [make.endsIn(['é'])]],
    ['suffixes of many characters', [make.endsIn(['s'.repeat(257)])]],
    ['the word itself', [make.word(0, { lower: true })]],
  ])('are not made for %s', (_, list) => {
    expect(spellingGroups(list)).toBeNull()
  })
})

describe('an observer that groups words', () => {
  it('finds the attributes that each word has, and new words', () => {
    const lists = fc.oneof(features, fc.constant(lafferty().features.slice(1)))
    fc.assert(
      fc.property(
        lists,
        fc.array(word, { minLength: 1, maxLength: 30 }),
        fc.array(word, { minLength: 1, maxLength: 30 }),
        (list, first, second) => {
          const vocabularies = createVocabularies(true)
          for (const words of [first, second])
            expect(observed(list, words, vocabularies)).toEqual(
              words.map(key => ({ key, attributes: attributesOf(list, key) })),
            )
        },
      ),
    )
  })

  it('leaves out what a model does not know, until it knows it', () => {
    fc.assert(
      fc.property(features, fc.array(word, { minLength: 1, maxLength: 20 }), (list, words) => {
        const vocabularies = createVocabularies(true)
        const half = words.slice(0, words.length >> 1)
        if (half.length > 0) observed(list, half, vocabularies)
        const set = { features: [make.word(), ...list] }
        const observer = new Observer(set, vocabularies, new UnusedIds(vocabularies))
        const corpus = corpusOf([{ tokens: words }])
        const check = (learned: readonly string[]) => {
          const lists = learned.map(text => attributesOf(list, text))
          const known = new Set(lists.flat())
          observer.bind(corpus)
          words.forEach((text, p) => {
            observer.extract(p, p, p + 1)
            const all = attributesOf(list, text)
            const names = all.filter(name => known.has(name))
            const { attributes, signature } = observer
            expect(observer.key >= 0).toBe(learned.includes(text))
            expect(Array.from(attributes, id => vocabularies.attributes.get(id))).toEqual(names)
            expect(signature >= 0).toBe(lists.some(other => other.join('\n') === names.join('\n')))
          })
        }
        check(half)
        observed(list, words, vocabularies)
        check(words)
      }),
    )
  })
})
