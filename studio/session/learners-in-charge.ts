import { InstantLearner } from '../learning/instant-learner.js'
import { type Proposal, type ProposalSetting, Proposer } from '../learning/proposer.js'
import type { LearnerName, Proposed } from '../project/event.js'
import type { ProjectState, StudioString } from '../project/state.js'
import type { ProposalPair } from './current-string.js'
import type { Learners } from './session.js'

/** The learners of a session: they learn each change of the answers, and one of them proposes. */
export class LearnersInCharge {
  private readonly instant: InstantLearner
  private readonly proposer = new Proposer()
  private choice: LearnerName | 'better' = 'better'
  private milliseconds: number | null = null
  private readonly clock: () => number

  private constructor(instant: InstantLearner, clock: () => number) {
    this.instant = instant
    this.clock = clock
  }

  static async create(state: ProjectState, clock: () => number): Promise<LearnersInCharge> {
    return new LearnersInCharge(await InstantLearner.create({ tokenizer: state.tokenizer }), clock)
  }

  get view(): Learners {
    const { choice } = this
    return {
      choice,
      inCharge: this.instant.model ? 'instant' : null,
      instant: {
        learned: this.instant.learned,
        right: null,
        isTraining: false,
        milliseconds: this.milliseconds,
        fault: null,
      },
      thorough: { learned: 0, right: null, isTraining: false, milliseconds: null, fault: null },
    }
  }

  choose(choice: LearnerName | 'better'): void {
    this.choice = choice
  }

  /** Learns what is new and forgets what is gone. */
  learn(state: ProjectState): void {
    const start = this.clock()
    if (this.instant.learn(state)) this.milliseconds = this.clock() - start
  }

  /** What is proposed for a string; null if nothing is. */
  propose(string: StudioString, set: readonly (string | null)[], state: ProjectState): ProposalPair | null {
    const free = this.proposalOf('instant', string, settingOf(state))
    if (!free) return null
    const given = set.some(label => label !== null)
      ? this.proposalOf('instant', string, { ...settingOf(state), set })
      : free
    return given && { by: 'instant', free, given }
  }

  /** What each learner proposes for a string that it has not learned: to be judged. */
  judged(string: StudioString, state: ProjectState): Proposed {
    const instant = this.proposalOf('instant', string, settingOf(state))
    return instant ? { shown: 'instant', instant: instant.labels } : { shown: null }
  }

  saveModel(which: LearnerName | 'better'): Uint8Array<ArrayBuffer> | null {
    return which === 'thorough' ? null : (this.instant.model?.save() ?? null)
  }

  private proposalOf(which: LearnerName, string: StudioString, setting: ProposalSetting): Proposal | null {
    const model = which === 'instant' ? this.instant.model : null
    return model && this.proposer.propose(model, string.tokens, setting)
  }
}

function settingOf({ scheme, labels }: ProjectState): ProposalSetting {
  return { scheme, labels: labels.map(label => label.name) }
}
