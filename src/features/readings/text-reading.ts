import type { ColumnReference } from './column-reference.js'

/**
 * What a feature reads from one text of one column. It depends on that text alone, so it runs once per
 * distinct text, not per token.
 */
export interface Reading extends ColumnReference {
  /** All values are 1. */
  readonly binary: boolean
  /** Set if there is always one attribute, this prefix and the text unchanged: then `read` is not needed. */
  readonly prefix?: string
  /** Set by templates that always yield one attribute, the text unchanged between these two. */
  readonly around?: readonly [before: string, after: string]
  /** Set if there is at most one attribute, a name and then a value of the text. `read` emits the same. */
  readonly value?: TextValue
  /** Emits the attributes of `text`; `inside` is false if it stands for a place outside the sequence. */
  read(text: string, inside: boolean, emit: Emit): void
}

/** Takes an attribute. A value of NaN means that the text is not a number, but should be. */
export type Emit = (attribute: string, value: number) => void

/** How attributes are written: with the feature's name before the value, or the value only. */
export type AttributeStyle = 'named' | 'bare'

/** A value of a text, which depends on nothing else. */
export interface TextValue {
  /** What stands before the value in the attribute. */
  readonly name: string
  /** What stands for a place outside the sequence: the text that names it, or no attribute. */
  readonly outside: 'text' | 'nothing'
  /** The value of a text; undefined: there is no attribute. */
  of(text: string): string | undefined
}
