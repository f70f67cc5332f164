import { DataError } from '../../common/errors.js'
import { checkKeys } from '../../common/known-keys.js'
import { tokenScanOf } from './bounded-tokenizer.js'
import { scanSentences } from './scan-sentences.js'
import { sliceToken } from './slice-token.js'
import type { TokenScan } from './token-scanner.js'
import type { Tokenizer } from './tokenizer.js'

/** A part of a text: `text.slice(start, end)` of the whole, in UTF-16 units. */
export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface TokenizeOptions {
  /** How to split the text. Default `words`. */
  readonly tokenizer?: Tokenizer | RegExp
  /** `split` gives an array of tokens for each sentence. Default `join`: one array. */
  readonly sentences?: 'join' | 'split'
}

/**
 * Splits a text into tokens with their offsets, from left to right. White space is not a token. Takes time
 * linear in the length of the text.
 */
export function tokenize(text: string, options: TokenizeOptions & { readonly sentences: 'split' }): Token[][]
export function tokenize(text: string, options?: TokenizeOptions & { readonly sentences?: 'join' }): Token[]
export function tokenize(text: string, options: TokenizeOptions = {}): Token[] | Token[][] {
  if (typeof text !== 'string') throw new TypeError(`tokenize: expected a text, got ${typeof text}`)
  checkKeys('tokenize', options, ['tokenizer', 'sentences'])
  const { sentences = 'join' } = options
  if (sentences !== 'join' && sentences !== 'split')
    throw new TypeError(`tokenize: sentences: expected join or split, got ${String(sentences)}`)
  const scan = checkedScan(options.tokenizer)
  return sentences === 'split' ? sentencesOf(text, scan) : tokensOf(text, scan)
}

/** A tokenizer from a program: an invalid one is a programming error. */
function checkedScan(tokenizer: Tokenizer | RegExp | undefined): TokenScan {
  try {
    return tokenScanOf(tokenizer)
  } catch (error) {
    throw error instanceof DataError ? new TypeError(error.message) : error
  }
}

/** The tokens of a text. */
function tokensOf(text: string, scan: TokenScan): Token[] {
  const tokens: Token[] = []
  const scanner = scan(text)
  while (scanner.next()) {
    const { start, end } = scanner
    tokens.push({ text: sliceToken(text, start, end), start, end })
  }
  return tokens
}

function sentencesOf(text: string, scan: TokenScan): Token[][] {
  const sentences: Token[][] = []
  const scanner = scanSentences(text, scan)
  while (scanner.next()) {
    const { start, end } = scanner
    if (scanner.begins) sentences.push([])
    sentences.at(-1)!.push({ text: sliceToken(text, start, end), start, end })
  }
  return sentences
}
