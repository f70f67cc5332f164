import type { InstantLearner } from '../learning/instant-learner.js'
import type { Schedule } from '../learning/slices.js'
import { SlipFinder } from '../learning/slips.js'
import type { ProjectState } from '../project/state.js'
import type { Slip } from './session.js'

export interface SlipListOptions {
  readonly schedule: Schedule
  readonly clock: () => number
  /** All accepted strings were looked at. */
  readonly onChange: () => void
}

/** Likely slips of annotators. They are looked for while somebody asks for them. */
export class SlipList {
  private finder: { readonly learner: InstantLearner; readonly slips: SlipFinder } | null = null
  private seen: ProjectState | null = null
  private readonly options: SlipListOptions

  constructor(options: SlipListOptions) {
    this.options = options
  }

  /** As far as they are known; what has changed since the last call is looked at from now on. */
  of(state: ProjectState, learner: InstantLearner): readonly Slip[] {
    if (this.finder?.learner !== learner) {
      this.close()
      const { schedule, clock, onChange } = this.options
      this.finder = { learner, slips: new SlipFinder(learner, schedule, { now: clock, onChange }) }
    }
    const { slips } = this.finder
    if (this.seen !== state) slips.update(state)
    this.seen = state
    return slips.slips
  }

  close(): void {
    this.finder?.slips.close()
    this.finder = null
    this.seen = null
  }
}
