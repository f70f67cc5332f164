import type { StringTable } from '../data/string-table.js'
import type { WeightLayout } from './weight-layout.js'

/** What gradient training makes: a vector of weights and what each of them belongs to. */
export interface Weights {
  readonly layout: WeightLayout
  readonly values: Float64Array //              [F]
  readonly labels: StringTable //               [L]
  readonly attributes: StringTable //           [A]
  readonly transitionAttributes: StringTable // [B]
  /** The words (column 0) of the training data, to tell known from unknown ones. */
  readonly words: StringTable
}
