/** Reports whether a model is a maximum-likelihood estimate. */

import { formatCount, formatTable } from '../../reporting/format.js'
import type { Clique, Condition, MleCheck } from '../../src/validation/mle-check.js'

export function formatMle({ objective, tolerance, unary, pairwise, holds, tokens }: MleCheck): string {
  const is = holds ? 'is' : 'is not'
  return [
    `The model ${is} a maximum-likelihood estimate of these ${formatCount(tokens)} tokens ` +
      `(marginals within ${tolerance}).\n`,
    `objective without penalty  ${objective.toFixed(5)}\n\n`,
    formatTable(
      [
        ['marginals of', 'patterns', 'largest difference', 'of', 'expected', 'counted', 'of all'],
        row('labels of a word', unary),
        row('labels of two words', pairwise),
      ],
      [0, 3],
    ),
  ].join('')
}

function row(name: string, { cliques, probability, byProbability }: Condition): string[] {
  if (!byProbability) return [name, '0', '–', '', '', '', '']
  const { expected, observed, total } = byProbability
  return [
    name,
    formatCount(cliques),
    probability === 0 ? '0' : probability.toPrecision(3),
    nameOf(byProbability),
    expected.toPrecision(6),
    String(observed),
    String(total),
  ]
}

/** `the/DT dog/NN` */
function nameOf({ labels, words }: Clique): string {
  return words.map((word, k) => `${word}/${labels[k]}`).join(' ')
}
