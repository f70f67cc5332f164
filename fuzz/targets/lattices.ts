import type { Random } from '../../src/common/random.js'
import { nBest } from '../../src/inference/decoders/n-best.js'
import { posterior } from '../../src/inference/decoders/posterior.js'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import type { Lattice } from '../../src/inference/lattice.js'
import { labelMarginals, transitionMarginals } from '../../src/inference/marginals.js'
import { pathLogProbability } from '../../src/inference/path-score.js'
import { fitScores } from '../../src/model/fit-scores.js'
import { many } from '../draw.js'
import { demand, type Target } from '../target.js'
import { unlessRefused } from '../unless-refused.js'

interface LatticeInput {
  readonly L: number
  readonly trans: readonly number[] // [L][L]
  readonly positions: readonly Position[]
}

interface Position {
  readonly labels: readonly number[] // ascending
  readonly state: readonly number[]
  /** Transitions of its own into this position, where the one before has so many labels. */
  readonly edge?: readonly number[]
}

/** The last two are no scores. */
const EXTREME = [
  -Infinity,
  -700,
  700,
  0,
  1e8,
  -1e8,
  1e15,
  1e16,
  -1e16,
  1e308,
  -1e308,
  1e-320,
  Number.NaN,
  Infinity,
]
const TOLERANCE = 1e-6

/** Inference on lattices whose scores are extreme. */
export const lattices: Target<LatticeInput> = {
  name: 'lattices',
  description:
    'with scores of any size probabilities are distributions, and the best of n labelings is Viterbi’s',
  generate(random, size) {
    const L = 1 + random.below(Math.min(size, 6))
    const extreme = random.below(2) === 0
    const score = () =>
      extreme && random.below(3) === 0
        ? random.pick(EXTREME)
        : (random.uniform() - 0.5) * random.pick([1, 10, 1e4])
    const positions: Position[] = []
    for (let t = 0; t < 1 + random.below(Math.min(size, 10)); t++)
      positions.push(drawPosition(random, L, positions[t - 1], score))
    return { L, trans: many(L * L, score), positions }
  },
  run(input) {
    // As a model does: scores that are no numbers are refused, large ones reduced.
    const lattice = unlessRefused(() => fitScores(latticeOf(input), String))
    if (!lattice) return
    checkProbabilities(lattice)
    checkPaths(lattice)
  },
}

function drawPosition(
  random: Random,
  L: number,
  before: Position | undefined,
  score: () => number,
): Position {
  const labels = many(L, j => j).filter(() => random.below(3) > 0)
  if (labels.length === 0) labels.push(random.below(L))
  const own = before !== undefined && random.below(3) === 0
  return {
    labels,
    state: labels.map(score),
    ...(own && { edge: many(before.labels.length * labels.length, score) }),
  }
}

function latticeOf({ L, trans, positions }: LatticeInput): Lattice {
  const T = positions.length
  const [offset, edgeOffset] = [new Int32Array(T + 1), new Int32Array(T + 1)]
  for (const [t, { labels, edge = [] }] of positions.entries()) {
    offset[t + 1] = offset[t] + labels.length
    edgeOffset[t + 1] = edgeOffset[t] + edge.length
  }
  return {
    T,
    L,
    offset,
    edgeOffset,
    label: Int32Array.from(positions.flatMap(({ labels }) => labels)),
    state: Float64Array.from(positions.flatMap(({ state }) => state)),
    trans: Float64Array.from(trans),
    edge: Float64Array.from(positions.flatMap(({ edge = [] }) => edge)),
  }
}

/** Marginals of labels and of transitions sum to 1, or are 0 where no path is possible. */
function checkProbabilities(lattice: Lattice): void {
  const chain = new ForwardBackward()
  const logZ = chain.run(lattice)
  const expected = logZ === -Infinity ? 0 : 1
  const p = new Float64Array(lattice.offset[lattice.T])
  labelMarginals(lattice, chain, p)
  for (let t = 0; t < lattice.T; t++)
    demandSum(p.subarray(lattice.offset[t], lattice.offset[t + 1]), expected, `marginals of labels`)
  for (let t = 1; t < lattice.T; t++) {
    const sizes = [t - 1, t].map(u => lattice.offset[u + 1] - lattice.offset[u])
    const pairs = new Float64Array(sizes[0] * sizes[1])
    transitionMarginals(lattice, chain, t, pairs)
    demandSum(pairs, expected, `marginals of transitions`)
  }
}

function demandSum(p: Float64Array, expected: number, what: string): void {
  const sum = p.reduce((total, value) => total + value, 0)
  const right = p.every(value => value >= 0) && Math.abs(sum - expected) <= TOLERANCE
  demand(right, () => `${what} are no distribution: ${p.join(' ')}`)
}

/** The best paths come in order, the first is Viterbi's, and together they are no more probable than 1. */
function checkPaths(lattice: Lattice): void {
  const chain = new ForwardBackward()
  chain.run(lattice)
  const path = new Int32Array(lattice.T)
  const score = viterbi().decode(lattice, path)
  posterior().decode(lattice, new Int32Array(lattice.T))
  const best = nBest(lattice, 4)
  demand(best.length > 0 || score === -Infinity, () => `no best path: Viterbi has one of ${score}`)
  if (best.length === 0) return
  demand(best[0].labels.join() === path.join(), () => `best paths differ: ${best[0].labels} and ${path}`)
  let sum = 0
  for (const [k, { labels, score: own }] of best.entries()) {
    demand(k === 0 || own <= best[k - 1].score, () => `out of order: ${own} after ${best[k - 1].score}`)
    sum += Math.exp(pathLogProbability(lattice, chain, labels))
  }
  demand(sum <= 1 + TOLERANCE, () => `paths are too probable: ${sum}`)
}
