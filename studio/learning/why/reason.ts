/** What speaks for a label, for the page to put into words. */

import type { TextTest } from '../../../src/features/language/feature.js'

/** How much an observation speaks for a label (positive) or for the other one (negative), in log odds. */
export interface Reason {
  readonly observation: Observation
  readonly value: number
}

/** What is observed. `offset` is where, from the token: −1 is the one before it. */
export type Observation =
  | WordObservation
  /** All of them together. */
  | { readonly kind: 'together'; readonly parts: readonly WordObservation[] }
  /** The label of the token before, or after. */
  | { readonly kind: 'label-before' | 'label-after'; readonly label: string }
  /** The token is the first or the last of the string. */
  | { readonly kind: 'first' | 'last' }
  /** How often the word was seen in what is accepted, and thus which labels it had. */
  | { readonly kind: 'seen'; readonly text: string; readonly times: number }
  /** The word was never seen: what it looks like, which may be nothing special. */
  | { readonly kind: 'unseen'; readonly looks: readonly WordObservation[] }
  /** Everything else: so many smaller reasons. */
  | { readonly kind: 'smaller'; readonly count: number }

export type WordObservation =
  | { readonly kind: 'word' | 'word-in-lower-case'; readonly offset: number; readonly text: string }
  | { readonly kind: 'begins-with' | 'ends-in'; readonly offset: number; readonly text: string }
  /** Capitals as X, small letters as x, digits as d; `short` has each run once. */
  | { readonly kind: 'shape' | 'short-shape'; readonly offset: number; readonly text: string }
  | { readonly kind: 'test'; readonly offset: number; readonly test: TextTest }
  | { readonly kind: 'column'; readonly offset: number; readonly column: number; readonly text: string }
  /** There is no token: before the first one, or after the last. */
  | { readonly kind: 'outside'; readonly offset: number }
  /** A feature of a model to begin with that has no words of its own. */
  | { readonly kind: 'feature'; readonly name: string }
