import type { Happening, LabelDefinition, Proposed, SpanScheme, TokenLabels } from './event.js'

/** What follows from the events that count: those that are not undone. */
export interface ProjectContent {
  /** Whether there was a `create`. */
  readonly isCreated: boolean
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
  /** All that was said of a string, by its id. Annotators' labelings side by side are here. */
  readonly said: ReadonlyMap<string, Said>
  /** Each annotator's own labelings, by annotator and then by string. */
  readonly byAnnotator: ReadonlyMap<string, ReadonlyMap<string, Answer>>
  /** Labels that "all the same" has set in strings to go: by string, a label or null for each token. */
  readonly presets: ReadonlyMap<string, readonly (string | null)[]>
  /** Accepted strings in the order of their acceptance, with what was proposed: the figures come from these. */
  readonly history: readonly Judged[]
  /** Events of the journal that have no effect, and why: they contradict what came before them, or what they build on is undone. */
  readonly refused: readonly Refused[]
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

/** What annotators said of a string. */
export interface Said {
  /** One of each annotator, the latest last. */
  readonly labelings: readonly Answer[]
  /** The labeling that `resolve` has chosen; null again once anybody accepts or reopens the string. */
  readonly decision: Answer | null
}

/** An event without effect. */
export interface Refused {
  readonly n: number
  readonly event: string
  readonly type: Happening['type']
  readonly by: string
  readonly reason: string
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
