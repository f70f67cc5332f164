/** The pair model with the clusters of the unary model: the same rows, and the same objective to 1e-12. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { features as feature } from '../../src/index.js'
import { SharedClusters } from '../../src/separate/fitting/shared-clusters.js'
import { pairCorpus } from '../../src/separate/fitting/simd-corpus.js'
import { createPairSimd, createUnarySimd } from '../../src/separate/fitting/simd-objectives.js'
import { createPairLayout } from '../../src/separate/patterns/pair-layout.js'
import { prepareSeparate } from '../../src/separate/patterns/prepare.js'
import { oneThread } from '../../src/wasm/thread-pool.js'
import { expectClose } from '../oracle/close.js'
import { randomWeights, separateOptions } from './example.js'

/** Words whose first two letters come together, and which are new each time. */
function data(size: number): Sequence[] {
  const random = new Random(5)
  return Array.from({ length: size }, () => {
    const tokens = Array.from(
      { length: 1 + random.below(9) },
      () => ['ax', 'by', 'cz', 'dx'][random.below(4)] + random.below(1e6),
    )
    return { tokens, labels: tokens.map(word => 'LMNOPQRS'[random.below(word < 'b' ? 2 : 8)]) }
  })
}

const set = { features: [feature.word(), feature.prefix(1), feature.prefix(2), feature.word(-1)] }

describe.each(['symbols', 'none'] as const)('clusters of the unary model, boundary %s', boundary => {
  const prepared = prepareSeparate(corpusOf(data(200)), {
    features: set,
    options: separateOptions({ boundary, cutoff: 1 }),
  })
  const { corpus, layout } = prepared
  const pairLayout = createPairLayout(layout, corpus, 'all', boundary)
  const shared = () => {
    const clusters = new SharedClusters()
    createUnarySimd(corpus, layout, prepared, oneThread, { clusters })!.close()
    return clusters
  }

  it('give the rows of the pair model', () => {
    const clusters = shared()
    const chain = pairCorpus(corpus, pairLayout, prepared)
    const { P, A, state } = chain.corpus
    const first = Int32Array.from({ length: P }, (_, q) => P - 1 - q)
    const rows = clusters.pairs(chain).find!(first)!
    expect(rows.clusters).toBeGreaterThan(2)
    const listOf = (r: number) => [...rows.ids.subarray(rows.begin[r], rows.end[r])]
    const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
    for (let r = 0; r < P; r++) {
      const own = listOf(r).flatMap(id => (id < A ? [id] : listOf(P + id - A)))
      const expected = [...state.ids.subarray(state.offset[first[r]], state.offset[first[r] + 1])]
      expect(sorted(own)).toEqual(sorted(expected))
    }
    expect(clusters.pairs(chain).find!(first)).toBeNull()
  })

  it('give the objective of the pair model', () => {
    const [own, given] = [{}, { clusters: shared() }].map(
      form => createPairSimd(corpus, pairLayout, prepared, oneThread, form)!,
    )
    const w = randomWeights(own.size, 3)
    for (const precision of ['double', 'single'] as const) {
      own.precision = precision
      given.precision = precision
      const [g, h] = [new Float64Array(own.size), new Float64Array(own.size)]
      const tolerance = precision === 'double' ? 1e-12 : 1e-5
      expectClose(given.evaluate(w, g), own.evaluate(w, h), tolerance)
      const extent = h.reduce((most, value) => Math.max(most, Math.abs(value)), 1)
      expect(h.findIndex((value, k) => !(Math.abs(g[k] - value) < tolerance * extent))).toBe(-1)
    }
    own.close()
    given.close()
  })
})
