import fc from 'fast-check'
import { expect, it } from 'vitest'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { features as feature } from '../../src/index.js'
import { prepareSeparate } from '../../src/separate/patterns/prepare.js'
import { countUnknown } from '../../src/separate/patterns/unknown-patterns.js'
import { arbitraryCorpus } from '../closed-form/corpora.js'
import { separateOptions } from './example.js'

const set = { features: [feature.word(), feature.suffix(1), feature.word(-1)] }

/** How often each list without attributes that occur once goes with each label, position by position over strings. */
function bruteForce(sequences: readonly Sequence[]): Map<string, number> {
  const positions = sequences.flatMap(({ tokens, labels }) =>
    tokens.map((word, t) => ({
      attributes: [`w[0]=${word}`, `s1[0]=${[...word].at(-1)!}`, `w[-1]=${tokens[t - 1] ?? '_B-1'}`],
      label: labels![t] as string,
    })),
  )
  const occurrences = (a: string) => positions.filter(({ attributes }) => attributes.includes(a)).length
  const lists = positions.flatMap(({ attributes, label }) => {
    const rest = attributes.filter(a => occurrences(a) > 1)
    return rest.length < attributes.length ? [{ list: [...rest].sort().join(' '), label }] : []
  })
  const found = new Map<string, number>()
  for (const { list, label } of lists) {
    if (lists.filter(other => other.list === list).length < 2) continue
    found.set(`${list} → ${label}`, (found.get(`${list} → ${label}`) ?? 0) + 1)
  }
  return found
}

it('counts each position as if it were left out, like a count over strings', () => {
  fc.assert(
    fc.property(arbitraryCorpus(), sequences => {
      const { corpus, counts, layout, labels, attributes } = prepareSeparate(corpusOf(sequences), {
        features: set,
        options: separateOptions(),
      })
      const { patterns, states } = countUnknown(corpus.patterns, counts, layout.A, layout.L)
      const found = new Map<string, number>()
      for (let row = 0; row < patterns.size; row++) {
        const { ids } = patterns.get(row)
        const list = Array.from(ids, id => attributes.get(id))
          .sort()
          .join(' ')
        for (let e = states.offset[row]; e < states.offset[row + 1]; e++)
          found.set(`${list} → ${labels.get(states.label[e] - 1)}`, states.count[e])
      }
      expect(found).toEqual(bruteForce(sequences))
    }),
    { numRuns: 50 },
  )
})
