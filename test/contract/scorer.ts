/** What every scorer must do, whatever model it scores by. */

import { describe, expect, it } from 'vitest'
import type { Corpus } from '../../src/data/corpus.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import type { Lattice } from '../../src/inference/lattice.js'
import type { Scorer } from '../../src/model/scorer.js'
import { candidatesAt, enumeratePaths } from '../oracle/enumerate.js'

/** Sentences to train on, with the heads of their words in column 1. */
export const TRAINING: readonly Sequence[] = [
  sentence('The/D/2 dog/N/3 sees/V/0 the/D/5 cat/N/3'),
  sentence('a/D/2 cat/N/3 sleeps/V/0'),
  sentence('dogs/N/2 see/V/0 cats/N/2'),
  sentence('Kim/N/2 sleeps/V/0'),
  sentence('Kim/N/2 sees/V/0 Kim/N/2'),
  sentence('see/V/0 the/D/3 dog/N/1'),
]

/** Sentences to label: known ones, one token, unknown words, words that are folded at the start. */
export const LABELED: readonly Sequence[] = [
  ...TRAINING,
  sentence('sleeps/V/0'),
  sentence('zebra/N/0'),
  sentence('Dogs/N/2 zigzag/V/0 the/D/4 ZEBRA/N/2'),
  sentence('the/D/2 the/D/3 the/D/0'),
]

function sentence(text: string): Sequence {
  const cells = text.split(' ').map(token => token.split('/'))
  const column = (k: number) => cells.map(cell => cell[k])
  return { tokens: column(0), labels: column(1), columns: [column(2)] }
}

/** Tests the scorer of a model that was trained on `TRAINING`. */
export function describeScorer(name: string, create: () => Promise<Scorer> | Scorer): void {
  describe(`${name} as a scorer`, () => {
    testLattices(create)
    testDecoding(create)
    testExplanations(create)
  })
}

type Create = () => Promise<Scorer> | Scorer

function testLattices(create: Create): void {
  it('makes lattices of the right shape, of scores that are numbers or −∞', async () => {
    const scorer = await create()
    const corpus = corpusOf(LABELED)
    scorer.bind(corpus)
    for (let n = 0; n < corpus.N; n++) {
      const lattice = scorer.score(n)
      expect([lattice.T, lattice.L]).toEqual([LABELED[n].tokens.length, 3])
      for (let t = 0; t < lattice.T; t++) expectPosition(lattice, t)
      const used = [
        ...lattice.state.subarray(0, lattice.offset[lattice.T]),
        ...lattice.edge.subarray(0, lattice.edgeOffset[lattice.T]),
        ...lattice.trans,
      ]
      expect(used.every(score => score < Infinity)).toBe(true) // and so no NaN
    }
  })

  it('gives the same lattices in any order, of any corpus, and leaves the corpus as it is', async () => {
    const scorer = await create()
    const corpus = corpusOf(LABELED)
    const copy = contentOf(corpus)
    scorer.bind(corpus)
    const lattices = LABELED.map((_, n) => structuredClone(compact(scorer.score(n))))
    for (let n = corpus.N - 1; n >= 0; n--) expect(compact(scorer.score(n))).toEqual(lattices[n])
    LABELED.forEach((sequence, n) => {
      scorer.bind(corpusOf([sequence]))
      expect(compact(scorer.score(0))).toEqual(lattices[n])
    })
    expect(contentOf(corpus)).toEqual(copy)
  })
}

function expectPosition(lattice: Lattice, t: number): void {
  const labels = candidatesAt(lattice, t)
  expect(labels.length).toBeGreaterThan(0)
  expect(labels).toEqual([...new Set(labels)].sort((a, b) => a - b))
  expect(labels.every(j => j >= 0 && j < lattice.L)).toBe(true)
  const block = lattice.edgeOffset[t + 1] - lattice.edgeOffset[t]
  if (block > 0) expect(block).toBe(candidatesAt(lattice, t - 1).length * labels.length)
}

function testDecoding(create: Create): void {
  it('decodes, if it can, what Viterbi finds in the lattice', async () => {
    const scorer = await create()
    const corpus = corpusOf(LABELED)
    scorer.bind(corpus)
    LABELED.forEach(({ tokens }, n) => {
      const path = new Int32Array(tokens.length).fill(-1)
      if (!scorer.decode?.(n, path)) return
      const expected = new Int32Array(tokens.length)
      viterbi().decode(scorer.score(n), expected)
      expect(path).toEqual(expected)
    })
  })

  it('decodes many sequences at once, if it can, as one by one', async () => {
    const scorer = await create()
    const corpus = corpusOf(LABELED)
    const { offset, N, P } = corpus
    scorer.bind(corpus)
    const [labels, expected] = [new Int32Array(P), new Int32Array(P)]
    for (let n = 0, decoded = 0; n < N; n += decoded) {
      decoded = scorer.decodeMany?.(n, labels) ?? 0
      if (decoded === 0) return
      for (let k = n; k < n + decoded; k++)
        expect(scorer.decode?.(k, expected.subarray(offset[k], offset[k + 1]))).toBe(true)
    }
    expect(labels).toEqual(expected)
  })
}

function testExplanations(create: Create): void {
  it('explains the scores of a path by parts that add up to it, up to a constant', async () => {
    const scorer = await create()
    scorer.bind(corpusOf(LABELED))
    LABELED.forEach(({ tokens }, n) => {
      const paths = enumeratePaths(scorer.score(n)).filter(({ score }) => score > -Infinity)
      const explained = paths.slice(0, 12).map(({ labels, score }) => {
        const positions = scorer.explain(n, Int32Array.from(labels))
        expect(positions).toHaveLength(tokens.length)
        positions.forEach((contributions, t) => {
          const [isFirst, isLast] = [t === 0, t === tokens.length - 1]
          const possible = ['state', isFirst ? 'start' : 'transition', isLast && 'end']
          const isRight = contributions.every(
            ({ part, because }) => possible.includes(part) && because !== '',
          )
          expect(isRight, JSON.stringify(contributions)).toBe(true)
        })
        return positions.flat().reduce((sum, part) => sum + part.score, 0) - score
      })
      for (const difference of explained) expect(difference).toBeCloseTo(explained[0], 8)
    })
  })
}

/** The used part of a lattice. */
function compact(lattice: Lattice): Lattice {
  const { T, offset, label, state, edgeOffset, edge } = lattice
  return {
    ...lattice,
    offset: offset.slice(0, T + 1),
    label: label.slice(0, offset[T]),
    state: state.slice(0, offset[T]),
    edgeOffset: edgeOffset.slice(0, T + 1),
    edge: edge.slice(0, edgeOffset[T]),
  }
}

/** What a corpus holds, to be compared later. */
function contentOf({ offset, columns, labels }: Corpus) {
  return structuredClone({
    offset,
    columns: columns.map(({ ids, strings }) => ({ ids, strings: strings.toArray() })),
    labels: labels && { ids: labels.ids, strings: labels.strings.toArray() },
  })
}
