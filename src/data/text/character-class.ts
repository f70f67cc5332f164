/**
 * Character classes for tokenization: a class for each code point, looked up in a table that is filled one
 * page at a time from the engine's Unicode properties.
 */

/** Separates tokens. */
export const SPACE = 0
export const LETTER = 1
/** Digits, fractions, raised and encircled numbers, Roman numerals. */
export const DIGIT = 2
/** A letter of a script that puts no spaces between words: Han, Hiragana, Thai, Lao, Khmer, Myanmar and relatives. */
const SINGLE = 3
export const KATAKANA = 4
/**
 * Belongs to the previous character: marks, variation selectors, joiners, skin tones, further parts of a
 * Hangul syllable.
 */
export const EXTEND = 5
const PICTOGRAPH = 6
/** Half of a flag. */
const REGIONAL = 7
/** Punctuation, symbols and everything else. */
export const MARK = 8

const UNKNOWN = 255
const PAGE = 256

const NO_SPACES = [
  'Han',
  'Hiragana',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tai_Le',
  'New_Tai_Lue',
  'Tai_Tham',
  'Tai_Viet',
]

/**
 * The first match decides. Not marks by category, but parts of a character: Thai and Lao am, halfwidth
 * voicing, Hangul vowels and finals.
 */
const createRules = (): readonly (readonly [number, RegExp])[] => [
  [SPACE, /\s/u],
  [EXTEND, /[\p{M}\p{Cf}\p{Emoji_Modifier}\u0E33\u0EB3\uFF9E\uFF9F\u1160-\u11FF\uD7B0-\uD7FF]/u],
  [REGIONAL, /\p{Regional_Indicator}/u],
  [PICTOGRAPH, /\p{Extended_Pictographic}/u],
  [SINGLE, /\p{Ideographic}/u],
  [DIGIT, /\p{N}/u],
  [MARK, /[^\p{L}_]/u],
  [SINGLE, new RegExp(`[${NO_SPACES.map(script => `\\p{Script=${script}}`).join('')}]`, 'u')],
  [KATAKANA, /\p{Script_Extensions=Katakana}/u],
  [LETTER, /./u],
]

// Filled when a character is first looked up: most commands cut no text, and these rules take milliseconds to make.
let rules: ReturnType<typeof createRules> | undefined
const pages: Uint8Array[] = new Array(0x110000 / PAGE).fill(undefined)
const latin = new Uint8Array(PAGE).fill(UNKNOWN)
pages[0] = latin

/** The class of a code point. */
function classOf(code: number): number {
  const known = pages[code >> 8]?.[code & 255] ?? UNKNOWN
  return known === UNKNOWN ? learn(code) : known
}

function learn(code: number): number {
  const character = String.fromCodePoint(code)
  rules ??= createRules()
  const [kind] = rules.find(([, rule]) => rule.test(character)) ?? [MARK]
  pages[code >> 8] ??= new Uint8Array(PAGE).fill(UNKNOWN)
  pages[code >> 8][code & 255] = kind
  return kind
}

/**
 * The class of the character at an index in a text; a lone surrogate is a `MARK`, the end of the text a
 * `SPACE`.
 */
export function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < PAGE && latin[code] !== UNKNOWN) return latin[code]
  if (code < 0xd800) return classOf(code)
  return at < text.length ? classOf(text.codePointAt(at) ?? code) : SPACE
}

/** UTF-16 units of the character at an index. */
export function unitsAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 0xd800 || code > 0xdbff || (text.codePointAt(at) ?? 0) <= 0xffff ? 1 : 2
}

const JOINER = 0x200d

/**
 * The end of the user-perceived character that begins here: a base and what extends it, a sequence of
 * pictographs with joiners, or a flag. These are the extended grapheme clusters of Unicode (UAX 29), except
 * for conjuncts of Indic scripts, which are split after their virama, and prepended signs before numbers.
 */
export function characterEnd(text: string, at: number): number {
  const kind = classAt(text, at)
  let end = at + unitsAt(text, at)
  if (kind === REGIONAL && classAt(text, end) === REGIONAL) end += unitsAt(text, end)
  for (;;) {
    const next = classAt(text, end)
    const joined = kind === PICTOGRAPH && next === PICTOGRAPH && text.charCodeAt(end - 1) === JOINER
    if (next !== EXTEND && !joined) return end
    end += unitsAt(text, end)
  }
}
