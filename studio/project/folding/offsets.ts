/** What is wrong with offsets of tokens (start and end of each in turn) in a text, or null. */
export function offsetFault(offsets: readonly number[], text: string): string | null {
  if (offsets.length % 2 !== 0)
    return 'tokens: expected a start and an end of each, got an odd number of offsets'
  let end = 0
  for (let k = 0; k < offsets.length; k += 2) {
    const from = offsets[k]
    const to = offsets[k + 1]
    if (!Number.isInteger(from) || !Number.isInteger(to) || from < end || to <= from || to > text.length)
      return `token ${k / 2 + 1}: expected offsets that follow those before and lie in the text (0 … ${text.length}), got ${from} … ${to}`
    if (splitsPair(text, from) || splitsPair(text, to))
      return `token ${k / 2 + 1}: begins or ends inside a character (${from} … ${to})`
    end = to
  }
  return offsets.length === 0 ? 'expected a token at least' : null
}

/** The texts of tokens. */
export function tokensAt(text: string, offsets: readonly number[]): string[] {
  const tokens: string[] = []
  for (let k = 0; k < offsets.length; k += 2) tokens.push(text.slice(offsets[k], offsets[k + 1]))
  return tokens
}

/** Whether an offset lies between the two halves of a character beyond U+FFFF. */
function splitsPair(text: string, offset: number): boolean {
  return (
    isBetween(text.charCodeAt(offset - 1), 0xd800, 0xdbff) &&
    isBetween(text.charCodeAt(offset), 0xdc00, 0xdfff)
  )
}

function isBetween(value: number, low: number, high: number): boolean {
  return value >= low && value <= high // false for NaN, beyond the text
}
