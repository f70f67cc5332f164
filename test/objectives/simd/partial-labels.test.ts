/** Sequences whose labels are not all known, by the kernels and by the reference, which is tested against enumeration. */
import { describe, expect, it } from 'vitest'
import { StringTable } from '../../../src/data/string-table.js'
import type { CompiledCorpus } from '../../../src/features/compiled-corpus.js'
import { nodeThreads } from '../../../src/node/threads.js'
import { completeCorpus } from '../../../src/objectives/simd/hidden-stretches.js'
import { oneThread } from '../../../src/wasm/thread-pool.js'
import { createLayout } from '../../../src/weights/weight-layout.js'
import type { SimdLoss } from './all-losses.js'
import { type Case, DESCRIPTIONS, expectReference, expectResult, prepare } from './both-objectives.js'

const lengthsOf = (N: number, longest: number) => Array.from({ length: N }, (_, n) => 1 + ((n * 7) % longest))
const base: Case = { L: 5, lengths: lengthsOf(40, 9), description: 'mixed', seed: 3, unknown: 2 }

describe.each<SimdLoss>(['likelihood', 'pointwise', 'expected-accuracy', 'labelwise'])('%s', loss => {
  it.each([1, 2, 3, 9, 17])('agrees with the reference where labels are not known, with %i labels', L => {
    expectReference(loss, { ...base, L, boundary: 'symbols' })
    expectReference(loss, { ...base, L, weights: 'all' })
  })

  it('agrees where few labels are not known, and where none is known', () => {
    for (const description of DESCRIPTIONS)
      for (const unknown of [1, 2, 9]) expectReference(loss, { ...base, description, unknown })
  })

  it('agrees with weights of sequences and with large and unequal weights', () => {
    expectReference(loss, { ...base, importance: [1, 0, 0.25, 17], boundary: 'symbols' })
    for (const transition of [-20, 20, 200]) expectReference(loss, { ...base, transition, L: 7 })
    for (const scale of [50, 800]) expectReference(loss, { ...base, scale })
  })

  it('agrees on long sequences, which are cut into segments', () => {
    expectReference(loss, { ...base, L: 4, lengths: [3000, 5, 1500, 70, 4, 2] })
  })

  it('agrees where some stretches are so long that the reference takes them', () => {
    const { x, reference, simd, extent } = prepare(loss, base, oneThread, { longestHidden: 2 })
    simd.precision = 'double'
    const [g, wanted] = [new Float64Array(x.length), new Float64Array(x.length)]
    const value = reference.evaluate(x, wanted)
    expectResult({ value: simd.evaluate(x, g), g }, { value, g: wanted }, extent, 'double')
  })

  it('does not depend on threads', () => {
    const results = [oneThread, nodeThreads(3)].map(threads => {
      const { x, simd } = prepare(loss, base, threads)
      const g = new Float64Array(x.length)
      const value = simd.evaluate(x, g)
      simd.close()
      return [value, ...g]
    })
    expect(results[1]).toEqual(results[0])
  })
})

it('takes sequences with more stretches of hidden labels than a call can have arguments', () => {
  const P = 400_000
  const strings = new StringTable()
  const rows = { A: 0, offset: new Int32Array(P + 1), ids: new Int32Array(0), values: null, strings }
  const corpus: CompiledCorpus = {
    ...{ N: 1, P, L: 2, A: 0, offset: Int32Array.of(0, P), state: rows, trans: null },
    ...{ label: Int32Array.from({ length: P }, (_, p) => -(p % 2)), labels: strings },
    ...{ weight: null, line: new Int32Array(1) },
  }
  const layout = createLayout(corpus, {})
  const hidden = completeCorpus(corpus, layout)?.hidden
  const g = new Float64Array(layout.F)
  // With weights of 0, either label is as probable: each of P/2 hidden tokens has log Z* − score = log 2.
  expect(hidden?.subtract(g, g.slice(), new Set())).toBeCloseTo((-P / 2) * Math.log(2), 4)
})
