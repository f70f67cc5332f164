import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nBest } from '../../src/inference/decoders/n-best.js'
import { posterior } from '../../src/inference/decoders/posterior.js'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import { createDenseLattice, edgeScore, findCandidate, type Lattice } from '../../src/inference/lattice.js'
import { labelMarginals, transitionMarginals } from '../../src/inference/marginals.js'
import { MaxForward } from '../../src/inference/max-forward.js'
import { normalizeLocally } from '../../src/inference/normalize-locally.js'
import { pathLogProbability } from '../../src/inference/path-score.js'
import { reduceScores } from '../../src/inference/reduce-scores.js'
import { findBroken, scoreRange } from '../../src/inference/score-range.js'
import { spanProbability } from '../../src/inference/spans.js'
import { fitScores } from '../../src/model/fit-scores.js'
import { expectClose } from '../oracle/close.js'
import { candidatesAt, enumeratePaths } from '../oracle/enumerate.js'
import { difference, type Exact, exactShares, exactSum } from '../oracle/exact.js'
import { anyScore, copyLattice, randomLattice, tiedScore } from '../oracle/random-lattice.js'
import { balancedScore, wideScore } from '../oracle/wide-scores.js'

interface ExactPath {
  readonly labels: readonly number[]
  readonly score: Exact
  readonly p: number
}

/** All paths with their exact scores and probabilities; null if none is possible. */
function exactPaths(lattice: Lattice): ExactPath[] | null {
  const paths = enumeratePaths(lattice).map(({ labels }) => labels)
  const scores = paths.map(labels =>
    exactSum(
      labels.flatMap((label, t) => {
        const k = findCandidate(lattice, t, label)
        const before = t > 0 ? findCandidate(lattice, t - 1, labels[t - 1]) : -1
        return t === 0 ? [lattice.state[k]] : [edgeScore(lattice, t, before, k), lattice.state[k]]
      }),
    ),
  )
  const shares = exactShares(scores)
  return shares && paths.map((labels, k) => ({ labels, score: scores[k], p: shares[k] }))
}

const shareOf = (paths: readonly ExactPath[], event: (labels: readonly number[]) => boolean) =>
  paths.reduce((sum, { labels, p }) => (event(labels) ? sum + p : sum), 0)

const fitted = (lattice: Lattice) => fitScores(lattice, String)
const wide = fc.oneof(randomLattice(wideScore), randomLattice(balancedScore))
const TOLERANCE = 1e-9

/** Runs a test on lattices on which a path is possible. */
function forPossible(test: (lattice: Lattice, paths: ExactPath[], fitted: Lattice) => void): void {
  fc.assert(
    fc.property(wide, lattice => {
      const paths = exactPaths(lattice)
      fc.pre(paths !== null)
      test(lattice, paths!, fitted(lattice))
    }),
    { numRuns: 60 },
  )
}

describe('with scores of any size', () => {
  it('marginals of labels are exact, and sum to 1', () => {
    forPossible((lattice, paths, fitted) => {
      const chain = new ForwardBackward()
      chain.run(fitted)
      const p = new Float64Array(lattice.label.length)
      labelMarginals(fitted, chain, p)
      for (let t = 0; t < lattice.T; t++) {
        let sum = 0
        for (const [q, j] of candidatesAt(lattice, t).entries()) {
          const found = p[lattice.offset[t] + q]
          expectClose(
            found,
            shareOf(paths, labels => labels[t] === j),
            TOLERANCE,
          )
          expect(found).toBeGreaterThanOrEqual(0)
          expect(found).toBeLessThanOrEqual(1)
          sum += found
        }
        expectClose(sum, 1, 1e-12)
      }
    })
  })

  it('marginals of transitions are exact, and sum to those of labels', () => {
    forPossible((lattice, paths, fitted) => {
      const chain = new ForwardBackward()
      chain.run(fitted)
      const p = new Float64Array(lattice.label.length)
      labelMarginals(fitted, chain, p)
      const pairs = new Float64Array(lattice.L ** 2)
      for (let t = 1; t < lattice.T; t++) {
        transitionMarginals(fitted, chain, t, pairs)
        const [before, here] = [candidatesAt(lattice, t - 1), candidatesAt(lattice, t)]
        for (const [a, i] of before.entries()) {
          for (const [b, j] of here.entries()) {
            const exact = shareOf(paths, labels => labels[t - 1] === i && labels[t] === j)
            expectClose(pairs[a * here.length + b], exact, TOLERANCE)
          }
        }
        for (let b = 0; b < here.length; b++) {
          const sum = before.reduce((total, _, a) => total + pairs[a * here.length + b], 0)
          expectClose(sum, p[lattice.offset[t] + b], TOLERANCE)
        }
      }
    })
  })

  it('paths have their exact probabilities, the best first', () => {
    forPossible((_, paths, fitted) => {
      const chain = new ForwardBackward()
      chain.forward(fitted)
      const sorted = paths.map(({ p }) => p).sort((a, b) => b - a)
      const found = nBest(fitted, 4).map(({ labels }) => Math.exp(pathLogProbability(fitted, chain, labels)))
      for (const [k, p] of found.entries()) {
        expectClose(p, sorted[k], TOLERANCE)
        expect(p).toBeLessThanOrEqual(1)
      }
      for (const { labels, p } of paths.slice(0, 8))
        expectClose(Math.exp(pathLogProbability(fitted, chain, labels)), p, TOLERANCE)
    })
  })

  it('Viterbi and the first of the n best are the best path', () => {
    forPossible((lattice, paths, fitted) => {
      const path = new Int32Array(lattice.T)
      viterbi().decode(fitted, path)
      const best = paths.reduce((a, b) =>
        (b.score ?? null) !== null && (a.score === null || b.score! > a.score) ? b : a,
      )
      const chosen = paths.find(({ labels }) => labels.every((label, t) => label === path[t]))!
      expect(chosen.score).not.toBe(null)
      expect(difference(chosen.score!, best.score!)).toBeGreaterThan(-1e-9)
      expect([...nBest(fitted, 1)[0].labels]).toEqual([...path])
    })
  })

  it('spans and the posterior decoder are exact', () => {
    forPossible((lattice, paths, fitted) => {
      const chain = new ForwardBackward()
      chain.run(fitted)
      const { T } = lattice
      const labels = [new Set([0, 2]), new Set([1, 0])].slice(0, T)
      const event = (path: readonly number[]) => labels.every((set, t) => set.has(path[t]))
      expectClose(spanProbability(fitted, chain, { begin: 0, labels }), shareOf(paths, event), TOLERANCE)
      const path = new Int32Array(T)
      const expected = posterior().decode(fitted, path)
      const exact = [...path].reduce((sum, j, t) => sum + shareOf(paths, given => given[t] === j), 0)
      expectClose(expected, exact, TOLERANCE)
    })
  })

  it('a MEMM has its exact local distributions', () => {
    fc.assert(
      fc.property(wide, lattice => {
        const local = normalizeLocally(lattice)
        for (let t = 1; t < lattice.T; t++) {
          for (let k = lattice.offset[t - 1]; k < lattice.offset[t]; k++) {
            const here = Array.from(
              { length: lattice.offset[t + 1] - lattice.offset[t] },
              (_, q) => lattice.offset[t] + q,
            )
            const shares = exactShares(
              here.map(l => exactSum([edgeScore(lattice, t, k, l), lattice.state[l]])),
            )
            for (const [q, l] of here.entries())
              expectClose(Math.exp(edgeScore(local, t, k, l)), shares?.[q] ?? 0, TOLERANCE)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('reduceScores', () => {
  it('leaves the distribution and the best path of ordinary lattices as they are', () => {
    fc.assert(
      fc.property(fc.oneof(randomLattice(anyScore), randomLattice(tiedScore)), lattice => {
        const copy = copyLattice(lattice)
        const reduced = reduceScores(lattice)
        expect(lattice).toEqual(copy)
        for (const score of [...reduced.state, ...reduced.edge]) expect(score).toBeLessThanOrEqual(0)
        const [a, b] = [new Int32Array(lattice.T), new Int32Array(lattice.T)]
        const score = viterbi().decode(lattice, a)
        const least = viterbi().decode(reduced, b)
        if (score > -Infinity) expect(least).toBe(0)
        else expect(least).toBe(-Infinity)
        const [before, after] = [new ForwardBackward(), new ForwardBackward()]
        const [p, q] = [new Float64Array(lattice.label.length), new Float64Array(lattice.label.length)]
        before.run(lattice)
        after.run(reduced)
        labelMarginals(lattice, before, p)
        labelMarginals(reduced, after, q)
        for (const k of p.keys()) expectClose(q[k], p[k], 1e-9)
      }),
      { numRuns: 100 },
    )
  })

  it('keeps the labels of tied paths, also where no path is possible', () => {
    fc.assert(
      fc.property(randomLattice(tiedScore), lattice => {
        const [a, b] = [new Int32Array(lattice.T), new Int32Array(lattice.T)]
        const [plain, reduced] = [new MaxForward(), new MaxForward()]
        const small = reduceScores(lattice)
        plain.run(lattice)
        plain.trace(lattice, a)
        reduced.run(small)
        reduced.trace(small, b)
        expect([...b]).toEqual([...a])
      }),
      { numRuns: 100 },
    )
  })
})

describe('scoreRange', () => {
  const lattice = (state: number[], trans: number[]) =>
    createDenseLattice(2, 2, Float64Array.from(state), Float64Array.from(trans))

  it('tells ordinary scores from large and broken ones, wherever they are', () => {
    expect(scoreRange(lattice([1, -Infinity, 0, 0], [0, 0, 0, -Infinity]))).toBe('ordinary')
    expect(scoreRange(lattice([1, 2, -2e6, 0], [0, 0, 0, 0]))).toBe('large')
    expect(scoreRange(lattice([1, 2, 0, 0], [0, 2e6, 0, 0]))).toBe('large')
    expect(scoreRange(lattice([1, 2e6, Number.NaN, 0], [0, 0, 0, 0]))).toBe('broken')
    expect(scoreRange(lattice([1, 2e6, 0, 0], [0, Infinity, 0, 0]))).toBe('broken')
    expect(findBroken(lattice([1, 0, 0, 0], [0, Number.NaN, 0, 0]))).toEqual({ t: 1, label: 1 })
  })

  it('does not look at transitions that no position uses', () => {
    const one = createDenseLattice(1, 2, Float64Array.of(0, 1), Float64Array.of(1e9, Number.NaN, 0, 0))
    expect(scoreRange(one)).toBe('ordinary')
  })

  it('allows less at each of many positions', () => {
    const T = 10_000
    const long = createDenseLattice(T, 1, new Float64Array(T).fill(9e5), Float64Array.of(0))
    expect(scoreRange(long)).toBe('large')
  })
})

describe('fitScores', () => {
  const large = createDenseLattice(3, 2, Float64Array.of(1e9, 0, 0, 0, 0, 0), new Float64Array(4))

  it('refuses what would need too large a table, and says so', () => {
    expect(() => fitScores(large, String, { mostReduced: 7 })).toThrow(
      /3 tokens have 8 pairs of labels, expected at most 7/,
    )
    expect(fitScores(large, String, { mostReduced: 8 }).edge.length).toBe(8)
  })

  it('names the position and the label of a score that is no number', () => {
    const broken = createDenseLattice(2, 2, Float64Array.of(0, 0, 0, Number.NaN), new Float64Array(4))
    expect(() => fitScores(broken, j => 'AB'[j])).toThrow(/^token 2: the score of label B/)
  })
})
