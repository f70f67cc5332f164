/**
 * Which positions of a sequence depend on the label before them, counted back from the last: `all`; or every second one,
 * `even` (the last, the one two before it, and so on) or `odd` (those between). Then a sequence is a row of pairs that
 * know nothing of each other, and pairs of labels without a weight are impossible rather than of the score 0.
 */
export type Coupling = 'all' | 'even' | 'odd'

/** Whether the position so many before the last depends on the label before it. */
export function isCoupled(coupling: Coupling, before: number): boolean {
  return coupling === 'all' || before % 2 === (coupling === 'even' ? 0 : 1)
}
