/**
 * The text of a JSON object with some members changed: they take the place of those of the same name, or stand at the
 * end, and `undefined` removes one. The values of all others stay as they are written, since a number of many digits would not
 * outlive being parsed; names are written anew (`"\u0061"` becomes `"a"`), and of those that occur twice the last value stays.
 */
export function rewriteRecord(record: string, changes: object): string {
  const members = membersOf(record)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) members.delete(name)
    else members.set(name, JSON.stringify(value))
  }
  return `{${Array.from(members, ([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
}

/** The members of a JSON object, which must be valid: the text of each value by its name, in order. */
export function membersOf(record: string): Map<string, string> {
  const members = new Map<string, string>()
  for (const { name, start, end } of eachMember(record)) members.set(name, record.slice(start, end).trim())
  return members
}

/**
 * The first of some names that a JSON object, which must be valid, has twice; `JSON.parse` takes the last value in silence.
 */
export function repeatedMember(record: string, names: ReadonlySet<string>): string | undefined {
  const seen = new Set<string>()
  for (const { name } of eachMember(record)) {
    if (seen.has(name)) return name
    if (names.has(name)) seen.add(name)
  }
  return undefined
}

/** The members of a JSON object, one after the other, with where the text of the value begins and ends. */
function* eachMember(record: string): Generator<{ name: string; start: number; end: number }> {
  let depth = 0
  let start = 0
  let name: string | undefined
  for (let k = 0; k < record.length; k++) {
    const character = record[k]
    if (character === '"') k = endOfString(record, k)
    else if (depth === 1 && character === ':') {
      name = JSON.parse(record.slice(start, k)) as string
      start = k + 1
    } else if (depth === 1 && (character === ',' || character === '}')) {
      if (name !== undefined) yield { name, start, end: k }
      start = k + 1
    } else if (character === '{' || character === '[') {
      if (depth++ === 0) start = k + 1
    }
    if (character === '}' || character === ']') depth--
  }
}

/** Where the string that begins at `start` has its closing quote. */
function endOfString(text: string, start: number): number {
  let k = text.indexOf('"', start + 1)
  while (isEscaped(text, k)) k = text.indexOf('"', k + 1)
  return k
}

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(text: string, at: number): boolean {
  let k = at
  while (text[k - 1] === '\\') k--
  return (at - k) % 2 === 1
}
