/** A candidate in a race, and what it has scored so far. */

import type { SequenceStatistics } from '../evaluation/sequence-statistics.js'
import type { Candidate } from './candidate.js'
import type { Rung } from './held-out.js'
import {
  differenceOf,
  type Estimate,
  estimateOf,
  joinStatistics,
  type RaceMetric,
} from './paired-difference.js'

/** How a candidate did in one rung. */
export interface Heat {
  readonly rung: Rung
  readonly statistics: SequenceStatistics
  /** Tokens that it was trained on. */
  readonly tokens: number
  /** What training cost, in the unit of the budget. */
  readonly cost: number
  readonly iterations: number
  /** Objectives that were minimized one after the other. */
  readonly stages: number
  /** Its time was up: the model is the one that it had reached. */
  readonly isLate: boolean
}

/** A candidate with its heats. */
export class Entry {
  readonly candidate: Candidate
  readonly heats: Heat[] = []
  /** Why it could not be trained on these data. */
  failure: string | undefined
  /** How far it was behind the best one of its last rung. */
  behind: Estimate | undefined

  constructor(candidate: Candidate) {
    this.candidate = candidate
  }

  get last(): Heat | undefined {
    return this.heats.at(-1)
  }

  hasRun({ share, fold }: Rung): boolean {
    return this.heats.some(heat => heat.rung.share === share && heat.rung.fold === fold)
  }

  /** The counts of all folds with the same share of the training data. */
  statisticsAt(share: number): SequenceStatistics {
    return joinStatistics(
      this.heats.filter(heat => heat.rung.share === share).map(({ statistics }) => statistics),
    )
  }

  /** Its figure with a share of the training data. */
  estimateAt(share: number, metric: RaceMetric): Estimate {
    return estimateOf(this.statisticsAt(share), metric)
  }

  /** How much better it is than another one with the same share of the training data. */
  differenceTo(other: Entry, share: number, metric: RaceMetric): Estimate {
    return differenceOf(this.statisticsAt(share), other.statisticsAt(share), metric)
  }
}
