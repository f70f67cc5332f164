import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createConstraints } from '../../../src/inference/constraints.js'
import { applyConstraints, type DecodingConstraints } from '../../../src/inference/decoders/constrained.js'
import type { Decoder } from '../../../src/inference/decoders/decoder.js'
import { nBest } from '../../../src/inference/decoders/n-best.js'
import { posterior } from '../../../src/inference/decoders/posterior.js'
import { viterbi } from '../../../src/inference/decoders/viterbi.js'
import { createDenseLattice } from '../../../src/inference/lattice.js'
import { enumeratePaths, sortedPaths } from '../../oracle/enumerate.js'

// O, B-X, I-X, B-Y, I-Y: an I-… follows only its own B-… or I-….
const [O, BX, IX, BY, IY] = [0, 1, 2, 3, 4]
const follows = (i: number, j: number): boolean => (j !== IX && j !== IY) || i === j || i === j - 1
const bio = createConstraints(5, { first: j => j !== IX && j !== IY, next: follows })

/** A decoder that obeys constraints. */
function constrained(decoder: Decoder, rules: DecodingConstraints): Decoder {
  return {
    name: decoder.name,
    decode: (lattice, path) => decoder.decode(applyConstraints(lattice, rules), path),
  }
}

function isValid(labels: ArrayLike<number>): boolean {
  return Array.from(labels).every((j, t) => follows(t === 0 ? O : labels[t - 1], j))
}

// Eighths, so that sums are exact and equal scores really tie.
const score = fc.integer({ min: -24, max: 24 }).map(eighths => eighths / 8)
const chain = fc
  .record({
    state: fc.array(score, { minLength: 20, maxLength: 20 }),
    trans: fc.array(score, { minLength: 25, maxLength: 25 }),
  })
  .map(({ state, trans }) => createDenseLattice(4, 5, Float64Array.from(state), Float64Array.from(trans)))

describe('constrained decoding', () => {
  it('finds the best valid path with the forced labels', () => {
    fc.assert(
      fc.property(chain, fc.nat(3), fc.constantFrom(O, BX, BY), (lattice, t, label) => {
        const rules = { allowed: new Map([[t, new Set([label])]]), constraints: bio }
        const valid = enumeratePaths(lattice).filter(({ labels }) => labels[t] === label && isValid(labels))
        const expected = sortedPaths(valid)
        const path = new Int32Array(4)
        expect(constrained(viterbi(), rules).decode(lattice, path)).toBe(expected[0].score)
        expect([...path]).toEqual(expected[0].labels)
        const best = nBest(applyConstraints(lattice, rules), 5)
        expect(best.map(({ labels }) => [...labels])).toEqual(
          expected.slice(0, 5).map(({ labels }) => labels),
        )
      }),
    )
  })

  it('gives valid labels with posterior decoding of possible paths', () => {
    fc.assert(
      fc.property(chain, lattice => {
        const path = new Int32Array(4)
        constrained(posterior({ paths: 'possible' }), { constraints: bio }).decode(lattice, path)
        expect(isValid(path)).toBe(true)
      }),
    )
  })

  it('changes nothing without constraints', () => {
    const lattice = createDenseLattice(1, 2, Float64Array.of(0, 1), new Float64Array(4))
    expect(applyConstraints(lattice, {})).toBe(lattice)
    expect(applyConstraints(lattice, { allowed: new Map() })).toBe(lattice)
  })

  it('keeps forced labels and gives −∞ if they break the rules', () => {
    const lattice = createDenseLattice(3, 5, new Float64Array(15), new Float64Array(25))
    const allowed = new Map([
      [0, new Set([O])],
      [1, new Set([IY])],
    ])
    const path = new Int32Array(3)
    expect(constrained(viterbi(), { allowed, constraints: bio }).decode(lattice, path)).toBe(-Infinity)
    expect([...path.subarray(0, 2)]).toEqual([O, IY])
  })
})
