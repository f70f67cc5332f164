import type { ProposalModel } from '../../learning/lean-model.js'
import type { Proposal } from '../../learning/proposer.js'
import type { LabelDefinition, LearnerName, Proposed } from '../../project/event.js'
import type { ProjectState, StudioString } from '../../project/state.js'
import type { LearnersInCharge } from './learners-in-charge.js'

/** What is proposed for a string: as if nothing was set, and given what is set. */
export interface ProposalPair {
  readonly by: LearnerName
  readonly free: Proposal
  readonly given: Proposal
}

/**
 * Proposals for the string at hand, all by the learner that was in charge when the string appeared. They change when the person sets
 * something, and not by themselves when a learner has news: what is read must stay as it is.
 */
export class StringProposals {
  readonly by: LearnerName | null
  readonly model: ProposalModel | null
  private readonly free: Proposal | null
  private readonly string: StudioString
  private readonly labels: readonly LabelDefinition[]
  private readonly learners: LearnersInCharge
  private last: { readonly set: string; readonly pair: ProposalPair | null } | null = null

  constructor(string: StudioString, { labels }: ProjectState, learners: LearnersInCharge) {
    this.string = string
    this.labels = labels
    this.learners = learners
    this.by = learners.inCharge
    this.model = this.by && learners.model(this.by)
    this.free = this.model && learners.propose(this.model, string.tokens)
  }

  /** Whether these proposals can still be shown: not if there were none, or the learner has no model now, or tokens or labels are others. */
  isFor({ tokens }: StudioString, { labels }: ProjectState): boolean {
    const hasModel = this.free !== null && this.by !== null && this.learners.model(this.by) !== null
    return hasModel && tokens === this.string.tokens && hasSameNames(labels, this.labels)
  }

  /** The proposals, given what is set; null if there are none. */
  given(set: readonly (string | null)[]): ProposalPair | null {
    const key = JSON.stringify(set)
    if (this.last?.set !== key) this.last = { set: key, pair: this.pairFor(set) }
    return this.last.pair
  }

  /** What was shown before anything was set, and what the other learner would have shown: to be judged. */
  get judged(): Proposed {
    const instant = this.freeOf('instant')?.labels
    const thorough = this.freeOf('thorough')?.labels
    const shown = this.free ? this.by : null
    return { shown, ...(instant && { instant }), ...(thorough && { thorough }) }
  }

  private pairFor(set: readonly (string | null)[]): ProposalPair | null {
    const { by, free, model, learners, string } = this
    if (!by || !model || !free) return null
    const given = set.some(label => label !== null) ? learners.propose(model, string.tokens, set) : free
    return given && { by, free, given }
  }

  private freeOf(name: LearnerName): Proposal | null {
    if (name === this.by) return this.free
    const model = this.learners.model(name)
    return model && this.learners.propose(model, this.string.tokens)
  }
}

function hasSameNames(a: readonly LabelDefinition[], b: readonly LabelDefinition[]): boolean {
  return a === b || (a.length === b.length && a.every(({ name }, k) => name === b[k].name))
}
