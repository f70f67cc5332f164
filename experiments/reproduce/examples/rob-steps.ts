/** The example `rob` step by step, with the numbers of each factor. */

import type { Step } from '../reproduction.js'
import { countProbabilities } from './empirical-probabilities.js'
import { ROB } from './examples.js'
import { chainFactors, factorTable, type PathFactors } from './factor-table.js'
import { closedForm } from './test-time-factors.js'

const PATHS = ['YOB', 'XIB']

/** Why counting gives YOB and a locally normalized model XIB. */
export function robSteps(): Step[] {
  const { unary, pair } = countProbabilities(ROB)
  const fraction = (value: number) => String(Number(value.toFixed(4)))
  return [
    {
      text: 'The data: 11 times `rib` labeled XIB, 9 times `rob` labeled YOB, once `rob` labeled XIB. Of the ten `rob`, nine are YOB: that is what should come out.',
    },
    {
      text: `The closed form counts. ψ is the part of a symbol’s occurrences with a label: r is X ${fraction(unary('X', 'r'))} of the time and Y ${fraction(unary('Y', 'r'))}, so ψ alone would say X. But φ is conditioned on the pair r, o, and there Y O has ${fraction(pair('Y', 'O', ['r', 'o']))} and X I ${fraction(pair('X', 'I', ['r', 'o']))}: divided by the two ψ, each rate takes back what its ψ had said of the symbols alone. The products are just the empirical probabilities.`,
      table: factorTable(
        PATHS.map(labels => ({ name: labels, factors: chainFactors('rob', labels, closedForm(ROB)) })),
        'EP1 and ECRN: the factors of `rob`',
      ),
    },
    {
      text: 'A MEMM (or CMM) multiplies P(y | y before, x), each normalized by itself. After X nothing but I was ever seen, so P(I | X, o) = 1 although o speaks against it, and the choice of the first label decides everything. That is the label bias.',
      table: factorTable(PATHS.map(conditionals), 'MEMM: the factors of `rob`'),
    },
  ]
}

function conditionals(labels: string): PathFactors {
  const { unary, next } = countProbabilities(ROB)
  const [a, b, c] = [...labels] as [string, string, string]
  return {
    name: labels,
    factors: [
      { name: `P(${a} | r)`, value: unary(a, 'r') },
      { name: `P(${b} | ${a}, o)`, value: next(b, a, 'o') },
      { name: `P(${c} | ${b}, b)`, value: next(c, b, 'b') },
    ],
  }
}
