import type { Head } from '../head.js'

/** What the first record of a JSON file looks like, as far as the head of the file shows it. */
export interface JsonShape {
  /** The kind of a record; undefined: the file is not JSON, or has no record. */
  readonly record: 'object' | 'array' | undefined
  /** The members of the first record, if it is an object: the beginning of each value, without spaces. */
  readonly members: ReadonlyMap<string, string>
}

/** Whether a content begins as JSON does. */
export function isJson({ text }: Head): boolean {
  return /^\s*[[{]/.test(text)
}

const BEGINNING = 24

/** The shape of a JSON file of lines or of one array. The last member may be cut off. */
export function jsonShapeOf({ text }: Head): JsonShape {
  const opening = /^\s*(\[\s*)?([{[])/.exec(text)
  if (!opening) return { record: undefined, members: new Map() }
  const record = opening[2] === '{' ? 'object' : 'array'
  return { record, members: record === 'object' ? membersOf(text, opening[0].length) : new Map() }
}

/** The members of an object whose first one begins at `from`. Stops where the text is cut off or is not JSON. */
function membersOf(text: string, from: number): Map<string, string> {
  const members = new Map<string, string>()
  const name = /[\s,]*"((?:[^"\\]|\\.)*)"\s*:/y
  name.lastIndex = from
  for (let match = name.exec(text); match; match = name.exec(text)) {
    const end = endOfValue(text, name.lastIndex)
    members.set(
      match[1],
      text
        .slice(name.lastIndex, Math.min(end, name.lastIndex + 200))
        .replace(/\s+/g, '')
        .slice(0, BEGINNING),
    )
    name.lastIndex = end
  }
  return members
}

/** Where a value ends: at the comma or bracket behind it, or where the text ends. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let k = from; k < text.length; k++) {
    const character = text[k]
    if (character === '"') {
      for (k++; k < text.length && text[k] !== '"'; k++) if (text[k] === '\\') k++
    } else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      if (depth-- === 0) return k
    } else if (character === ',' && depth === 0) return k
  }
  return text.length
}
