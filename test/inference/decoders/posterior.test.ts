import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { posterior } from '../../../src/inference/decoders/posterior.js'
import { viterbi } from '../../../src/inference/decoders/viterbi.js'
import { createDenseLattice, type Lattice } from '../../../src/inference/lattice.js'
import { expectClose } from '../../oracle/close.js'
import { candidatesAt, enumeratedProbability, enumeratePaths, sortedPaths } from '../../oracle/enumerate.js'
import { randomLattice } from '../../oracle/random-lattice.js'

/** Expected number of correct labels of a path, by enumeration. */
function expectedAccuracy(lattice: Lattice): (labels: ArrayLike<number>) => number {
  const paths = enumeratePaths(lattice)
  const marginals = Array.from({ length: lattice.T }, (_, t) => {
    const probability = (j: number) => enumeratedProbability(paths, labels => labels[t] === j)
    return new Map(candidatesAt(lattice, t).map(j => [j, probability(j)]))
  })
  return labels => marginals.reduce((sum, position, t) => sum + position.get(labels[t])!, 0)
}

describe('posterior decoding', () => {
  it('expects as many correct labels as the best of all paths', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const paths = enumeratePaths(lattice)
        fc.pre(sortedPaths(paths).length > 0)
        const accuracy = expectedAccuracy(lattice)
        const path = new Int32Array(lattice.T)
        const value = posterior().decode(lattice, path)
        expectClose(value, Math.max(...paths.map(({ labels }) => accuracy(labels))))
        expectClose(accuracy(path), value)
      }),
    )
  })

  it('expects as many correct labels as the best of the possible paths, if told so', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const possible = sortedPaths(enumeratePaths(lattice))
        fc.pre(possible.length > 0)
        const accuracy = expectedAccuracy(lattice)
        const path = new Int32Array(lattice.T)
        const value = posterior({ paths: 'possible' }).decode(lattice, path)
        expectClose(value, Math.max(...possible.map(({ labels }) => accuracy(labels))))
        expectClose(accuracy(path), value)
        expect(possible.map(({ labels }) => labels.join())).toContain(path.join())
      }),
    )
  })

  it('does not pass through an impossible state to gain elsewhere', () => {
    // A path is all 1 or changes once from 0 to 2. Label 1 is the most probable in the middle only, and the
    // way there and back would be label 3, which all transitions allow but whose state is impossible.
    const T = 100
    const none = -Infinity
    const trans = Float64Array.of(0, none, 0, 0, none, 0, none, 0, none, none, 0, 0, 0, 0, 0, 0)
    const state = Float64Array.from({ length: 4 * T }, (_, k) => (k % 4 === 3 ? none : 0))
    state[1] = Math.log(0.7 * T)
    const path = new Int32Array(T)
    posterior({ paths: 'possible' }).decode(createDenseLattice(T, 4, state, trans), path)
    expect(new Set(path)).toEqual(new Set([0, 2]))
    posterior().decode(createDenseLattice(T, 4, state, trans), path)
    expect(new Set(path)).toEqual(new Set([0, 1, 2]))
  })

  it('decides for the lowest label if all are equally probable', () => {
    const path = new Int32Array(4).fill(9)
    posterior().decode(createDenseLattice(4, 3, new Float64Array(12), new Float64Array(9)), path)
    expect([...path]).toEqual([0, 0, 0, 0])
  })

  it('gives the path of Viterbi and the value 0 if no path is possible', () => {
    const state = Float64Array.of(0, 1, 0, 1, 1, 0)
    const lattice = createDenseLattice(3, 2, state, new Float64Array(4).fill(-Infinity))
    const [path, expected] = [new Int32Array(3), new Int32Array(3)]
    viterbi().decode(lattice, expected)
    for (const paths of ['any', 'possible'] as const) {
      expect(posterior({ paths }).decode(lattice, path.fill(9))).toBe(0)
      expect(path).toEqual(expected)
    }
  })
})
