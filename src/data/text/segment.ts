import { tokenScanOf } from './bounded-tokenizer.js'
import { scanSentences } from './scan-sentences.js'
import type { TokenScan } from './token-scanner.js'

/** Tokens of a text and the start of each, in UTF-16 units. */
export interface Segmented {
  readonly tokens: readonly string[]
  readonly starts: readonly number[]
}

/** Splits a text into tokens. Default: by `words`. */
export function segment(text: string, scan: TokenScan = tokenScanOf()): Segmented {
  const tokens: string[] = []
  const starts: number[] = []
  const scanner = scan(text)
  while (scanner.next()) {
    tokens.push(text.slice(scanner.start, scanner.end))
    starts.push(scanner.start)
  }
  return { tokens, starts }
}

/**
 * The starts of tokens in a text that consists of them, in order, separated by spaces only; undefined if it
 * does not.
 */
export function locateTokens(text: string, tokens: readonly string[]): Segmented | undefined {
  const starts: number[] = []
  let end = 0
  for (const token of tokens) {
    const start = text.indexOf(token, end)
    if (start < 0 || text.slice(end, start).trim() !== '') return undefined
    starts.push(start)
    end = start + token.length
  }
  return text.slice(end).trim() === '' ? { tokens, starts } : undefined
}

/** The tokens of a sentence; `starts` count from the beginning of its line. */
export interface LineSentence extends Segmented {
  readonly line: number // index of the line, from 0
}

export interface SegmentOptions {
  /** How to split text. Default: by `words`. */
  readonly scan?: TokenScan
  /** Tokens between two pauses. Default 4096. */
  readonly pause?: number
}

/**
 * The sentences of lines; no sentence crosses the end of a line. A null is a pause: tokens were found, but
 * their sentence has not ended.
 */
export function* segmentLines(
  lines: readonly string[],
  { scan = tokenScanOf(), pause = 4096 }: SegmentOptions = {},
): Generator<LineSentence | null> {
  let count = 0
  for (const [line, text] of lines.entries()) {
    const scanner = scanSentences(text, scan)
    let tokens: string[] = []
    let starts: number[] = []
    while (scanner.next()) {
      if (scanner.begins && tokens.length > 0) {
        yield { line, tokens, starts }
        tokens = []
        starts = []
      }
      tokens.push(text.slice(scanner.start, scanner.end))
      starts.push(scanner.start)
      if (++count % pause === 0) yield null
    }
    if (tokens.length > 0) yield { line, tokens, starts }
  }
}
