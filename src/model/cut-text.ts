import { GrowingInt32 } from '../common/growing-array.js'
import type { Steps } from '../common/long-work.js'
import type { TokenScan } from '../data/text/token-scanner.js'

/** A text and where its tokens are. Numbers, not objects: a long text has millions of tokens. */
export interface CutText {
  readonly text: string
  readonly T: number
  readonly starts: Int32Array // [T]
  readonly ends: Int32Array //   [T]
}

const TOKENS_PER_STEP = 4096

/** Cuts a text into tokens. */
export function* cutInSteps(text: string, scan: TokenScan): Steps<CutText> {
  const starts = new GrowingInt32(16)
  const ends = new GrowingInt32(16)
  const scanner = scan(text)
  while (scanner.next()) {
    starts.push(scanner.start)
    ends.push(scanner.end)
    if (starts.length % TOKENS_PER_STEP === 0) yield
  }
  return { text, T: starts.length, starts: starts.data, ends: ends.data }
}

/** The words of a text, one after the other. */
export function* wordsOfText({ text, T, starts, ends }: CutText): Generator<string, void, void> {
  for (let t = 0; t < T; t++) yield text.slice(starts[t], ends[t])
}

/** Tokens as a text in which a space stands between two of them. */
export function joinTokens(tokens: readonly string[]): CutText {
  const starts = new Int32Array(tokens.length)
  const ends = new Int32Array(tokens.length)
  let at = 0
  for (const [t, token] of tokens.entries()) {
    starts[t] = at
    ends[t] = at + token.length
    at = ends[t] + 1
  }
  return { text: tokens.join(' '), T: tokens.length, starts, ends }
}
