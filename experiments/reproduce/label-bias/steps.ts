/** Label bias step by step, on the first training set, with the numbers of each factor. */
import { type Corpus, sequenceAt } from '../../../src/index.js'
import { countProbabilities } from '../examples/empirical-probabilities.js'
import { factorTable } from '../examples/factor-table.js'
import type { Step } from '../reproduction.js'

const SYMBOLS = ['r', 'o', 'b'] as const
const PATHS = [
  ['R1', 'I', 'B'],
  ['R2', 'O', 'B'],
] as const

/** Why a MEMM labels `r o b` as if it had not seen the o, and why co-occurrence rates do not. */
export function labelBiasSteps(train: Corpus): Step[] {
  const { unary, pair, next } = countProbabilities(
    Array.from({ length: train.N }, (_, n) => sequenceAt(train, n)),
  )
  const local = PATHS.map(path => ({
    name: path.join(' '),
    factors: path.map((label, t) => ({
      name: t === 0 ? `P(${label} | r)` : `P(${label} | ${path[t - 1]}, ${SYMBOLS[t]})`,
      value: t === 0 ? unary(label, 'r') : next(label, path[t - 1], SYMBOLS[t]),
    })),
  }))
  const joint = PATHS.map(path => ({
    name: path.join(' '),
    factors: [
      ...path.map((label, t) => ({
        name: `ψ(${label}, ${SYMBOLS[t]})`,
        value: unary(label, SYMBOLS[t]),
      })),
      ...[0, 1].map(t => ({
        name: `φ(${path[t]}, ${path[t + 1]}, ${SYMBOLS[t]}, ${SYMBOLS[t + 1]})`,
        value:
          pair(path[t], path[t + 1], [SYMBOLS[t], SYMBOLS[t + 1]]) /
          (unary(path[t], SYMBOLS[t]) * unary(path[t + 1], SYMBOLS[t + 1])),
      })),
    ],
  }))
  return [
    {
      text: 'R1 is always followed by I and R2 by O; both show r, and the middle symbol is i or o 29 times out of 32. `r o b` must therefore be R2 O B: o comes from O 29 times as often as from I.',
    },
    {
      text: 'A MEMM, with probabilities counted on the first training set. R1 and R2 are about equally frequent with r. After R1 comes I with probability 1, whatever is seen, and after R2 comes O: the o in the middle counts for nothing, and the little by which one of R1 and R2 is more frequent decides.',
      table: factorTable(local, 'MEMM: the factors of `r o b`'),
    },
    {
      text: 'The closed form on the same data. φ is normalized over pairs of labels given both symbols, so the o is heard: R2 O has nearly all of the probability of r o.',
      table: factorTable(joint, 'EP1: the factors of `r o b`'),
    },
  ]
}
