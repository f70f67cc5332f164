/** Random lattices of every shape for laws: subsets of candidates, shared and own transitions, −∞, ±700. */
import fc from 'fast-check'
import type { Lattice } from '../../src/inference/lattice.js'

// + 0 turns −0 into 0, which tests could tell apart and nobody else.
const finite = fc.double({ min: -4, max: 4, noNaN: true }).map(score => score + 0)

/** Scores as a model has them. */
export const ordinaryScore: fc.Arbitrary<number> = finite

/** Scores of which some are impossible or extreme. */
export const anyScore: fc.Arbitrary<number> = fc.oneof(
  { weight: 12, arbitrary: finite },
  { weight: 2, arbitrary: fc.constant(-Infinity) },
  { weight: 1, arbitrary: fc.constantFrom(-700, 700, 0) },
)

/** Few distinct whole numbers, so that many paths have exactly the same score. */
export const tiedScore: fc.Arbitrary<number> = fc.constantFrom(0, 0, 1, 2, -Infinity)

/** Lattices small enough to enumerate: T and L from 1 to 5. */
export function randomLattice(score: fc.Arbitrary<number> = anyScore): fc.Arbitrary<Lattice> {
  return fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([T, L]) => {
      const labels = Array.from({ length: L }, (_, j) => j)
      const candidates = fc.oneof(fc.constant(labels), fc.subarray(labels, { minLength: 1 }))
      return fc.tuple(
        fc.constant(L),
        fc.array(fc.tuple(candidates, fc.boolean()), { minLength: T, maxLength: T }),
      )
    })
    .chain(([L, positions]) => withScores(L, positions, score))
}

type Position = readonly [candidates: number[], ownBlock: boolean]

function withScores(
  L: number,
  positions: readonly Position[],
  score: fc.Arbitrary<number>,
): fc.Arbitrary<Lattice> {
  const T = positions.length
  const offset = new Int32Array(T + 1)
  const edgeOffset = new Int32Array(T + 1)
  positions.forEach(([labels, own], t) => {
    const size = own && t > 0 ? positions[t - 1][0].length * labels.length : 0
    offset[t + 1] = offset[t] + labels.length
    edgeOffset[t + 1] = edgeOffset[t] + size
  })
  const label = Int32Array.from(positions.flatMap(([labels]) => labels))
  const scores = (size: number): fc.Arbitrary<Float64Array> =>
    fc.array(score, { minLength: size, maxLength: size }).map(values => Float64Array.from(values))
  return fc
    .record({ state: scores(offset[T]), trans: scores(L * L), edge: scores(edgeOffset[T]) })
    .map(arrays => ({ T, L, offset, label, edgeOffset, ...arrays }))
}

/** A deep copy, to compare with later. */
export function copyLattice(lattice: Lattice): Lattice {
  return structuredClone(lattice)
}
