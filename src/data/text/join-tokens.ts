import type { SourceText } from '../corpus.js'

/** Tokens as a text with spaces between, where the text that they were cut from is not known. */
export function joinTokens(tokens: readonly string[]): SourceText {
  const starts: number[] = []
  let length = 0
  for (const token of tokens) {
    starts.push(length)
    length += token.length + 1
  }
  return { text: tokens.join(' '), starts }
}
