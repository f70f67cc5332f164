import type { StringTable } from '../data/string-table.js'
import type { AttributeLayout } from './attribute-layout.js'
import type { PairLayout } from './pair-layout.js'
import type { PatternTallies } from './pattern-tallies.js'

/** What training leaves behind. */
export interface SeparateWeights {
  readonly layout: AttributeLayout
  readonly pairLayout: PairLayout
  readonly unary: Float64Array //        [W]
  readonly pairs: Float64Array //        as `pairPlaces` says
  /** Counts for the closed form; null where everything is fitted. */
  readonly tallies: PatternTallies | null
  readonly labels: StringTable //        [L]
  readonly attributes: StringTable //    [A]
  /** The words (column 0) of the training data. */
  readonly words: StringTable
  /** [words] The pattern of a word; null where patterns depend on more than the word, or words are not what is observed. */
  readonly wordPattern: Int32Array | null
}
