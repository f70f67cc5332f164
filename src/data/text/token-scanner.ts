/** Scans the tokens of a text from left to right. */
export interface TokenScanner {
  /** Start and end of the current token, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** Moves to the next token; false if there is none. */
  next(): boolean
}

/** Starts scanning a text. */
export type TokenScan = (text: string) => TokenScanner
