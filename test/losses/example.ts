/** Random lattices with a gold path that is possible, and what every test of a loss does with them. */
import fc from 'fast-check'
import { createDenseLattice, type Lattice } from '../../src/inference/lattice.js'
import { LatticeGradient } from '../../src/losses/lattice-gradient.js'
import type { Loss } from '../../src/losses/loss.js'
import { candidatesAt } from '../oracle/enumerate.js'
import { ordinaryScore, randomLattice } from '../oracle/random-lattice.js'

export interface Example {
  readonly lattice: Lattice
  readonly gold: Int32Array
}

/** Scores of which some are impossible or large. */
const someScore: fc.Arbitrary<number> = fc.oneof(
  { weight: 12, arbitrary: ordinaryScore },
  { weight: 2, arbitrary: fc.constant(-Infinity) },
  { weight: 1, arbitrary: fc.constantFrom(-50, 50, 0) },
)

/** A lattice of any shape, or a dense one without −∞, and a possible path through it. */
export function randomExample(): fc.Arbitrary<Example> {
  return fc.oneof(
    { weight: 3, arbitrary: withGold(randomLattice(someScore)) },
    { weight: 1, arbitrary: withGold(denseLattice) },
  )
}

/** The same with moderate scores only, of which no two are equal as a rule. */
export function ordinaryExample(): fc.Arbitrary<Example> {
  return withGold(randomLattice(ordinaryScore))
}

const denseLattice: fc.Arbitrary<Lattice> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.constantFrom(1, 20))
  .chain(([T, L, scale]) => {
    const scores = (size: number): fc.Arbitrary<Float64Array> =>
      fc
        .array(ordinaryScore, { minLength: size, maxLength: size })
        .map(x => Float64Array.from(x, y => scale * y))
    return fc
      .tuple(scores(T * L), scores(L * L))
      .map(([state, trans]) => createDenseLattice(T, L, state, trans))
  })

/** With a path through each lattice: what it meets of −∞ is made 0. */
function withGold(lattices: fc.Arbitrary<Lattice>): fc.Arbitrary<Example> {
  return lattices.chain(lattice =>
    fc
      .tuple(...Array.from({ length: lattice.T }, (_, t) => fc.constantFrom(...candidatesAt(lattice, t))))
      .map(gold => ({ lattice: makePossible(lattice, gold), gold: Int32Array.from(gold) })),
  )
}

function makePossible(lattice: Lattice, gold: readonly number[]): Lattice {
  const { state, trans, edge } = lattice
  const possible = { ...lattice, state: state.slice(), trans: trans.slice(), edge: edge.slice() }
  for (const { array, index } of scoresOf(possible, gold))
    if (possible[array][index] === -Infinity) possible[array][index] = 0
  return possible
}

export type ScoreArray = 'state' | 'trans' | 'edge'

/** Where the scores of a path lie, in the order of the positions; a shared one once for each use. */
export function scoresOf(
  lattice: Lattice,
  path: ArrayLike<number>,
): { array: ScoreArray; index: number; t: number }[] {
  const { T, L, offset, edgeOffset } = lattice
  const places: { array: ScoreArray; index: number; t: number }[] = []
  for (let t = 0; t < T; t++) {
    const columns = candidatesAt(lattice, t)
    const q = columns.indexOf(path[t])
    places.push({ array: 'state', index: offset[t] + q, t })
    if (t === 0) continue
    const p = candidatesAt(lattice, t - 1).indexOf(path[t - 1])
    const own = edgeOffset[t + 1] > edgeOffset[t]
    if (own) places.push({ array: 'edge', index: edgeOffset[t] + p * columns.length + q, t })
    else places.push({ array: 'trans', index: path[t - 1] * L + path[t], t })
  }
  return places
}

/** Score of label j at t, and of label i at t−1 followed by j at t. */
export function stateOf(lattice: Lattice, t: number, j: number): number {
  return lattice.state[lattice.offset[t] + candidatesAt(lattice, t).indexOf(j)]
}

export function transitionOf(lattice: Lattice, t: number, i: number, j: number): number {
  const path = Array.from({ length: lattice.T }, (_, s) => candidatesAt(lattice, s)[0])
  path[t - 1] = i
  path[t] = j
  const place = scoresOf(lattice, path).find(({ array, t: at }) => at === t && array !== 'state')!
  return lattice[place.array][place.index]
}

export function logSumExp(x: readonly number[]): number {
  const max = Math.max(...x)
  return max === -Infinity ? max : max + Math.log(x.reduce((sum, value) => sum + Math.exp(value - max), 0))
}

/** Value and gradient of a loss, from a workspace of its own. */
export function evaluate(
  loss: Loss,
  { lattice, gold }: Example,
  weight?: number,
): { value: number; gradient: LatticeGradient } {
  const gradient = new LatticeGradient()
  gradient.clear(lattice)
  return { value: loss.add(lattice, gold, gradient, weight), gradient }
}

export const SCORE_ARRAYS: readonly ScoreArray[] = ['state', 'trans', 'edge']
