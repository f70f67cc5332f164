import type { InstantLearner } from '../learning/instant-learner.js'
import type { Schedule } from '../learning/slices.js'
import type { SlipFinder } from '../learning/slips.js'
import type { ProjectState } from '../project/state.js'
import type { Slip } from './session.js'

export interface SlipListOptions {
  readonly schedule: Schedule
  readonly clock: () => number
  /** All accepted strings were looked at. */
  readonly onChange: () => void
}

/** Likely slips of annotators. They are looked for while somebody asks for them, and only then is the code for it loaded. */
export class SlipList {
  private learner: InstantLearner | null = null
  private finder: SlipFinder | null = null
  private seen: ProjectState | null = null
  private readonly options: SlipListOptions

  constructor(options: SlipListOptions) {
    this.options = options
  }

  /** As far as they are known; what has changed since the last call is looked at from now on. */
  of(state: ProjectState, learner: InstantLearner): readonly Slip[] {
    if (this.learner !== learner) {
      this.close()
      this.learner = learner
      void this.load(learner)
    }
    if (this.seen !== state) this.finder?.update(state)
    this.seen = state
    return this.finder?.slips ?? []
  }

  close(): void {
    this.finder?.close()
    this.finder = null
    this.learner = null
    this.seen = null
  }

  private async load(learner: InstantLearner): Promise<void> {
    const { SlipFinder } = await import('../learning/slips.js')
    if (this.learner !== learner || this.finder) return // closed meanwhile
    const { schedule, clock, onChange } = this.options
    this.finder = new SlipFinder(learner, schedule, { now: clock, onChange })
    if (this.seen) this.finder.update(this.seen)
  }
}
