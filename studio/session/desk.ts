import type { ProjectState, StudioString } from '../project/state.js'
import { answerFor, setByPeople, viewOf } from './current-string.js'
import type { Draft } from './drafts/draft.js'
import type { Drafts } from './drafts/drafts.js'
import type { LearnersInCharge } from './learners-in-charge.js'
import { EqualTexts } from './same-words.js'
import type { CurrentString } from './session.js'

/** The string at hand, with what a person has set in it and what is proposed for it. */
export class Desk {
  /** Keys and clicks since the string appeared. */
  strokes = 0
  readonly drafts: Drafts
  private id: string | null = null
  private shown: CurrentString | null = null
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

  show(string: string | null): void {
    if (string !== this.id) this.strokes = 0
    this.id = string
    this.refresh()
  }

  /** Looks at everything anew when it is next seen. */
  refresh(): void {
    this.shown = null
  }

  /** Other strings to go with the same text. */
  equalsOf(string: StudioString): readonly StudioString[] {
    return this.equals.of(string, this.state())
  }

  private viewOf(string: StudioString): CurrentString {
    const state = this.state()
    const answer = answerFor(string, state, this.annotator)
    const draft = this.draftOf(string)
    const proposals = this.learners.propose(string, setByPeople(string, draft, answer, state), state)
    return viewOf(string, draft, answer, state, proposals, this.equalsOf(string).length)
  }
}
