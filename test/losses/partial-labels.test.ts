/** Losses where some gold labels are not known, against enumeration of all labelings that agree with the others. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDenseLattice } from '../../src/inference/lattice.js'
import { expectedAccuracy } from '../../src/losses/expected-accuracy.js'
import { labelwise } from '../../src/losses/labelwise.js'
import { LatticeGradient } from '../../src/losses/lattice-gradient.js'
import { likelihood } from '../../src/losses/likelihood.js'
import { pointwise } from '../../src/losses/pointwise.js'
import { expectClose } from '../oracle/close.js'
import { enumeratedLogZ, enumeratedProbability, enumeratePaths } from '../oracle/enumerate.js'
import { expectSame } from './blocks.js'
import { type Example, evaluate, ordinaryExample, randomExample, SCORE_ARRAYS, scoresOf } from './example.js'

/** An example of which some labels, none or all are hidden. */
function hidden(examples: fc.Arbitrary<Example>): fc.Arbitrary<Example> {
  return fc
    .tuple(examples, fc.infiniteStream(fc.boolean()))
    .map(([{ lattice, gold }, hides]) => ({ lattice, gold: gold.map(j => (hides.next().value ? -1 : j)) }))
}

/** All paths, and those that agree with what is known. */
function pathsOf({ lattice, gold }: Example) {
  const all = enumeratePaths(lattice)
  return { all, agreeing: all.filter(({ labels }) => labels.every((j, t) => gold[t] < 0 || gold[t] === j)) }
}

describe('likelihood of partly labeled sequences', () => {
  it('is log Z of all paths less log Z of the paths that agree', () => {
    fc.assert(
      fc.property(hidden(randomExample()), example => {
        const { all, agreeing } = pathsOf(example)
        const expected = enumeratedLogZ(all) - enumeratedLogZ(agreeing)
        expectClose(evaluate(likelihood(), example).value, expected)
      }),
      { numRuns: 120 },
    )
  })

  it('has the gradient expected counts of all paths less those of the paths that agree', () => {
    fc.assert(
      fc.property(hidden(randomExample()), example => {
        const { lattice } = example
        const wanted = new LatticeGradient()
        wanted.clear(lattice)
        const { all, agreeing } = pathsOf(example)
        for (const [paths, sign] of [
          [all, 1],
          [agreeing, -1],
        ] as const) {
          const logZ = enumeratedLogZ(paths)
          for (const { labels, score } of paths)
            for (const { array, index } of scoresOf(lattice, labels))
              wanted[array][index] += sign * Math.exp(score - logZ)
        }
        const { gradient } = evaluate(likelihood(), example)
        for (const array of SCORE_ARRAYS)
          for (const [index, value] of wanted[array].entries()) expectClose(gradient[array][index], value)
      }),
    )
  })

  it('is 0 without a gradient where nothing is known', () => {
    fc.assert(
      fc.property(randomExample(), ({ lattice, gold }) => {
        const { value, gradient } = evaluate(likelihood(), { lattice, gold: gold.map(() => -1) })
        expect(value).toBe(0)
        for (const array of SCORE_ARRAYS) for (const slope of gradient[array]) expectClose(slope, 0)
      }),
    )
  })

  it('is infinite and leaves the gradient alone if no path agrees', () => {
    // From label 0 only 0 can follow, so nothing leads from 0 over any label to 1.
    const trans = Float64Array.of(0, -Infinity, 0, 0)
    const lattice = createDenseLattice(3, 2, new Float64Array(6), trans)
    const { value, gradient } = evaluate(likelihood(), { lattice, gold: Int32Array.of(0, -1, 1) })
    expect(value).toBe(Infinity)
    for (const array of SCORE_ARRAYS) expect(gradient[array].every(slope => slope === 0)).toBe(true)
  })
})

describe('losses of marginals of partly labeled sequences', () => {
  const probability = ({ lattice }: Example, t: number, j: number) =>
    enumeratedProbability(enumeratePaths(lattice), labels => labels[t] === j)
  const known = ({ gold }: Example) => [...gold.entries()].filter(([, j]) => j >= 0)
  const sum = (example: Example, term: (p: number, t: number, j: number) => number) =>
    known(example).reduce((total, [t, j]) => total + term(probability(example, t, j), t, j), 0)

  it.each([
    ['pointwise', pointwise, (p: number) => -Math.log(p)],
    ['expected accuracy', expectedAccuracy, (p: number) => -p],
  ])('%s sums over the known labels', (_name, create, term) => {
    fc.assert(
      fc.property(hidden(ordinaryExample()), example => {
        expectClose(evaluate(create(), example).value, sum(example, term))
      }),
    )
  })

  it('labelwise sums over the known labels', () => {
    fc.assert(
      fc.property(hidden(ordinaryExample()), example => {
        const expected = sum(example, (p, t, j) => {
          const others = Array.from({ length: example.lattice.L }, (_, i) => i).filter(i => i !== j)
          const best = Math.max(0, ...others.map(i => probability(example, t, i)))
          return -1 / (1 + Math.exp(-15 * (p - best)))
        })
        expectClose(evaluate(labelwise(), example).value, expected)
      }),
    )
  })
})

describe('losses of partly labeled sequences', () => {
  const SMOOTH = [
    ['likelihood', likelihood],
    ['pointwise', pointwise],
    ['expected accuracy', expectedAccuracy],
  ] as const

  it.each([...SMOOTH, ['labelwise', labelwise] as const])(
    '%s in blocks is that of the whole',
    (_name, create) => {
      fc.assert(
        fc.property(hidden(randomExample()), example => {
          for (let size = 1; size <= example.lattice.T; size++) expectSame(create(), example, size, 1e-10)
        }),
        { numRuns: 30 },
      )
    },
  )

  // Labelwise has kinks, where probabilities tie.
  it.each(SMOOTH)('%s has the gradient of finite differences', (_name, create) => {
    const [loss, h] = [create(), 1e-5]
    fc.assert(
      fc.property(hidden(ordinaryExample()), example => {
        const { gradient } = evaluate(loss, example)
        for (const array of SCORE_ARRAYS)
          for (const [index, score] of example.lattice[array].entries()) {
            const shifted = (by: number): number => {
              const lattice = structuredClone(example.lattice)
              lattice[array][index] = score + by
              return evaluate(loss, { ...example, lattice }).value
            }
            expectClose(gradient[array][index], (shifted(h) - shifted(-h)) / (2 * h), 1e-6)
          }
      }),
      { numRuns: 20 },
    )
  })
})
