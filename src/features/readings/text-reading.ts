import type { Spot } from './spot.js'

/**
 * What a feature reads from one text of one column. It depends on that text alone, so it is called once
 * for each distinct text and never for each token.
 */
export interface Reading extends Spot {
  /** All values are 1. */
  readonly binary: boolean
  /** Set if there is always one attribute, this and then the text as it is: then there is no need to call `read`. */
  readonly prefix?: string
  /** Emits the attributes of `text`; `inside` is false where it stands for a place beyond the ends. */
  read(text: string, inside: boolean, emit: Emit): void
}

/** Takes an attribute. A value of NaN says that the text is not the number that it should be. */
export type Emit = (attribute: string, value: number) => void

/** How attributes are written: with the feature's name before the value, or the bare value. */
export type AttributeStyle = 'named' | 'bare'
