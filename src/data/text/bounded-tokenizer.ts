/** Tokenizers with the matcher of regular expressions whose cost is bounded. */

import { createMatcher } from '../../common/regex/matcher.js'
import type { TokenScan } from './token-scanner.js'
import { checkTokenizerBy, type Tokenizer, tokenScanBy } from './tokenizer.js'

/**
 * The tokenizer that a value describes, in canonical form. Refuses anything else, with a reason that begins
 * with `path`.
 */
export function checkTokenizer(value: unknown, path?: string): Tokenizer {
  return checkTokenizerBy(createMatcher, value, path)
}

/** The scanner of a tokenizer, `words` by default. Refuses an unknown tokenizer. */
export function tokenScanOf(tokenizer?: Tokenizer | RegExp): TokenScan {
  return tokenScanBy(createMatcher, tokenizer)
}
