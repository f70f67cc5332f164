/** How often a word with a label is the first, and how often it is the second of a pair. */
export interface WordLabel {
  readonly word: number
  readonly label: number
  readonly firsts: number
  readonly seconds: number
}
