import { describe, expect, it } from 'vitest'
import { completeLabels, sequenceAt } from '../../src/data/sequence.js'
import { spansOf } from '../../src/data/tags/spans.js'
import { knownTokens } from '../../src/evaluation/known-tokens.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { entities, grammar } from '../../src/simulation/toy-grammar.js'
import { lexicon } from '../../src/simulation/toy-lexicon.js'
import { names } from '../../src/simulation/toy-names.js'

const read = (options: Parameters<typeof simulateToyEnglish>[0]) => {
  const corpus = simulateToyEnglish(options)
  return Array.from({ length: corpus.N }, (_, n) => sequenceAt(corpus, n))
}

describe('simulateToyEnglish', () => {
  it('has two layers over the same words', () => {
    const pos = read({ sentences: 200 })
    const named = read({ sentences: 200, layer: 'entities' })
    expect(named.map(({ tokens }) => tokens)).toEqual(pos.map(({ tokens }) => tokens))
    expect(named.map(({ columns }) => columns![0])).toEqual(pos.map(({ labels }) => labels))
  })

  it('marks entities of all types in well-formed IOB2', () => {
    const types = new Set<string>()
    for (const sequence of read({ layer: 'entities' })) {
      const labels = completeLabels(sequence)
      const rebuilt = labels.map(() => 'O')
      for (const { type, start, end } of spansOf(labels)) {
        types.add(type)
        for (let t = start; t < end; t++) rebuilt[t] = `${t === start ? 'B' : 'I'}-${type}`
      }
      expect(labels).toEqual(rebuilt)
    }
    expect([...types].sort()).toEqual(['DATE', 'LOC', 'MONEY', 'ORG', 'PER'])
  })

  it('writes sentences with a capital, a full stop and the right article', () => {
    for (const { tokens } of read({ sentences: 500 })) {
      const text = tokens.join(' ')
      expect(text).toMatch(/^[A-Z0-9$].* [.?]$/)
      expect(text).not.toMatch(/ a [aeio]| an [^aeio8]/)
    }
  })

  it('has unknown words and words with several tags', () => {
    const train = simulateToyEnglish({ sentences: 2000, seed: 1 })
    const test = simulateToyEnglish({ sentences: 500, seed: 2 })
    const known = knownTokens(test, train.columns[0].strings)
    const unknown = known.filter(flag => flag === 0).length / test.P
    expect(unknown).toBeGreaterThan(0.04)
    expect(unknown).toBeLessThan(0.1)
    const tags = new Map<number, Set<number>>()
    train.columns[0].ids.forEach((word, p) => {
      tags.set(word, (tags.get(word) ?? new Set()).add(train.labels!.ids[p]))
    })
    const ambiguous = train.columns[0].ids.filter(word => tags.get(word)!.size > 1).length / train.P
    expect(ambiguous).toBeGreaterThan(0.1)
  })

  it('is the same for the same seed and another for another', () => {
    expect(read({ sentences: 20, seed: 7 })).toEqual(read({ sentences: 20, seed: 7 }))
    expect(read({ sentences: 20, seed: 8 })).not.toEqual(read({ sentences: 20, seed: 7 }))
  })
})

describe('the toy grammar', () => {
  it('names only symbols, classes and tagged words', () => {
    for (const [symbol, lines] of Object.entries(grammar)) {
      for (const line of lines) {
        const [weight, ...parts] = line.split(' ')
        expect(Number(weight), `${symbol}: ${line}`).toBeGreaterThan(0)
        for (const part of parts)
          expect(part in grammar || part in lexicon || part in names || /^\S+\/\S+$/.test(part), part).toBe(
            true,
          )
      }
    }
    for (const symbol of Object.keys(entities)) expect(grammar).toHaveProperty(symbol)
  })

  it('has no class that repeats a word', () => {
    for (const [name, { words }] of Object.entries(lexicon))
      expect(new Set(words).size, name).toBe(words.length)
  })
})
