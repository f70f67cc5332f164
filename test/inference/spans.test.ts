import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import { createDenseLattice, type LabelSet, type Lattice } from '../../src/inference/lattice.js'
import { type Span, spanProbability } from '../../src/inference/spans.js'
import { expectClose } from '../oracle/close.js'
import { enumeratedProbability, enumeratePaths } from '../oracle/enumerate.js'
import { randomLattice } from '../oracle/random-lattice.js'

const latticeAndSpan = randomLattice().chain(lattice => fc.tuple(fc.constant(lattice), randomSpan(lattice)))

function randomSpan({ T, L }: Lattice): fc.Arbitrary<Span> {
  const labels = Array.from({ length: L }, (_, j) => j)
  const set: fc.Arbitrary<LabelSet> = fc.subarray(labels).map(chosen => new Set(chosen))
  return fc.tuple(fc.nat(T - 1), fc.nat(T - 1)).chain(([a, b]) =>
    fc.record(
      {
        begin: fc.constant(Math.min(a, b)),
        labels: fc.array(set, { minLength: Math.abs(a - b) + 1, maxLength: Math.abs(a - b) + 1 }),
        notBefore: set,
        notAfter: set,
      },
      { requiredKeys: ['begin', 'labels'] },
    ),
  )
}

function holds({ begin, labels, notBefore, notAfter }: Span, path: number[]): boolean {
  const end = begin + labels.length
  if (begin > 0 && notBefore?.has(path[begin - 1])) return false
  if (end < path.length && notAfter?.has(path[end])) return false
  return labels.every((set, k) => set.has(path[begin + k]))
}

describe('the probability of a span', () => {
  it('is that of enumeration', () => {
    fc.assert(
      fc.property(latticeAndSpan, ([lattice, span]) => {
        const chain = new ForwardBackward()
        chain.run(lattice)
        const expected = enumeratedProbability(enumeratePaths(lattice), path => holds(span, path))
        expectClose(spanProbability(lattice, chain, span), expected)
      }),
      { numRuns: 500 },
    )
  })

  it('of an entity leaves out longer entities', () => {
    // Labels O, B, I; all 27 paths are equally probable, and 3 of them begin with B, I.
    const lattice = createDenseLattice(3, 3, new Float64Array(9), new Float64Array(9))
    const chain = new ForwardBackward()
    chain.run(lattice)
    const labels = [new Set([1]), new Set([2])]
    expectClose(spanProbability(lattice, chain, { begin: 0, labels }), 3 / 27, 1e-14)
    expectClose(spanProbability(lattice, chain, { begin: 0, labels, notAfter: new Set([2]) }), 2 / 27, 1e-14)
    expectClose(spanProbability(lattice, chain, { begin: 1, labels, notAfter: new Set([2]) }), 3 / 27, 1e-14)
    expectClose(
      spanProbability(lattice, chain, { begin: 1, labels, notBefore: new Set([1, 2]) }),
      1 / 27,
      1e-14,
    )
  })

  it('is 0 if no path is possible', () => {
    const lattice = createDenseLattice(2, 1, new Float64Array(2), Float64Array.of(-Infinity))
    const chain = new ForwardBackward()
    chain.run(lattice)
    expect(spanProbability(lattice, chain, { begin: 0, labels: [new Set([0])] })).toBe(0)
  })

  it('is refused outside the sequence', () => {
    const lattice = createDenseLattice(2, 1, new Float64Array(2), Float64Array.of(0))
    const chain = new ForwardBackward()
    chain.run(lattice)
    const set = new Set([0])
    for (const span of [
      { begin: -1, labels: [set] },
      { begin: 1, labels: [set, set] },
      { begin: 0, labels: [] },
    ])
      expect(() => spanProbability(lattice, chain, span)).toThrow(RangeError)
  })
})
