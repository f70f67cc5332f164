/** Goes through the tokens of a text from left to right. */
export interface TokenScanner {
  /** Where the token at hand begins and ends, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** Moves to the next token; false if there is none. */
  next(): boolean
}

/** Begins with a text. */
export type TokenScan = (text: string) => TokenScanner
