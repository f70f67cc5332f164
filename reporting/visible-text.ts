/**
 * Text from data, shown to people. A label, a word or a file name may have characters that a terminal obeys instead of
 * showing them: escape sequences that clear the screen, and marks that turn the direction of what follows around. They are
 * written as JSON writes them, `\u001b`, so that text in JSON keeps its meaning.
 */

/** Control characters, C0, DEL and C1; separators of lines and paragraphs; embedding, override and isolation of direction. */
const CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

/** The same but for the two that text in lines and columns is made of. */
const CONTROLS_IN_TEXT = /(?![\t\n])[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

const SHORT: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Text of several lines, in which control characters other than tabs and line ends are made visible. */
export function visibleText(text: string): string {
  return text.replace(CONTROLS_IN_TEXT, escaped)
}

/** Text that is part of a line, in which all control characters are made visible. */
export function visibleLine(text: string): string {
  return text.replace(CONTROLS, escaped)
}

function escaped(character: string): string {
  return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
