import { DataError } from '../../common/errors.js'
import { didYouMean } from '../../common/nearest-name.js'
import { canonicalFlags } from '../../common/regex/flags.js'
import type { CreateMatcher } from '../../common/regex/provided-matcher.js'
import { shown } from '../../common/shown.js'
import { scanCharacters, scanMatches, scanWhitespace } from './plain-scanners.js'
import type { TokenScan } from './token-scanner.js'
import { scanWords } from './word-scanner.js'

const PRESETS: Readonly<Record<TokenizerPreset, TokenScan>> = {
  words: scanWords,
  whitespace: scanWhitespace,
  characters: scanCharacters,
}

/**
 * `words`: words, numbers, addresses and marks, see `word-scanner.ts`. `whitespace`: separated by white
 * space. `characters`: each user-perceived character except white space.
 */
export type TokenizerPreset = 'words' | 'whitespace' | 'characters'

/** The names of the presets. */
export const TOKENIZERS = Object.keys(PRESETS) as readonly TokenizerPreset[]

/** The tokenizer used by default. */
const DEFAULT_TOKENIZER: Tokenizer = 'words'

/** Tokens are the matches of a regular expression; text between them belongs to none. */
export interface TokenPattern {
  /** JavaScript source, always with the flag `u` (or `v`, if given). */
  readonly pattern: string
  /** Of `i`, `m`, `s`, `v`. Default none. */
  readonly flags?: string
}

/** How to split text into tokens. Plain JSON, so that a model file can contain it. */
export type Tokenizer = TokenizerPreset | TokenPattern

/** Maximum length of a pattern. */
const LONGEST_PATTERN = 10_000

/** Creates what finds the matches of a regular expression, or throws if it is none. */
export type CreateScan = (...args: Parameters<CreateMatcher>) => Pick<ReturnType<CreateMatcher>, 'matches'>

/**
 * The tokenizer that a value describes, in canonical form. Refuses anything else, with a reason that begins
 * with `path`.
 */
export function checkTokenizerBy(create: CreateScan, value: unknown, path = 'tokenizer'): Tokenizer {
  if (value instanceof RegExp) return checkPattern(create, patternOf(value), path)
  const name = TOKENIZERS.find(preset => preset === value)
  if (name !== undefined) return name
  if (typeof value === 'object' && value !== null && 'pattern' in value)
    return checkPattern(create, value, path)
  const hint = typeof value === 'string' ? didYouMean(value, TOKENIZERS) : ''
  throw new DataError(
    `${path}: expected ${TOKENIZERS.join(', ')} or a regular expression such as /\\S+/, got ${shown(value)}${hint}`,
  )
}

/** A regular expression of a program as plain JSON. `g` and `d` make no difference: all matches are tokens. */
function patternOf({ source, flags }: RegExp): TokenPattern {
  return { pattern: source, flags: flags.replace(/[gd]/g, '') }
}

function checkPattern(create: CreateScan, value: object, path: string): Tokenizer {
  const { pattern, flags = '', ...rest } = value as Record<string, unknown>
  const [other] = Object.keys(rest)
  if (other !== undefined)
    throw new DataError(`${path}: expected pattern and flags, got ${shown(other)}, too`)
  if (typeof pattern !== 'string' || pattern === '' || pattern.length > LONGEST_PATTERN)
    throw new DataError(
      `${path}.pattern: expected a regular expression of at most ${LONGEST_PATTERN} characters, got ${shown(pattern)}`,
    )
  const canonical = canonicalFlags(flags)
  if (canonical === undefined)
    throw new DataError(`${path}.flags: expected some of the flags i, m, s, u, v, got ${shown(flags)}`)
  try {
    create(pattern, canonical)
  } catch (error) {
    const reason = (error as Error).message
    throw new DataError(`${path}.pattern: expected a regular expression, got ${shown(pattern)} (${reason})`)
  }
  return canonical === '' ? { pattern } : { pattern, flags: canonical }
}

/** The matches that the engine finds, which are the same. Its time is not bounded, so the expression must be the program's own. */
export const createEngineScan: CreateScan = (pattern, flags = '') => {
  const regex = new RegExp(pattern, `${flags}${flags.includes('v') ? '' : 'u'}g`)
  return {
    *matches(text) {
      for (const { 0: found, index } of text.matchAll(regex))
        if (found !== '') yield [index, index + found.length]
    },
  }
}

const compiled = new WeakMap<object, TokenScan>()

/** The scanner of a tokenizer, `words` by default. Refuses an unknown tokenizer. */
export function tokenScanBy(
  create: CreateScan,
  tokenizer: Tokenizer | RegExp = DEFAULT_TOKENIZER,
): TokenScan {
  if (typeof tokenizer === 'object' && tokenizer !== null) {
    const known = compiled.get(tokenizer)
    if (known) return known
  }
  const checked = checkTokenizerBy(create, tokenizer)
  if (typeof checked === 'string') return PRESETS[checked]
  const matcher = create(checked.pattern, checked.flags)
  const scan: TokenScan = text => scanMatches(text, matcher)
  compiled.set(tokenizer as object, scan)
  return scan
}
