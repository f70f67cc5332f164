/**
 * Which positions of a sequence depend on the previous label, counted back from the last: `all`; or every
 * second one, `even` (the last, the one two before it, and so on) or `odd` (those between). In the latter
 * cases a sequence is a row of independent pairs, and label pairs without a weight are impossible rather than
 * having the score 0.
 */
export type Coupling = 'all' | 'even' | 'odd'

/** Whether the position `before` positions before the last depends on the previous label. */
export function isCoupled(coupling: Coupling, before: number): boolean {
  return coupling === 'all' || before % 2 === (coupling === 'even' ? 0 : 1)
}
