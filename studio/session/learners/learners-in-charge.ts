import { baseFor } from '../../learning/base-model.js'
import { InstantLearner } from '../../learning/instant-learner.js'
import { learnerInCharge, shareRight } from '../../learning/judging.js'
import { type ProposalModel, wholeModel } from '../../learning/lean-model.js'
import { type Proposal, type ProposalSetting, Proposer } from '../../learning/proposer.js'
import { ThoroughLearner } from '../../learning/thorough-learner.js'
import type { Connect } from '../../learning/worker/protocol.js'
import type { LearnerName } from '../../project/event.js'
import type { ProjectState } from '../../project/state.js'
import type { ProjectStorage } from '../../storage/storage.js'
import type { Learners } from '../session.js'
import { readBase } from './base-bytes.js'

export interface LearnersOptions {
  readonly storage: Pick<ProjectStorage, 'readBlob'>
  readonly clock: () => number
  /** Starts the worker of the thorough learner; null: there is none. */
  readonly connectThorough: Connect | null
}

/** The learners of a session: they learn each change of the answers, and one of them is in charge of proposals. */
export class LearnersInCharge {
  /** Called when a learner has changed by itself. */
  onChange: () => void = () => {}
  private choice: LearnerName | 'better' = 'better'
  private instant: InstantLearner
  private thorough: ThoroughLearner | null = null
  private state: ProjectState
  private fault: string | null = null
  /** The learner that began with the base; null if there is none. */
  private beganWith: LearnerName | null = null
  private milliseconds: number | null = null
  private isClosed = false
  private readonly proposer = new Proposer()
  private readonly options: LearnersOptions

  private constructor(state: ProjectState, instant: InstantLearner, options: LearnersOptions) {
    this.state = state
    this.instant = instant
    this.options = options
  }

  static async create(state: ProjectState, options: LearnersOptions): Promise<LearnersInCharge> {
    const instant = await InstantLearner.create({ tokenizer: state.tokenizer })
    const learners = new LearnersInCharge(state, instant, options)
    await learners.begin()
    return learners
  }

  get view(): Learners {
    const { choice, instant, thorough, state } = this
    return {
      choice,
      inCharge: this.inCharge,
      instant: {
        learned: instant.learned,
        hasBase: this.beganWith === 'instant',
        right: shareRight(state.history, 'instant'),
        isTraining: false,
        milliseconds: this.milliseconds,
        fault: this.fault,
      },
      thorough: {
        learned: thorough?.learned ?? 0,
        hasBase: this.beganWith === 'thorough',
        right: shareRight(state.history, 'thorough'),
        isTraining: thorough?.isTraining ?? false,
        milliseconds: thorough?.milliseconds ?? null,
        fault: thorough?.fault ?? null,
      },
    }
  }

  get inCharge(): LearnerName | null {
    const hasModel = { instant: this.model('instant') !== null, thorough: this.model('thorough') !== null }
    return learnerInCharge(this.choice, this.state.history, hasModel)
  }

  /** The learner that can forget a string and learn it again. */
  get forgetful(): InstantLearner {
    return this.instant
  }

  model(which: LearnerName): ProposalModel | null {
    return (which === 'instant' ? this.instant.model : this.thorough?.model) ?? null
  }

  choose(choice: LearnerName | 'better'): void {
    this.choice = choice
  }

  /** Learns what is new and forgets what is gone. Returns whether anything has changed. */
  learn(state: ProjectState): boolean {
    const isOtherBase = state.base?.sha256 !== this.state.base?.sha256
    this.state = state
    if (isOtherBase) void this.begin().then(() => this.isClosed || this.onChange())
    return this.learnAll()
  }

  /** What a model proposes, given what is set; null if it has nothing to propose. */
  propose(model: ProposalModel, tokens: readonly string[], set?: ProposalSetting['set']): Proposal | null {
    return this.proposer.propose(model, tokens, { ...settingOf(this.state), ...(set && { set }) })
  }

  readings(model: ProposalModel, tokens: readonly string[], k: number, set: ProposalSetting['set']) {
    return this.proposer.readings(model, tokens, k, { ...settingOf(this.state), set })
  }

  async saveModel(which: LearnerName | 'better'): Promise<Uint8Array<ArrayBuffer> | null> {
    const name = which === 'better' ? this.inCharge : which
    if (name === 'thorough') return this.thorough?.save() ?? null
    const { model } = this.instant
    return model && (await wholeModel(model)).save()
  }

  close(): void {
    this.isClosed = true
    this.thorough?.close()
  }

  /** Makes the learners anew: they begin with the base of the state and learn its answers. */
  private async begin(): Promise<void> {
    const { tokenizer } = this.state
    const wanted = this.state
    const { bytes, kind } = await this.readBase(wanted)
    const instant = await InstantLearner.create({ tokenizer, base: kind === 'instant' ? bytes : null })
    if (this.isClosed || wanted.base !== this.state.base) return
    this.thorough?.close()
    this.instant = instant
    const connect = this.options.connectThorough
    const base = kind === 'thorough' ? bytes : null
    this.beganWith = kind
    this.thorough =
      connect && new ThoroughLearner({ tokenizer, base, connect, onChange: () => this.onChange() })
    this.learnAll()
    // The first string comes with the proposals of the base.
    await this.thorough?.ready
  }

  private async readBase(state: ProjectState) {
    this.fault = null
    try {
      const bytes = await readBase(state, this.options.storage)
      return { bytes, kind: bytes && (await baseFor(bytes)) }
    } catch (error) {
      this.fault = reasonOf(error)
      return { bytes: null, kind: null }
    }
  }

  private learnAll(): boolean {
    const start = this.options.clock()
    const isChanged = this.instant.learn(this.state)
    if (isChanged) this.milliseconds = this.options.clock() - start
    this.thorough?.learn(this.state)
    return isChanged
  }
}

export function settingOf({ scheme, labels }: ProjectState): Omit<ProposalSetting, 'set'> {
  return { scheme, labels: labels.map(label => label.name) }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
