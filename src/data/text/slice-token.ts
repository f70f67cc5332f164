/** Strings of one UTF-16 unit, by its code: texts without spaces between words consist of them, and repeat them. */
const characters: string[] = []

/** `text.slice(start, end)`, without a new string for each token of one character. */
export function sliceToken(text: string, start: number, end: number): string {
  if (end - start !== 1) return text.slice(start, end)
  const code = text.charCodeAt(start)
  characters[code] ??= text.slice(start, end)
  return characters[code]
}
