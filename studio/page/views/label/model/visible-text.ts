/** A piece of a token as it is shown: its text, or the short name of a character that cannot be seen. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hidden'; readonly text: string; readonly code: string }

/** Characters that one cannot see, or that turn the direction of what follows; not Arabic signs, nor the parts of a flag. */
const HIDDEN =
  /(?![\u0600-\u0605\u06dd\u070f\u08e2\u{e0000}-\u{e007f}])[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u

const NAMES: Readonly<Record<number, string>> = {
  9: 'TAB',
  10: 'LF',
  13: 'CR',
  32: 'SP',
  160: 'NBSP',
  173: 'SHY',
  1564: 'ALM',
  8203: 'ZWSP',
  8204: 'ZWNJ',
  8205: 'ZWJ',
  8206: 'LRM',
  8207: 'RLM',
  8232: 'LS',
  8233: 'PS',
  8234: 'LRE',
  8235: 'RLE',
  8236: 'PDF',
  8237: 'LRO',
  8238: 'RLO',
  8239: 'NNBSP',
  8288: 'WJ',
  8294: 'LRI',
  8295: 'RLI',
  8296: 'FSI',
  8297: 'PDI',
  12288: 'IDSP',
  65279: 'BOM',
}

/**
 * Splits a token so that nothing of it stays unseen. A blank between two other characters can be seen, and a joiner is part of their form
 * (emoji, Persian, Indic scripts): both stay as they are. No piece can turn the direction of the page.
 */
export function visiblePieces(token: string): readonly Piece[] {
  if (token !== '' && !HIDDEN.test(token)) return [{ kind: 'text', text: token }]
  const pieces: Piece[] = []
  const characters = [...token]
  let text = ''
  for (const [i, character] of characters.entries()) {
    const isSpace = /\p{Zs}/u.test(character)
    if (
      isSpace ? isBetweenOthers(characters, i) : !HIDDEN.test(character) || isJoiner(character, characters, i)
    ) {
      text += character
      continue
    }
    if (text !== '') {
      pieces.push({ kind: 'text', text })
      text = ''
    }
    const point = character.codePointAt(0) as number
    const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
    pieces.push({ kind: 'hidden', text: NAMES[point] ?? code, code })
  }
  if (text !== '') {
    pieces.push({ kind: 'text', text })
  }
  return pieces
}

/** A token as plain text, for names that are read out and for lines of text. */
export function visibleText(token: string): string {
  return visiblePieces(token)
    .map(piece => (piece.kind === 'text' ? piece.text : `[${piece.text}]`))
    .join('')
}

/** A piece of running text, in which blanks can be seen. */
export function visibleLine(text: string): string {
  return text
    .split(/(\p{Zs}+)/u)
    .map(part => (/^\p{Zs}/u.test(part) ? part : visibleText(part)))
    .join('')
}

function isJoiner(character: string, characters: readonly string[], i: number): boolean {
  return (character === '\u200d' || character === '\u200c') && isBetweenOthers(characters, i)
}

/** Whether what stands on both sides can be seen. */
function isBetweenOthers(characters: readonly string[], i: number): boolean {
  const before = characters[i - 1] ?? ' '
  const after = characters[i + 1] ?? ' '
  return !HIDDEN.test(before) && !HIDDEN.test(after)
}
