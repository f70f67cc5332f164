/**
 * Which positions of a sequence depend on the previous label, counted back from the last: `all`; or every
 * second one, `even` (the last, the one two before it, and so on) or `odd` (those between). In the latter
 * cases a sequence is a row of independent pairs.
 */
export type Coupling = 'all' | 'even' | 'odd'

/** What label pairs without a weight are: of score 0, or of probability 0, which chains of coupled pairs alone know. */
export type OtherPairs = 'neutral' | 'impossible'

/** How transitions count. */
export interface TransitionRules {
  readonly coupling: Coupling
  readonly others: OtherPairs
}

/** Whether the position `before` positions before the last depends on the previous label. */
export function isCoupled(coupling: Coupling, before: number): boolean {
  return coupling === 'all' || before % 2 === (coupling === 'even' ? 0 : 1)
}
