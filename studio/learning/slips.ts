/**
 * Accepted strings that may be slips: the model that has learned all others is sure of another label, and the word has that label in
 * several of them. Since the instant learner can forget a string exactly and learn it again, no string has a say about itself. A model
 * can be sure of words that it has never seen; it is the other places that make a slip likely.
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
import { Proposer } from './proposer.js'
import { type Schedule, type SliceOptions, Slices } from './slices.js'

export type SlipState = Pick<ProjectState, 'answers' | 'byId' | 'strings' | 'scheme' | 'labels'>

export interface SlipOptions extends SliceOptions {
  /** How sure the model must be. Default 0.8. */
  readonly sure?: number
  /** In how many other places the word must have the label, and in more than it has the one that was said. Default 2. */
  readonly places?: number
  /** Called when all strings were looked at. */
  readonly onChange?: () => void
}

export class SlipFinder {
  private readonly learner: InstantLearner
  private readonly slices: Slices
  private readonly proposer = new Proposer()
  private readonly sure: number
  private readonly places: number
  private readonly onChange: () => void
  private readonly found = new Map<string, Slip>()
  private turn = 0

  constructor(learner: InstantLearner, schedule: Schedule, options: SlipOptions = {}) {
    const { sure = 0.8, places = 2, onChange = () => {}, ...slices } = options
    this.learner = learner
    this.slices = new Slices(schedule, slices)
    this.sure = sure
    this.places = places
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
    const words = countLabels(state)
    for (const { string } of this.slips) {
      this.look(state, string, words)
      looked.add(string.id)
      yield
    }
    const { strings } = state
    for (let k = 0; k < strings.length; k++) {
      const string = strings[this.turn++ % strings.length]
      if (looked.has(string.id) || !state.answers.has(string.id)) continue
      this.look(state, string, words)
      yield
    }
    this.onChange()
  }

  private look(state: SlipState, string: StudioString, words: LabelCounts): void {
    const slip = string.isKept ? null : this.slipOf(state, string, words)
    if (slip) this.found.set(string.id, slip)
    else this.found.delete(string.id)
  }

  private slipOf(state: SlipState, string: StudioString, words: LabelCounts): Slip | null {
    const said = state.answers.get(string.id)!.labels
    const { scheme } = state
    const labels = state.labels.map(({ name }) => name)
    const proposal = this.learner.without(string.id, model =>
      this.proposer.propose(model, string.tokens, { scheme, labels }),
    )
    if (!proposal) return null
    let slip: Slip | null = null
    proposal.labels.forEach((label, token) => {
      const probability = proposal.confidence[token]
      if (said[token] === OPEN || said[token] === label || probability < (slip?.probability ?? this.sure))
        return
      const seen = seenElsewhere(words, string, said, token, scheme)
      const places = seen[nameOfLabel(label, scheme)] ?? 0
      if (places < this.places || places <= (seen[nameOfLabel(said[token], scheme)] ?? 0)) return
      slip = { string, said, model: proposal.labels, token, probability, seen }
    })
    return slip
  }
}

/** By word and name of a label, in how many places the word has it. */
type LabelCounts = ReadonlyMap<string, Readonly<Record<string, number>>>

function countLabels({ answers, byId, scheme }: SlipState): LabelCounts {
  const words = new Map<string, Record<string, number>>()
  for (const [id, { labels }] of answers)
    byId.get(id)!.tokens.forEach((word, t) => {
      if (labels[t] === OPEN) return
      const seen = words.get(word) ?? (Object.create(null) as Record<string, number>)
      const name = nameOfLabel(labels[t], scheme)
      seen[name] = (seen[name] ?? 0) + 1
      words.set(word, seen)
    })
  return words
}

/** How often the word of a token has which label in other strings. */
function seenElsewhere(
  words: LabelCounts,
  { tokens }: StudioString,
  said: readonly string[],
  token: number,
  scheme: SlipState['scheme'],
): Readonly<Record<string, number>> {
  const seen = { ...words.get(tokens[token]) }
  tokens.forEach((word, t) => {
    if (word !== tokens[token] || said[t] === OPEN) return
    const name = nameOfLabel(said[t], scheme)
    if (--seen[name] === 0) delete seen[name]
  })
  return seen
}
