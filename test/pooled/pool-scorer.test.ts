import { describe, expect, it } from 'vitest'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { compileCorpus } from '../../src/features/compile.js'
import type { Scorer } from '../../src/model/scorer.js'
import { defaultWeights } from '../../src/pooled/default-weights.js'
import { countPool } from '../../src/pooled/pool-counts.js'
import { PoolScorer } from '../../src/pooled/pool-scorer.js'
import { PoolStore } from '../../src/pooled/pool-store.js'
import { poolScale, poolWeights } from '../../src/pooled/pool-weights.js'
import { labelsOf } from '../../src/pooled/pooled-engine.js'
import { findTemplates } from '../../src/pooled/templates.js'
import { features, randomData } from './example.js'

function countsOf(data: readonly Sequence[]) {
  const corpus = corpusOf(data)
  return countPool(corpus, compileCorpus(corpus, features, { labels: labelsOf(corpus) }))
}

/** A scorer of a store, and how often it made all weights. */
function scorerOf(store: PoolStore, weightsPerPosition: number) {
  const tuned = defaultWeights()
  const { attributes, words } = store.labelCounts
  const scale = poolScale(store.labelCounts, tuned, 1.5, store.attributesOfPosition)
  const made = { whole: 0 }
  const chains = {
    attributes,
    size: store.size,
    all() {
      made.whole++
      const { rows } = store.all
      return poolWeights(
        scale,
        { attributes, rows, template: findTemplates(attributes, tuned.templates) },
        words,
      )
    },
    of(ids: Int32Array, names: typeof attributes) {
      const template = findTemplates(names, tuned.templates)
      return poolWeights(scale, { attributes: names, rows: store.rowsOf(ids), template }, words)
    },
  }
  return { made, scorer: new PoolScorer(chains, features, undefined, weightsPerPosition) }
}

/** All that a scorer says of each sequence. */
function saidOf(scorer: Scorer, data: readonly Sequence[]) {
  scorer.bind(corpusOf(data.map(({ tokens }) => ({ tokens }))))
  return data.map(({ tokens }, n) => {
    const { state, trans, T, L } = scorer.score(n)
    const path = Int32Array.from(tokens, (_, t) => (n + t) % L)
    return [Array.from(state.subarray(0, T * L)), Array.from(trans), scorer.explain(n, path)]
  })
}

const NEW: Sequence = { tokens: ['unseen', 'xpa', 'unseen'], labels: ['A', 'D', 'C'] }

describe('a scorer of counts', () => {
  it('says of a few sequences, to the bit, what all weights say', () => {
    const store = new PoolStore(countsOf(randomData(1, 50)))
    const asked = [...randomData(2, 8), { tokens: ['new', 'words'] }]
    const change = [
      () => {},
      () => store.add(countsOf([NEW, ...randomData(3, 5)]), 'update'), // a new label
      () => store.subtract(countsOf([NEW])), //                             and without it
    ]
    for (const next of change) {
      next()
      const part = scorerOf(store, 0)
      const said = saidOf(part.scorer, asked)
      expect(part.made.whole).toBe(0)
      expect(said).toEqual(saidOf(scorerOf(store, Infinity).scorer, asked))
    }
  })

  it('makes all weights once, when enough has been labeled', () => {
    const store = new PoolStore(countsOf(randomData(1, 50)))
    const { made, scorer } = scorerOf(store, 10)
    const one = [{ tokens: ['xpa'] }]
    const enough = Math.ceil(store.size / 10)
    for (let k = 1; k < enough + 5; k++) {
      saidOf(scorer, one)
      expect(made.whole).toBe(k < enough ? 0 : 1)
    }
  })
})
