import type { LabelDefinition, ProjectEvent, Proposed, SpanScheme, TokenLabels } from './event.js'

/** What a journal amounts to. Never changed: the next event makes a new one that shares what stays. */
export interface ProjectState {
  /** The number of the last event. */
  readonly n: number
  readonly name: string
  readonly scheme: SpanScheme
  readonly tokenizer: string
  readonly labels: readonly LabelDefinition[]
  readonly goal: number
  readonly base: { readonly name: string; readonly sha256: string } | null
  /** In the order in which they came. */
  readonly strings: readonly StudioString[]
  readonly byId: ReadonlyMap<string, StudioString>
  /** What counts as said of a string, by its id: what the model learns and what is written as data. The object stays the same while it does. */
  readonly answers: ReadonlyMap<string, Answer>
  /** Each annotator's own labelings, by annotator and then by string. */
  readonly byAnnotator: ReadonlyMap<string, ReadonlyMap<string, Answer>>
  /** Labels that "all the same" has set in strings to go: by string, a label or null for each token. */
  readonly presets: ReadonlyMap<string, readonly (string | null)[]>
  /** Accepted strings in the order of their acceptance, with what was proposed: the figures come from these. */
  readonly history: readonly Judged[]
}

/** A string as it is now. The object stays the same while nothing of it changes. */
export interface StudioString {
  readonly id: string
  /** 1 for the first one of the project. */
  readonly number: number
  readonly text: string
  readonly tokens: readonly string[]
  /** Start and end of each token in turn. */
  readonly offsets: readonly number[]
  readonly source: string
  readonly line: number | null
  readonly columns: readonly (readonly string[])[] | null
  readonly isFlagged: boolean
  /** How often it was skipped. */
  readonly skipped: number
  readonly comment: string
  /** Looked at in the review since it was last accepted. */
  readonly isKept: boolean
}

export interface Answer {
  readonly labels: TokenLabels
  readonly by: string
  readonly at: number
  /** Whether annotators differ and nobody has decided yet. */
  readonly isConflict: boolean
}

export interface Judged {
  readonly string: string
  readonly event: string
  readonly at: number
  readonly by: string
  readonly labels: TokenLabels
  readonly proposed: Proposed
  readonly strokes: number
}

/** Adds events to a state. Refuses what cannot be: unknown strings, a wrong number of labels. */
export type Advance = (state: ProjectState, events: readonly ProjectEvent[]) => ProjectState
