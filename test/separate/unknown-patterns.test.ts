import fc from 'fast-check'
import { expect, it } from 'vitest'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { features as feature } from '../../src/index.js'
import type { PatternTable } from '../../src/separate/patterns/pattern-table.js'
import { prepareSeparate } from '../../src/separate/patterns/prepare.js'
import { countUnknown, shareAlike, unknownLists } from '../../src/separate/patterns/unknown-patterns.js'
import { arbitraryCorpus } from '../closed-form/corpora.js'
import { separateOptions } from './example.js'

const set = { features: [feature.word(), feature.suffix(1), feature.word(-1)] }

const listed = (attributes: readonly string[]) => [...attributes].sort().join(' ')

/** How often each list without attributes that occur once goes with each label, and beside others, position by position over strings. */
function bruteForce(sequences: readonly Sequence[]) {
  const all = sequences.map(({ tokens, labels }) =>
    tokens.map((word, t) => ({
      attributes: [`w[0]=${word}`, `s1[0]=${[...word].at(-1)!}`, `w[-1]=${tokens[t - 1] ?? '_B-1'}`],
      label: labels![t] as string,
    })),
  )
  const occurrences = (a: string) => all.flat().filter(({ attributes }) => attributes.includes(a)).length
  const restOf = (attributes: readonly string[]) => {
    const rest = attributes.filter(a => occurrences(a) > 1)
    return rest.length < attributes.length ? listed(rest) : null
  }
  const rests = all.flat().map(({ attributes }) => restOf(attributes))
  const shown = all.map(positions => [
    BOUNDARY,
    ...positions.map(({ attributes, label }) => {
      const rest = restOf(attributes)
      const isKept = rest !== null && rests.filter(other => other === rest).length > 1
      return { text: isKept ? `unknown ${rest}` : listed(attributes), isKept, label }
    }),
    BOUNDARY,
  ])
  const [states, pairs] = [new Map<string, number>(), new Map<string, number>()]
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  for (const positions of shown)
    positions.forEach((b, t) => {
      if (b.isKept) add(states, `${b.text} → ${b.label}`)
      const a = positions[t - 1]
      if (a && (a.isKept || b.isKept)) add(pairs, `${a.text} | ${b.text} → ${a.label} ${b.label}`)
    })
  const texts = all.flat().map(({ attributes }) => listed(attributes))
  const isAlike = shown
    .flatMap(positions => positions.slice(1, -1))
    .map(({ isKept }, p) => isKept || texts.filter(text => text === texts[p]).length > 1)
  return { states, pairs, alike: isAlike.filter(Boolean).length / isAlike.length }
}

const BOUNDARY = { text: 'boundary', isKept: false, label: 'boundary' }

it('counts each position as if it were left out, like a count over strings', () => {
  fc.assert(
    fc.property(arbitraryCorpus(), sequences => {
      const { corpus, layout, labels, attributes } = prepareSeparate(corpusOf(sequences), {
        features: set,
        options: separateOptions(),
      })
      const lists = unknownLists(corpus, layout.A)
      const { patterns, states, pairs } = countUnknown(corpus, lists)
      const namesOf = (table: PatternTable, row: number) =>
        listed(Array.from(table.get(row).ids, id => attributes.get(id)))
      const nameOf = (number: number) => {
        if (number === 0) return 'boundary'
        const pattern = number - 1 - patterns.size
        return pattern < 0 ? `unknown ${namesOf(patterns, number - 1)}` : namesOf(corpus.patterns, pattern)
      }
      const labelOf = (j: number) => (j === 0 ? 'boundary' : labels.get(j - 1))
      const found = {
        states: new Map<string, number>(),
        pairs: new Map<string, number>(),
        alike: shareAlike(corpus, lists),
      }
      for (let row = 0; row < patterns.size; row++)
        for (let e = states.offset[row]; e < states.offset[row + 1]; e++)
          found.states.set(`${nameOf(row + 1)} → ${labelOf(states.label[e])}`, states.count[e])
      for (let row = 0; row + 1 < pairs.offset.length; row++)
        for (let e = pairs.offset[row]; e < pairs.offset[row + 1]; e++) {
          const ends = `${nameOf(row)} | ${nameOf(pairs.next[e])}`
          found.pairs.set(`${ends} → ${labelOf(pairs.from[e])} ${labelOf(pairs.to[e])}`, pairs.count[e])
        }
      expect(found).toEqual(bruteForce(sequences))
    }),
    { numRuns: 50 },
  )
})

it('takes a sequence of weight 2 for two sequences that are alike', () => {
  const [a, b] = [
    { tokens: ['ax', 'bx'], labels: ['X', 'X'] },
    { tokens: ['cy', 'dz'], labels: ['Y', 'Z'] },
  ]
  const shareOf = (sequences: readonly Sequence[]) => {
    const prepared = prepareSeparate(corpusOf(sequences), { features: set, options: separateOptions() })
    return shareAlike(prepared.corpus, unknownLists(prepared.corpus, prepared.layout.A))
  }
  expect(shareOf([a, b])).toBe(0)
  expect(shareOf([{ ...a, weight: 2 }, b])).toBeCloseTo(4 / 6)
  expect(shareOf([a, a, b])).toBeCloseTo(4 / 6)
})
