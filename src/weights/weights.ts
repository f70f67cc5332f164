import type { StringTable } from '../data/string-table.js'
import type { WeightLayout } from './weight-layout.js'

/** The result of gradient training: a weight vector and what each weight belongs to. */
export interface Weights {
  readonly layout: WeightLayout
  readonly values: Float64Array //              [F]
  /** The largest absolute value, if the reader of a file knows it. */
  readonly largest?: number
  readonly labels: StringTable //               [L]
  readonly attributes: StringTable //           [A]
  readonly transitionAttributes: StringTable // [B]
  /** The words (column 0) of the training data, to tell known words from unknown ones. */
  readonly words: StringTable
}
