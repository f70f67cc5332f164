import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StringTable } from '../../src/data/string-table.js'
import type { AttributeRows } from '../../src/features/compiled-corpus.js'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import { ChainScores } from '../../src/weights/chain-scores.js'
import { createChainTagger } from '../../src/weights/chain-tagger.js'
import { layoutPlaces, type WeightLayout } from '../../src/weights/weight-layout.js'

interface Case {
  readonly layout: WeightLayout
  readonly weights: Float64Array
  readonly sequences: readonly AttributeRows[]
}

/** Attributes with no weight, one, some and one for every label; the last sequence is much longer than the others. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    L: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(16, 17, 22, 33)),
    boundary: fc.constantFrom('none', 'symbols'),
    valued: fc.boolean(),
  })
  .chain(({ L, boundary, valued }) => {
    const labels = Array.from({ length: L }, (_, j) => j)
    const some = fc.subarray(labels, { maxLength: Math.min(L, 3) })
    const owned = fc.array(fc.oneof(some, some, fc.subarray(labels), fc.constant(labels)), {
      minLength: 1,
      maxLength: 8,
    })
    return owned.chain(labelsOf => {
      const layout = layoutOf(L, labelsOf, boundary)
      const weight = fc.oneof(fc.double({ min: -3, max: 3, noNaN: true }), fc.constantFrom(0, 1, -1))
      const row = fc.array(fc.nat(labelsOf.length - 1), { maxLength: 6 })
      const sequence = (longest: number) =>
        fc.array(row, { minLength: 1, maxLength: longest }).map(rows => rowsOf(rows, valued))
      return fc.record({
        layout: fc.constant(layout),
        weights: fc
          .array(weight, { minLength: layout.F, maxLength: layout.F })
          .map(all => Float64Array.from(all)),
        sequences: fc.tuple(sequence(3), sequence(5), sequence(40)),
      })
    })
  })

function layoutOf(L: number, labelsOf: number[][], boundary: 'none' | 'symbols'): WeightLayout {
  const stateOffset = new Int32Array(labelsOf.length + 1)
  for (const [a, labels] of labelsOf.entries()) stateOffset[a + 1] = stateOffset[a] + labels.length
  const stateLabel = Int32Array.from(labelsOf.flat())
  const pairs = Array.from({ length: L * L }, (_, ij) => ij).filter(ij => ij % 3 !== 1)
  return {
    F: stateLabel.length + pairs.length + (boundary === 'symbols' ? 2 * L : 0),
    L,
    A: labelsOf.length,
    B: 0,
    stateOffset,
    stateLabel,
    transFrom: Int32Array.from(pairs, ij => Math.floor(ij / L)),
    transTo: Int32Array.from(pairs, ij => ij % L),
    edgeOffset: new Int32Array(1),
    edgeFrom: new Int32Array(0),
    edgeTo: new Int32Array(0),
    boundary,
  }
}

function rowsOf(rows: number[][], valued: boolean): AttributeRows {
  const offset = new Int32Array(rows.length + 1)
  for (const [t, row] of rows.entries()) offset[t + 1] = offset[t] + row.length
  const ids = Int32Array.from(rows.flat())
  const values = valued ? Float64Array.from(ids, (_, k) => ((k % 5) - 2) / 3) : null
  return { A: 0, offset, ids, values, strings: new StringTable() }
}

describe('ChainTagger', () => {
  it('finds the labels that Viterbi finds in the lattice', () => {
    fc.assert(
      fc.property(cases, ({ layout, weights, sequences }) => {
        const scores = new ChainScores(layout)
        scores.setWeights(weights)
        const at = layoutPlaces(layout)
        const boundary =
          layout.boundary === 'none'
            ? null
            : { start: weights.subarray(at.start, at.end), end: weights.subarray(at.end) }
        const tagger = createChainTagger({
          ...layout,
          state: weights,
          trans: scores.lattice.trans,
          boundary,
        })!
        for (const rows of sequences) {
          const T = rows.offset.length - 1
          const [expected, path] = [new Int32Array(T), new Int32Array(T)]
          viterbi().decode(scores.fill(rows, null, 0, T), expected)
          expect(tagger.tag(rows, T, path)).toBe(true)
          expect(path).toEqual(expected)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('says so when a sequence does not fit into the memory, and goes on', () => {
    const layout = layoutOf(200, [[0]], 'none')
    const state = Float64Array.of(1)
    const tagger = createChainTagger({ ...layout, state, trans: new Float64Array(40_000), boundary: null })!
    const T = 1_000_000
    const long = { offset: new Int32Array(T + 1), ids: new Int32Array(0), values: null }
    expect(tagger.tag(long, T, new Int32Array(0))).toBe(false)
    const path = Int32Array.of(7)
    expect(tagger.tag(rowsOf([[0]], false), 1, path)).toBe(true)
    expect([...path]).toEqual([0])
  })
})
