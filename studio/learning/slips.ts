/**
 * Accepted strings that may be slips: the model that has learned all others is sure of another label. Since the instant learner can
 * forget a string exactly and learn it again, no string has a say about itself.
 *
 *     const finder = new SlipFinder(learner, schedule, { onChange })
 *     finder.update(state)      // when slips are wanted, and after each change from then on
 *     finder.slips              // as far as they are known, the surest first
 */

import { OPEN } from '../project/event.js'
import type { ProjectState, StudioString } from '../project/state.js'
import type { Slip } from '../session/session.js'
import type { InstantLearner } from './instant-learner.js'
import { nameOfLabel } from './label-names.js'
import { type Proposal, Proposer } from './proposer.js'
import { type Schedule, type SliceOptions, Slices } from './slices.js'

export type SlipState = Pick<ProjectState, 'answers' | 'byId' | 'strings' | 'scheme' | 'labels'>

export interface SlipOptions extends SliceOptions {
  /** How sure the model must be. Default 0.8. */
  readonly sure?: number
  /** Called when all strings were looked at. */
  readonly onChange?: () => void
}

export class SlipFinder {
  private readonly learner: InstantLearner
  private readonly slices: Slices
  private readonly proposer = new Proposer()
  private readonly sure: number
  private readonly onChange: () => void
  private readonly found = new Map<string, Slip>()
  private turn = 0

  constructor(learner: InstantLearner, schedule: Schedule, options: SlipOptions = {}) {
    const { sure = 0.8, onChange = () => {}, ...slices } = options
    this.learner = learner
    this.slices = new Slices(schedule, slices)
    this.sure = sure
    this.onChange = onChange
  }

  /** Whether all accepted strings were looked at since the last change. */
  get isDone(): boolean {
    return !this.slices.isBusy
  }

  /** The surest first. */
  get slips(): Slip[] {
    return [...this.found.values()].sort((a, b) => b.probability - a.probability)
  }

  /** Looks at the accepted strings of a state, which the learner must have learned. */
  update(state: SlipState): void {
    for (const [id, { string, said }] of this.found)
      if (state.byId.get(id) !== string || state.answers.get(id)?.labels !== said) this.found.delete(id)
    this.slices.run(this.work(state))
  }

  close(): void {
    this.slices.stop()
  }

  /** First what is a slip already, then all others in turn, from where the last work ended. */
  private *work(state: SlipState): Generator<undefined, void> {
    const looked = new Set<string>()
    for (const { string } of this.slips) {
      this.look(state, string)
      looked.add(string.id)
      yield
    }
    const { strings } = state
    for (let k = 0; k < strings.length; k++) {
      const string = strings[this.turn++ % strings.length]
      if (looked.has(string.id) || !state.answers.has(string.id)) continue
      this.look(state, string)
      yield
    }
    this.onChange()
  }

  private look(state: SlipState, string: StudioString): void {
    const slip = string.isKept ? null : this.slipOf(state, string)
    if (slip) this.found.set(string.id, slip)
    else this.found.delete(string.id)
  }

  private slipOf(state: SlipState, string: StudioString): Slip | null {
    const said = state.answers.get(string.id)!.labels
    const { scheme } = state
    const labels = state.labels.map(({ name }) => name)
    const proposal = this.learner.without(string.id, model =>
      this.proposer.propose(model, string.tokens, { scheme, labels }),
    )
    const token = proposal ? surestDifference(proposal, said) : -1
    if (!proposal || token < 0 || proposal.confidence[token] < this.sure) return null
    const probability = proposal.confidence[token]
    return {
      string,
      said,
      model: proposal.labels,
      token,
      probability,
      seen: seenLabels(state, string, token),
    }
  }
}

/** The token of which a model is surest that its label is another one; −1 if there is none. */
function surestDifference({ labels, confidence }: Proposal, said: readonly string[]): number {
  let surest = -1
  labels.forEach((label, t) => {
    if (said[t] === OPEN || said[t] === label) return
    if (surest < 0 || confidence[t] > confidence[surest]) surest = t
  })
  return surest
}

/** How often the word of a token has which label in other strings. */
function seenLabels(
  { answers, byId, scheme }: SlipState,
  string: StudioString,
  token: number,
): Readonly<Record<string, number>> {
  const word = string.tokens[token]
  const seen: Record<string, number> = Object.create(null)
  for (const [id, { labels }] of answers) {
    if (id === string.id) continue
    byId.get(id)!.tokens.forEach((other, t) => {
      if (other !== word || labels[t] === OPEN) return
      const name = nameOfLabel(labels[t], scheme)
      seen[name] = (seen[name] ?? 0) + 1
    })
  }
  return seen
}
