import type { Reason } from '../learning/why/reason.js'
import type { Happening, LabelDefinition, LearnerName, NewEvent, NewString } from '../project/event.js'
import type { ProjectState, StudioString } from '../project/state.js'
import type { Latency } from './latency.js'
import type { Notice } from './notice.js'

/**
 * A project that is open: its state, the string at hand, what is proposed for it, and all that a person can do. It knows nothing of
 * pages. Every change of anything below calls the listeners once.
 */
export interface Session {
  readonly state: ProjectState
  /** Who works here; part of every event. */
  readonly annotator: string
  readonly current: CurrentString | null
  readonly queue: Queue
  readonly learners: Learners
  readonly saving: Saving
  /** `lost`: this tab does not hear of the work of others now. */
  readonly connection: 'connected' | 'lost'
  /** What the next `undo` and `redo` would take back: the type of an event, or `draft` for a step in a draft; null if there is nothing. */
  readonly undoable: Undoable | null
  readonly redoable: Undoable | null
  /** What happened without the person's doing, and should be told: the oldest first. The page removes what was read by `dismiss`. */
  readonly notices: readonly Notice[]
  /** From the call of `accept` to the proposal for the next string. */
  readonly latency: Latency
  subscribe(listener: () => void): () => void

  /**
   * Labels tokens from … to (inclusive) of the draft with a label's name, without B- or I-; null: no label. Where the scheme is `bio`,
   * several tokens are one thing of their own; a single token continues the thing before it if that has the same name (see `setBegin`).
   */
  mark(from: number, to: number, label: string | null): void
  /** Says nothing about these tokens. */
  leaveOpen(from: number, to: number): void
  /** Where the scheme is `bio`: a token begins a thing of its own, or continues the one before it. */
  setBegin(token: number, begins: boolean): void
  /** How many places "all the same" would mark: where the words from … to stand in other strings to go. */
  countSame(from: number, to: number): number
  markSame(from: number, to: number): Promise<void>
  splitToken(token: number, at: number): Promise<void>
  joinTokens(from: number, to: number): Promise<void>

  /**
   * Accepts the draft and goes on. `said`: what the person has not set is left open. Resolves once it is durable and the next one is at
   * hand; or, if it cannot be stored now, once the next one is at hand and `saving` tells that it waits. Nothing goes on if the draft
   * was changed meanwhile: the change is there to be accepted, too.
   */
  accept(what?: 'all' | 'said'): Promise<void>
  /** Accepts the same labels for all strings to go with the same text. */
  acceptEqual(): Promise<void>
  skip(): Promise<void>
  flag(string: string, on: boolean): Promise<void>
  comment(string: string, text: string): Promise<void>
  /** Takes back the last step of this annotator, in the data and in the model; a step in the draft first. False if there is none. */
  undo(): Promise<boolean>
  redo(): Promise<boolean>
  /** Makes a string the one at hand; one that is accepted shows its labels as `yours`, and is accepted anew if it is changed. */
  open(string: string): void
  /** Goes to the next string of the queue. */
  next(): void
  reopen(string: string): Promise<void>

  setOrder(order: QueueOrder): void
  setLearner(choice: LearnerName | 'better'): void
  addStrings(source: string, strings: readonly NewString[]): Promise<void>
  setLabels(labels: readonly LabelDefinition[]): Promise<void>
  /** Any other event: `rename-label`, `remove-label`, `resolve`, `keep`, `goal`, … */
  record(happening: Happening): Promise<void>
  /** Adds events of another journal as they are, with their annotators, times and ids: to merge projects. Those that are there already stay once. */
  addEvents(events: readonly NewEvent[]): Promise<void>

  /** Why the label of a token of the string at hand is proposed, against the second best. Null without a model. */
  why(token: number): Promise<Why | null>
  /** The best labelings of the string at hand. */
  readings(k: number): readonly Reading[]
  /** The chance of the weakest token of a string to go; null if it is not known yet. */
  confidenceOf(string: StudioString): number | null
  /** Accepted strings of which the model is sure that they should be labeled otherwise, the surest first. Computed in slices. */
  slips(): readonly Slip[]
  /** The bytes of a learner's model; null if there is none. */
  saveModel(which: LearnerName | 'better'): Promise<Uint8Array<ArrayBuffer> | null>
  /** Counts a key or a click of the person: part of the figures. */
  countStroke(): void
  /** Sends what waits to be saved now, and not only after a while. */
  retry(): void
  dismiss(notice: Notice): void
  /** Stops workers, timers and following. What waits to be saved is lost: the page asks before. */
  close(): void
}

export type Undoable = Happening['type'] | 'draft'

export interface CurrentString {
  readonly string: StudioString
  /** Labels as data have them, of what a person has set, what "all the same" has set, and what is proposed. `_` where there is nothing. */
  readonly labels: readonly string[]
  /** For each token, who has set its label. `_` that is `yours` was left open on purpose; `_` that is `open` is accepted as no label. */
  readonly origins: readonly ('yours' | 'proposed' | 'open')[]
  /** For each token, the chance of each label's name (B- and I- taken together) and of `O`; null without a model. */
  readonly chances: readonly Readonly<Record<string, number>>[] | null
  /** For each token, the chance of its label in `labels`; null without a model. */
  readonly confidence: readonly number[] | null
  /** Whether an answer counts already. */
  readonly isAccepted: boolean
  /** Whether there is anything in the draft that was not accepted. */
  readonly isChanged: boolean
  readonly proposedBy: LearnerName | null
  /** Other strings to go with the same text. */
  readonly equals: number
}

export type QueueOrder = 'doubt' | 'given' | 'random'

export interface Queue {
  readonly order: QueueOrder
  readonly toGo: number
  /** The next ones; `doubt` is the chance of the weakest token, null where it is not known yet; `atRandom` are those drawn at random. */
  readonly next: readonly QueueEntry[]
  /** The last ones that were accepted, the newest first, and how long learning them took, if it was in this tab. */
  readonly before: readonly { readonly string: StudioString; readonly milliseconds: number | null }[]
}

export interface QueueEntry {
  readonly string: StudioString
  readonly confidence: number | null
  readonly weakest: number | null
  readonly atRandom: boolean
}

export interface Learners {
  readonly choice: LearnerName | 'better'
  readonly inCharge: LearnerName | null
  readonly instant: LearnerState
  readonly thorough: LearnerState
}

export interface LearnerState {
  /** Strings that it has learned. */
  readonly learned: number
  /** Whether it began with the model that the project was given. */
  readonly hasBase: boolean
  /** Share of tokens that it proposed right in the last strings, before it learned them; null if it has not proposed yet. */
  readonly right: number | null
  readonly isTraining: boolean
  /** Milliseconds of the last update or training. */
  readonly milliseconds: number | null
  readonly fault: string | null
}

export type Saving =
  | { readonly state: 'saved' }
  | { readonly state: 'saving' }
  /** Events in this tab alone, and why. They are sent again by itself. */
  | { readonly state: 'failed'; readonly waiting: number; readonly reason: string }

export interface Why {
  readonly label: string
  readonly probability: number
  readonly against: string | null
  /** What speaks for the label (positive) or for the other (negative), the strongest first; the page has the words. */
  readonly reasons: readonly Reason[]
}

export interface Reading {
  readonly labels: readonly string[]
  readonly probability: number
}

export interface Slip {
  readonly string: StudioString
  readonly said: readonly string[]
  readonly model: readonly string[]
  /** The token of which the model is surest, and how sure it is. */
  readonly token: number
  readonly probability: number
  /** How often the word has which label in other strings. */
  readonly seen: Readonly<Record<string, number>>
}
