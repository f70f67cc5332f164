import type { Agreement, PairAgreement } from '../../../project/agreement/agreement.js'

/** Two annotators to compare: those that were chosen, else the ones with the most strings in common, with the person at work if possible. */
export function pairToShow(
  { pairs }: Pick<Agreement, 'pairs'>,
  annotators: readonly string[],
  chosen: readonly (string | null)[],
  you: string,
): readonly [string, string] | null {
  const [first, second] = chosen.map(name => (name !== null && annotators.includes(name) ? name : null))
  if (first && second && first !== second) return [first, second]
  const rank = ({ annotators: two, strings }: PairAgreement) =>
    (two.includes(first ?? you) ? 1e9 : 0) + (second && two.includes(second) ? 1e8 : 0) + strings
  const best = pairs.toSorted((a, b) => rank(b) - rank(a)).at(0)?.annotators
  const two = best ?? annotators.slice(0, 2)
  if (two.length < 2) return null
  const lead = first ?? you
  return two[1] === lead ? [two[1], two[0]] : [two[0], two[1]]
}

/** What is known of two annotators, in either order. */
export function agreementOfPair(
  { pairs }: Pick<Agreement, 'pairs'>,
  [one, other]: readonly [string, string],
): PairAgreement | null {
  return pairs.find(({ annotators }) => annotators.includes(one) && annotators.includes(other)) ?? null
}
