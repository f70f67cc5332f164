/**
 * How doubtful each string to go is. After a change of the model, scores are stale until their turn comes; those of strings that may
 * be next come first.
 */

import type { StudioString } from '../../project/state.js'
import type { ProposalModel } from '../lean-model.js'
import { type ProposalSetting, Proposer, type Weakest } from '../proposer.js'
import type { Slices } from '../slices.js'
import { firstBy } from './queue-order.js'

/** What strings are scored with. */
export interface Scoring {
  readonly model: ProposalModel
  readonly setting: Omit<ProposalSetting, 'set'>
  /** Labels that are set in strings to go, by string. */
  readonly presets: ReadonlyMap<string, readonly (string | null)[]>
}

/** Of a longer string only so many tokens are scored: a slice must end. */
const LONGEST = 400

/** So many strings may be next before the rest has its turn. */
const LIKELY = 32

interface Score {
  readonly tokens: StudioString['tokens']
  readonly version: number
  readonly weakest: Weakest | null
}

export class PoolScores {
  private readonly slices: Slices
  private readonly proposer = new Proposer()
  private readonly onChange: () => void
  private readonly scores = new Map<string, Score>()
  private version = 0
  private turn = 0

  constructor(slices: Slices, onChange: () => void = () => {}) {
    this.slices = slices
    this.onChange = onChange
  }

  /** The weakest token of a string as far as it is known. */
  get(string: StudioString): Weakest | null {
    const score = this.scores.get(string.id)
    return score?.tokens === string.tokens ? score.weakest : null
  }

  /** Sets the score of a string that was just proposed for. */
  set(string: StudioString, weakest: Weakest | null): void {
    this.scores.set(string.id, { tokens: string.tokens, version: this.version, weakest })
  }

  /** Scores a pool with another model, in slices; without a model, nothing is known of any string. */
  rescore(pool: readonly StudioString[], scoring: Scoring | null): void {
    this.version++
    if (scoring) this.slices.run(this.work(pool, scoring))
    else {
      this.slices.stop()
      this.scores.clear()
    }
  }

  /** First the strings that may be next, then all others in turn, from where the last work ended. */
  private *work(pool: readonly StudioString[], scoring: Scoring): Generator<undefined, void> {
    const { version } = this
    const likely = firstBy(pool, LIKELY, string => this.get(string)?.chance ?? 2)
    yield
    for (const string of likely) {
      this.set(string, this.score(string, scoring))
      yield
    }
    for (let k = 0; k < pool.length; k++) {
      const string = pool[this.turn++ % pool.length]
      if (this.scores.get(string.id)?.version === version) continue
      this.set(string, this.score(string, scoring))
      yield
    }
    this.onChange()
  }

  private score({ id, tokens }: StudioString, { model, setting, presets }: Scoring): Weakest | null {
    const set = presets.get(id)
    try {
      return this.proposer.weakest(model, tokens.slice(0, LONGEST), {
        ...setting,
        ...(set && { set: set.slice(0, LONGEST) }),
      })
    } catch {
      return null // a string that the model cannot score is in no doubt that could be measured
    }
  }
}
