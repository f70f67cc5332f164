import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countBigrams } from '../../src/classes/bigrams.js'
import { Exchange } from '../../src/classes/exchange.js'
import { mergeClasses, pathsOf } from '../../src/classes/merge-classes.js'
import { finish } from '../../src/common/long-work.js'
import { corpusOf } from '../../src/index.js'

const BOUNDARY = '<boundary>'

/** F by its definition: all pairs of neighboring words with their classes, counted anew. */
function bruteObjective(texts: readonly string[][], classOf: (word: string) => number): number {
  const pairs = new Map<string, number>()
  const sizes = new Map<string, number>()
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const text of texts) {
    const names = [BOUNDARY, ...text.map(word => String(classOf(word))), BOUNDARY]
    for (let k = 1; k < names.length; k++) {
      add(pairs, `${names[k - 1]} ${names[k]}`)
      add(sizes, names[k])
    }
  }
  const sum = (counts: Map<string, number>) =>
    [...counts.values()].reduce((total, n) => total + n * Math.log(n), 0)
  return sum(pairs) - 2 * sum(sizes)
}

const texts = fc.array(fc.array(fc.constantFrom(...'abcdefghijk'), { minLength: 1, maxLength: 9 }), {
  minLength: 2,
  maxLength: 12,
})

function exchangeOf(sequences: readonly string[][], K: number) {
  const bigrams = countBigrams(corpusOf(sequences.map(tokens => ({ tokens }))))
  const exchange = new Exchange(bigrams, K)
  const objective = () => bruteObjective(sequences, word => exchange.classOf[bigrams.words.indexOf(word)])
  return { bigrams, exchange, objective }
}

describe('exchange of words', () => {
  it('says exactly how much each move gains, and never loses', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 5 }), (sequences, K) => {
        const { bigrams, exchange, objective } = exchangeOf(sequences, K)
        expect(exchange.objective()).toBeCloseTo(objective(), 8)
        for (let pass = 0; pass < 2; pass++)
          for (let w = 0; w < bigrams.V; w++) {
            const before = objective()
            const gain = exchange.improve(w)
            expect(gain).toBeGreaterThanOrEqual(0)
            expect(objective() - before).toBeCloseTo(gain, 8)
          }
        expect(exchange.objective()).toBeCloseTo(objective(), 8)
      }),
      { numRuns: 60 },
    )
  })

  it('moves a word to the best class of all', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (sequences, seed) => {
        const { bigrams, exchange, objective } = exchangeOf(sequences, 3)
        if (bigrams.V === 0) return
        const w = seed % bigrams.V
        exchange.improve(w)
        const reached = objective()
        for (let g = 0; g < 3; g++) {
          exchange.classOf[w] = g
          expect(objective()).toBeLessThanOrEqual(reached + 1e-6)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('keeps its counts and those transposed alike', () => {
    const { exchange } = exchangeOf(
      ['abac', 'cabba', 'aab'].map(text => [...text]),
      2,
    )
    for (let w = 0; w < 3; w++) exchange.improve(w)
    const { S, follows, precedes } = exchange
    for (let g = 0; g < S; g++)
      for (let h = 0; h < S; h++) expect(precedes[h * S + g]).toBe(follows[g * S + h])
  })
})

describe('unions of classes', () => {
  it('cost what the objective loses, and are the cheapest', () => {
    fc.assert(
      fc.property(texts, sequences => {
        const { bigrams, exchange, objective } = exchangeOf(sequences, 4)
        if (bigrams.V < 4) return
        const unions = finish(mergeClasses(exchange))
        expect(unions).toHaveLength(3)
        const active = new Set([0, 1, 2, 3])
        for (const { first, second, loss } of unions) {
          const before = objective()
          const cheapest = Math.min(
            ...pairs([...active]).map(([a, b]) => before - united(exchange, a, b, objective)),
          )
          expect(loss).toBeCloseTo(cheapest, 7)
          for (let w = 0; w < bigrams.V; w++) if (exchange.classOf[w] === second) exchange.classOf[w] = first
          active.delete(second)
          expect(before - objective()).toBeCloseTo(loss, 7)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('form paths of which none begins another', () => {
    const unions = [
      { first: 1, second: 3, loss: 0 },
      { first: 0, second: 2, loss: 0 },
      { first: 0, second: 1, loss: 0 },
    ]
    expect(pathsOf(unions, 4)).toEqual(['00', '10', '01', '11'])
    expect(pathsOf([], 1)).toEqual(['0'])
  })
})

function pairs(classes: readonly number[]): [number, number][] {
  return classes.flatMap(a => classes.filter(b => a < b).map(b => [a, b] as [number, number]))
}

/** The objective if classes a and b were one. */
function united({ classOf }: Exchange, a: number, b: number, objective: () => number): number {
  const before = classOf.slice()
  classOf.forEach((g, w) => {
    if (g === b) classOf[w] = a
  })
  const found = objective()
  classOf.set(before)
  return found
}
