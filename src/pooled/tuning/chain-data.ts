import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import type { CountRows } from '../count-rows.js'
import type { CandidateRule } from './lattices.js'
import type { LeaveOutOptions } from './left-out-rows.js'

/** What a chain to tune is made of. */
export interface ChainData {
  /** Labeled data with the numbers of the counts. */
  readonly corpus: CompiledCorpus
  readonly rows: CountRows
  readonly leaveOut: LeaveOutOptions
  readonly template: Int32Array //  [A] from 1 on; 0: none of its own
  readonly cells: number //         templates times bins
  readonly factor: Float64Array //  [L] 1 / (m·P̃(y))
  readonly rule: CandidateRule
}
