import { sentenceEnds } from './sentence-ends.js'
import type { TokenScan, TokenScanner } from './token-scanner.js'

/** Scans the tokens of a text and marks where sentences begin. */
export interface SentenceScanner extends TokenScanner {
  /** Whether the current token is the first of a sentence. */
  readonly begins: boolean
}

/** The tokens of a text with its sentences. A sentence does not end inside a token. */
export function scanSentences(text: string, scan: TokenScan): SentenceScanner {
  const scanner = scan(text)
  const ends = sentenceEnds(text)
  let end = 0
  let begins = false
  return {
    get start() {
      return scanner.start
    },
    get end() {
      return scanner.end
    },
    get begins() {
      return begins
    },
    next() {
      if (!scanner.next()) return false
      begins = scanner.start >= end
      while (scanner.end > end) end = ends.next().value ?? Infinity
      return true
    },
  }
}
