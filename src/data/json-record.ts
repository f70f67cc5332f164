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
  let depth = 0
  let start = 0
  let name: string | undefined
  for (let k = 0; k < record.length; k++) {
    const character = record[k]!
    if (character === '"') k = endOfString(record, k)
    else if (depth === 1 && character === ':') {
      name = JSON.parse(record.slice(start, k))
      start = k + 1
    } else if (depth === 1 && (character === ',' || character === '}')) {
      if (name !== undefined) members.set(name, record.slice(start, k).trim())
      start = k + 1
    } else if (character === '{' || character === '[') {
      if (depth++ === 0) start = k + 1
    } else if (character === '}' || character === ']') depth--
  }
  return members
}

/** Where the string that begins at `start` has its closing quote. */
function endOfString(text: string, start: number): number {
  let k = start + 1
  while (text[k] !== '"') k += text[k] === '\\' ? 2 : 1
  return k
}
