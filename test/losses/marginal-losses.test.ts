import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDenseLattice } from '../../src/inference/lattice.js'
import { expectedAccuracy } from '../../src/losses/expected-accuracy.js'
import { labelwise } from '../../src/losses/labelwise.js'
import type { Loss } from '../../src/losses/loss.js'
import { marginalLoss } from '../../src/losses/marginal/marginal-loss.js'
import { pointwise } from '../../src/losses/pointwise.js'
import { describeLoss } from '../contract/loss.js'
import { expectClose } from '../oracle/close.js'
import { candidatesAt, enumeratedLogZ, enumeratedProbability, enumeratePaths } from '../oracle/enumerate.js'
import { type Example, evaluate, ordinaryExample, randomExample, SCORE_ARRAYS, scoresOf } from './example.js'

/** P(y_t = j | x) of the candidates j of each position. */
function enumeratedMarginals({ lattice }: Example): Map<number, number>[] {
  const paths = enumeratePaths(lattice)
  return Array.from({ length: lattice.T }, (_, t) => {
    const labels = candidatesAt(lattice, t)
    return new Map(labels.map(j => [j, enumeratedProbability(paths, path => path[t] === j)]))
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** P(y_t* | x) − max_{y ≠ y_t*} P(y | x) at each position. */
function leads(example: Example): number[] {
  return enumeratedMarginals(example).map((p, t) => {
    const gold = example.gold[t]
    return p.get(gold)! - Math.max(0, ...[...p].map(([j, value]) => (j === gold ? 0 : value)))
  })
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

const SMOOTH = { gradient: 'smooth' } as const

describeLoss('pointwise', pointwise, {
  ...SMOOTH,
  value: example => sum(enumeratedMarginals(example).map((p, t) => -Math.log(p.get(example.gold[t])!))),
})

describe('pointwise', () => {
  it.each([2, 3])(
    'has a finite gradient where the probability of a gold label underflows, of %i labels',
    L => {
      const state = new Float64Array(3 * L).map((_, k) => Math.sin(k))
      const trans = new Float64Array(L * L).map((_, ij) => Math.cos(ij))
      state[1] = 2000
      const lattice = createDenseLattice(3, L, state, trans)
      const { value, gradient } = evaluate(pointwise(), { lattice, gold: Int32Array.of(0, 0, 1) })
      expectClose(value, 2000, 1e-2)
      // −log P(y_1 = 0 | x) falls as fast as the score of the label rises, its probability being 0.
      expectClose(gradient.state[0], -1, 1e-12)
      expectClose(gradient.state[1], 1, 1e-12)
      for (const slope of [...gradient.state, ...gradient.trans]) expect(slope).not.toBeNaN()
    },
  )
})

describeLoss('expectedAccuracy', expectedAccuracy, {
  ...SMOOTH,
  value: example => sum(enumeratedMarginals(example).map((p, t) => -p.get(example.gold[t])!)),
})

describe('expectedAccuracy', () => {
  it('is the expected number of right labels over all paths', () => {
    fc.assert(
      fc.property(randomExample(), example => {
        const paths = enumeratePaths(example.lattice)
        const logZ = enumeratedLogZ(paths)
        const right = paths.map(
          ({ labels, score }) =>
            Math.exp(score - logZ) * labels.filter((label, t) => label === example.gold[t]).length,
        )
        expectClose(evaluate(expectedAccuracy(), example).value, -sum(right))
      }),
    )
  })
})

/** The maximum over other labels has kinks, but for at most two labels. */
const KINKS = { gradient: 'kinks' } as const

describe.each([15, 2])('labelwise, λ = %i', lambda => {
  describeLoss('it', () => labelwise({ lambda }), {
    ...KINKS,
    value: example => -sum(leads(example).map(z => sigmoid(lambda * z))),
  })
})

describeLoss('labelwise of two labels', () => limitedTo(2, labelwise({ lambda: 5 })), {
  ...SMOOTH,
  value: example => (example.lattice.L > 2 ? 0 : -sum(leads(example).map(z => sigmoid(5 * z)))),
})

describe('labelwise', () => {
  it('has the gradient of finite differences where the best other label is clear', () => {
    const state = Float64Array.of(0.3, -0.2, 1.1, 0.9, 0.1, -0.7, 2, 0.4, 0.6)
    const trans = Float64Array.of(0.5, -0.3, 0.2, 0.1, 0.7, -0.6, -0.2, 0.3, 0.4)
    const gold = Int32Array.of(2, 1, 0)
    const loss = labelwise()
    const value = (): number =>
      evaluate(loss, { lattice: createDenseLattice(3, 3, state, trans), gold }).value
    const { gradient } = evaluate(loss, { lattice: createDenseLattice(3, 3, state, trans), gold })
    for (const [scores, slopes] of [
      [state, gradient.state],
      [trans, gradient.trans],
    ])
      for (const index of scores.keys()) {
        const score = scores[index]
        scores[index] = score + 1e-5
        const above = value()
        scores[index] = score - 1e-5
        const below = value()
        scores[index] = score
        expectClose(slopes[index], (above - below) / 2e-5, 1e-8)
      }
  })

  it('counts the labels that posterior decoding gets right when λ is large', () => {
    fc.assert(
      fc.property(ordinaryExample(), example => {
        const lead = leads(example)
        fc.pre(lead.every(z => Math.abs(z) > 1e-4))
        const right = lead.filter(z => z > 0).length
        expectClose(evaluate(labelwise({ lambda: 1e6 }), example).value, -right, 1e-12)
      }),
    )
  })

  it('treats labels that are equally probable alike', () => {
    const lattice = createDenseLattice(4, 5, new Float64Array(20), new Float64Array(25))
    // Q′(0) = λ/4 and p = 1/5: gold has the slope −15/4 · 1/5, which the four others share.
    const { gradient } = evaluate(labelwise(), { lattice, gold: new Int32Array(4).fill(2) })
    for (let t = 0; t < 4; t++) {
      const slopes = gradient.state.subarray(5 * t, 5 * t + 5)
      for (const j of [0, 1, 3, 4]) expectClose(slopes[j], 0.1875, 1e-12)
      expectClose(slopes[2], -0.75, 1e-12)
    }
  })

  it('rejects a λ that is not positive', () => {
    expect(() => labelwise({ lambda: 0 })).toThrow('lambda: expected a number greater than 0, got 0')
  })

  it('is −Q(1) and flat where gold is the only candidate', () => {
    const lattice = createDenseLattice(1, 1, Float64Array.of(4), Float64Array.of(0))
    const { value, gradient } = evaluate(labelwise({ lambda: 1 }), { lattice, gold: Int32Array.of(0) })
    expectClose(value, -sigmoid(1), 1e-15)
    expect(gradient.state[0]).toBe(0)
  })
})

/** The loss of lattices with few labels, 0 of any other. */
function limitedTo(L: number, loss: Loss): Loss {
  return {
    add: (lattice, ...rest) => (lattice.L <= L ? loss.add(lattice, ...rest) : 0),
  }
}

describe('a marginal loss', () => {
  it('has the gradient Σ_y P(y) (g(y) − E g) F(y) of enumeration, whatever g is', () => {
    // G_t = Σ_j c_j p_t(j)² / 2, so that ∂G_t/∂log p = c_j p²; c depends on the gold label.
    const c = (q: number, gold: number): number => Math.sin(1 + q + 3 * gold)
    const loss = marginalLoss((p, _logP, n, gold, slope) => {
      let value = 0
      for (let q = 0; q < n; q++) {
        slope[q] = c(q, gold) * p[q] * p[q]
        value += slope[q] / 2
      }
      return value
    })
    fc.assert(
      fc.property(randomExample(), example => {
        const { lattice, gold } = example
        const marginals = enumeratedMarginals(example)
        const slopeAt = (t: number, j: number): number => {
          const labels = candidatesAt(lattice, t)
          return c(labels.indexOf(j), labels.indexOf(gold[t])) * marginals[t].get(j)!
        }
        const paths = enumeratePaths(lattice)
        const logZ = enumeratedLogZ(paths)
        const P = paths.map(({ score }) => Math.exp(score - logZ))
        const g = paths.map(({ labels }) => sum(labels.map((j, t) => slopeAt(t, j))))
        const mean = sum(g.map((value, y) => P[y] * value))
        const expected = {
          state: lattice.state.map(() => 0),
          trans: lattice.trans.map(() => 0),
          edge: lattice.edge.map(() => 0),
        }
        for (const [y, { labels }] of paths.entries())
          for (const { array, index } of scoresOf(lattice, labels))
            expected[array][index] += P[y] * (g[y] - mean)
        const { gradient } = evaluate(loss, example)
        for (const array of SCORE_ARRAYS)
          for (const [index, value] of expected[array].entries())
            expectClose(gradient[array][index], value, 1e-10)
      }),
      { numRuns: 200 },
    )
  })

  it('is exact in the middle of a long sequence', () => {
    // A chain of 200,000 equal positions: far from its ends the gradient at each of them is the same.
    const T = 200_000
    const state = Float64Array.from({ length: 2 * T }, (_, k) => (k % 2 === 0 ? 0.3 : -0.4))
    const lattice = createDenseLattice(T, 2, state, Float64Array.of(1, -1, -0.5, 0.8))
    const { gradient } = evaluate(expectedAccuracy(), { lattice, gold: new Int32Array(T) })
    const short = createDenseLattice(401, 2, state, lattice.trans)
    const reference = evaluate(expectedAccuracy(), { lattice: short, gold: new Int32Array(401) })
    const middle = reference.gradient.state[400]
    expect(middle).toBeLessThan(-0.05)
    for (const t of [1000, 50_000, 100_000, 199_000]) expectClose(gradient.state[2 * t], middle, 1e-11)
  })
})
