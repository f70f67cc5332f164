/**
 * What can happen in a project. A journal is a list of events; strings, labels, the accepted data and the model all follow from it.
 * Nothing in a journal is ever changed: to take something back is an event, too.
 */

/** An event and where it stands in the journal. */
export type ProjectEvent = Happening & Stamp

export interface Stamp {
  /** 1 for the first event of a journal, then one more each. */
  readonly n: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** The annotator. */
  readonly by: string
  /** Distinct for each event, made by who sends it: an event that is sent twice is stored once. */
  readonly id: string
}

/** An event that has no place in the journal yet. */
export type NewEvent = Happening & Omit<Stamp, 'n'>

/** A string to be labeled. */
export interface NewString {
  /** Distinct in the project, and the same for the same content of the same source, so that two projects of one file can be merged. */
  readonly id: string
  readonly text: string
  /** Offsets of the tokens in the text, in UTF-16 units: start and end of each in turn. */
  readonly tokens: readonly number[]
  /** The line of the source. */
  readonly line?: number
  /** Other columns, such as parts of speech, each as long as there are tokens: kept for the data that are written. */
  readonly columns?: readonly (readonly string[])[]
  /** Labels that came with the source: the string is accepted from the start. `_` is open. */
  readonly labels?: readonly string[]
}

/** A label as people see it. With `bio`, data have B- and I- before its name. */
export interface LabelDefinition {
  readonly name: string
  /** 0 … 19, a place in the palette. */
  readonly color: number
  /** The key that sets it; null if there is none left. */
  readonly key: string | null
}

/** `plain`: neighbors with the same label are one thing. `bio`: it is marked where each thing begins. */
export type SpanScheme = 'plain' | 'bio'

/**
 * A label for each token as data have it: `NAME` with the scheme `plain`, `B-NAME` and `I-NAME` with `bio`, `O` for a token that has no
 * label, `_` for one about which nothing was said.
 */
export type TokenLabels = readonly string[]

export const NONE = 'O'
export const OPEN = '_'

export type LearnerName = 'instant' | 'thorough'

/** What was proposed for a string before it was accepted. */
export interface Proposed {
  /** Whose proposal was on the screen; null if there was none. */
  readonly shown: LearnerName | null
  /** What each learner proposed, judged before it learned this string. Missing: it proposed nothing. */
  readonly instant?: TokenLabels
  readonly thorough?: TokenLabels
}

export type Happening =
  /** The first event of a journal. */
  | {
      readonly type: 'create'
      readonly version: 1
      readonly name: string
      readonly scheme: SpanScheme
      readonly tokenizer: string
    }
  | { readonly type: 'rename'; readonly name: string }
  /** Strings of a source; a large source is several events. A string whose id is there already is left out. */
  | { readonly type: 'add'; readonly source: string; readonly strings: readonly NewString[] }
  /** All labels, in their order: to add, to recolor, to give other keys. Labels in use stay. */
  | { readonly type: 'labels'; readonly labels: readonly LabelDefinition[] }
  /** If there is a label `to`, the two become one. */
  | { readonly type: 'rename-label'; readonly from: string; readonly to: string }
  /** What had the label has none, or is open. */
  | { readonly type: 'remove-label'; readonly label: string; readonly to: typeof NONE | typeof OPEN }
  /** A labeling that a person stands for. */
  | {
      readonly type: 'accept'
      readonly string: string
      readonly labels: TokenLabels
      readonly proposed?: Proposed
      /** Keys pressed and clicks made since the string appeared. */
      readonly strokes?: number
    }
  /** The annotator's own labeling is a draft again. */
  | { readonly type: 'reopen'; readonly string: string }
  /** Goes to the end of the queue. */
  | { readonly type: 'skip'; readonly string: string }
  | { readonly type: 'flag'; readonly string: string; readonly on: boolean }
  /** An empty text removes the comment. */
  | { readonly type: 'comment'; readonly string: string; readonly text: string }
  /** Other tokens; what was accepted of the string is carried over where a token stays as it is, and open elsewhere. */
  | { readonly type: 'retokenize'; readonly string: string; readonly tokens: readonly number[] }
  /** "All the same": wherever these words stand in a string that is not accepted, they are marked with these labels. */
  | { readonly type: 'same'; readonly words: readonly string[]; readonly labels: TokenLabels }
  /** Of several annotators' labelings, the one that counts. */
  | { readonly type: 'resolve'; readonly string: string; readonly labels: TokenLabels }
  /** Looked at in the review, and right as it is. */
  | { readonly type: 'keep'; readonly string: string }
  /** The share of right proposals that is aimed for, 0 … 1. */
  | { readonly type: 'goal'; readonly share: number }
  /** The bytes of a model to begin with are in the storage under this name. */
  | { readonly type: 'base'; readonly name: string; readonly sha256: string }
  /** Takes back an earlier event, which may be an `undo` itself. */
  | { readonly type: 'undo'; readonly event: string }
