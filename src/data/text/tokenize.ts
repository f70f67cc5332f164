import { DataError } from '../../common/errors.js'
import { checkKeys } from '../../common/known-keys.js'
import { scanSentences } from './scan-sentences.js'
import type { TokenScan } from './token-scanner.js'
import { type Tokenizer, tokenScanOf } from './tokenizer.js'

/** A part of a text: `text.slice(start, end)` of the whole, counted in UTF-16 units as JavaScript does. */
export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface TokenizeOptions {
  /** How the text is cut. Default `words`. */
  readonly tokenizer?: Tokenizer
  /** `split` gives an array of tokens for each sentence. Default `join`: one array. */
  readonly sentences?: 'join' | 'split'
}

/**
 * Cuts a text into tokens with their places, from left to right. White space is no token. Time grows with the length of the text
 * alone, whatever it is.
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

/** A tokenizer that a program gives: a wrong one is the program's fault. */
function checkedScan(tokenizer: Tokenizer | undefined): TokenScan {
  try {
    return tokenScanOf(tokenizer)
  } catch (error) {
    throw error instanceof DataError ? new TypeError(error.message) : error
  }
}

/** The tokens of a text. */
export function tokensOf(text: string, scan: TokenScan): Token[] {
  const tokens: Token[] = []
  const scanner = scan(text)
  while (scanner.next()) {
    const { start, end } = scanner
    tokens.push({ text: text.slice(start, end), start, end })
  }
  return tokens
}

function sentencesOf(text: string, scan: TokenScan): Token[][] {
  const sentences: Token[][] = []
  const scanner = scanSentences(text, scan)
  while (scanner.next()) {
    const { start, end } = scanner
    if (scanner.begins) sentences.push([])
    sentences.at(-1)!.push({ text: text.slice(start, end), start, end })
  }
  return sentences
}
