import type { StringTable } from '../../data/string-table.js'
import type { AttributeLayout } from '../patterns/attribute-layout.js'
import type { PairLayout } from '../patterns/pair-layout.js'
import type { PatternTallies } from '../patterns/pattern-tallies.js'
import type { Trust } from '../trust/trust.js'

/** The result of training. */
export interface SeparateWeights {
  readonly layout: AttributeLayout
  readonly pairLayout: PairLayout
  readonly unary: Float64Array //        [W]
  readonly pairs: Float64Array //        in the layout of `pairPlaces`
  /** Counts for the closed form; null if everything is fitted. */
  readonly tallies: PatternTallies | null
  readonly labels: StringTable //        [L]
  readonly attributes: StringTable //    [A]
  /** How much the fitted models count beside counts; null: as the options say. */
  readonly trust: Trust | null
  /** The words (column 0) of the training data. */
  readonly words: StringTable
}
