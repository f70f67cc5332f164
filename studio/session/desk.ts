import { wholeModel } from '../learning/lean-model.js'
import { OPEN, type Proposed } from '../project/event.js'
import type { ProjectState, StudioString } from '../project/state.js'
import { answerFor, setByPeople, viewOf } from './current-string.js'
import type { Draft } from './drafts/draft.js'
import type { Drafts } from './drafts/drafts.js'
import type { LearnersInCharge } from './learners/learners-in-charge.js'
import { StringProposals } from './learners/string-proposals.js'
import { EqualTexts } from './same-words.js'
import type { CurrentString, Reading, Why } from './session.js'

/** The string at hand, with what a person has set in it and what is proposed for it. */
export class Desk {
  /** Keys and clicks since the string appeared. */
  strokes = 0
  readonly drafts: Drafts
  /** That of the string at hand. */
  id: string | null = null
  private shown: CurrentString | null = null
  private proposals: StringProposals | null = null
  private readonly equals = new EqualTexts()
  private readonly state: () => ProjectState
  private readonly learners: LearnersInCharge
  private readonly annotator: string

  constructor(state: () => ProjectState, drafts: Drafts, learners: LearnersInCharge, annotator: string) {
    this.state = state
    this.drafts = drafts
    this.learners = learners
    this.annotator = annotator
  }

  get string(): StudioString | null {
    return this.id === null ? null : (this.state().byId.get(this.id) ?? null)
  }

  get view(): CurrentString | null {
    const { string } = this
    if (!string) return null
    this.shown ??= this.viewOf(string)
    return this.shown
  }

  /** What was set in the string at hand. */
  draftOf(string: StudioString): Draft {
    return this.drafts.of(string, this.state())
  }

  /** What was proposed for the string at hand before anything was set. */
  get judged(): Proposed {
    return this.proposals?.judged ?? { shown: null }
  }

  /** Makes a string the one at hand, with fresh proposals. */
  show(string: string | null): void {
    if (string !== this.id) this.strokes = 0
    this.id = string
    this.proposeAnew()
  }

  /** Asks the learner in charge. */
  proposeAnew(): void {
    this.proposals = null
    this.refresh()
  }

  /** Looks at the string and at what is set anew. What is proposed stays as it is where it can. */
  refresh(): void {
    this.shown = null
  }

  /** Other strings to go with the same text. */
  equalsOf(string: StudioString): readonly StudioString[] {
    return this.equals.of(string, this.state())
  }

  /** Why the label of a token is proposed, or how it looks to the model if it was set; null without a model. */
  async why(token: number): Promise<Why | null> {
    const { view, proposals } = this
    if (!view?.confidence || !proposals?.model || view.labels[token] === OPEN) return null
    const { labels, confidence, string } = view
    const { explainLabel } = await import('../learning/why/explain-label.js')
    const model = await wholeModel(proposals.model)
    return explainLabel(model, string.tokens, { labels, confidence }, token, this.state().scheme)
  }

  /** The best labelings, given what is set. */
  readings(k: number): readonly Reading[] {
    const { view, proposals } = this
    if (!view || !proposals?.model) return []
    return this.learners.readings(proposals.model, view.string.tokens, k, this.setIn(view.string))
  }

  private setIn(string: StudioString): (string | null)[] {
    const state = this.state()
    return setByPeople(string, this.draftOf(string), answerFor(string, state, this.annotator), state)
  }

  private viewOf(string: StudioString): CurrentString {
    const state = this.state()
    const answer = answerFor(string, state, this.annotator)
    const draft = this.draftOf(string)
    if (!this.proposals?.isFor(string, state))
      this.proposals = new StringProposals(string, state, this.learners)
    const proposals = this.proposals.given(setByPeople(string, draft, answer, state))
    return viewOf(string, draft, answer, state, proposals, this.equalsOf(string).length)
  }
}
