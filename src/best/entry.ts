/** A candidate in a race, and what it has scored so far. */

import {
  differenceOf,
  type Estimate,
  estimateOf,
  joinStatistics,
  type RaceMetric,
} from '../evaluation/paired-difference.js'
import type { SequenceStatistics } from '../evaluation/sequence-statistics.js'
import type { Model } from '../model/model.js'
import type { Candidate } from './candidate.js'
import type { Cost } from './forecast.js'
import type { Rung } from './held-out.js'

/** How a candidate did in one rung. */
export interface Heat {
  readonly rung: Rung
  readonly statistics: SequenceStatistics
  readonly cost: Cost
  /** What training and scoring took. */
  readonly total: number
}

/** A candidate with its heats. */
export class Entry {
  readonly candidate: Candidate
  /** The candidate that this one varies. */
  readonly base: Entry | undefined
  readonly heats: Heat[] = []
  /** What it had cost when its time was up: that heat has no figure. */
  unfinished: Cost | undefined
  /** Why it could not be trained on these data. */
  failure: string | undefined
  /** How far it was behind the best one of its last rung. */
  behind: Estimate | undefined
  /** The model of its last heat, where variations may start. */
  model: Model | undefined

  constructor(candidate: Candidate, base?: Entry) {
    this.candidate = candidate
    this.base = base
  }

  get last(): Heat | undefined {
    return this.heats.at(-1)
  }

  /** What its last training has cost, or that of the candidate that it varies. */
  get cost(): Cost | undefined {
    return this.unfinished ?? this.last?.cost ?? this.base?.cost
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
