/** The test-time problem step by step, with the numbers of each factor. */

import type { Step, Table } from '../reproduction.js'
import { TEST_TIME } from './examples.js'
import type { Factors } from './factor-model.js'
import { chainFactors, factorTable } from './factor-table.js'
import { closedForm, testTimeProblem } from './test-time-factors.js'

/** Two estimates that are equal on abcd and differ on bc. */
export function testTimeSteps(): Step[] {
  const [counted, other] = [closedForm(TEST_TIME), testTimeProblem(TEST_TIME)]
  return [
    {
      text: 'The data: `abcd` four times labeled 0000, once 0110. To be labeled: `bc`, which should be 00, as it is four times out of five.',
    },
    {
      text: 'The closed form: ψ are the unary probabilities, φ the co-occurrence rates. On all of `abcd` its products are the empirical probabilities 4/5 and 1/5.',
      table: tableOf('abcd', ['0000', '0110'], counted, 'The closed form on `abcd`'),
    },
    {
      text: 'Another estimate (Eqn. 18–20) sets ψ to 1 and hides the unary probabilities in the φ of the outer pairs. The products on `abcd` are the same, so the likelihood is the same, −4 log(4/5) − log(1/5) = 2.50201: standard training cannot tell the two apart, and stays where it begins with either.',
      table: tableOf('abcd', ['0000', '0110'], other, 'The other estimate on `abcd`'),
    },
    {
      text: 'On `bc` alone the outer pairs are not there, and with them the unary probabilities are gone: what is left is the bare rate, which is larger for the rarer labels. The other estimate says 11.',
      table: tableOf('bc', ['00', '11'], other, 'The other estimate on `bc`'),
    },
    {
      text: 'The closed form keeps each unary probability in its own ψ, whatever else there is. It says 00.',
      table: tableOf('bc', ['00', '11'], counted, 'The closed form on `bc`'),
    },
  ]
}

function tableOf(words: string, paths: readonly string[], factors: Factors, title: string): Table {
  return factorTable(
    paths.map(labels => ({ name: labels, factors: chainFactors(words, labels, factors) })),
    title,
  )
}
