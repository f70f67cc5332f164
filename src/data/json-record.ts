/**
 * Changes members of a JSON object in its text: a changed member replaces the one of the same name or is
 * appended, and `undefined` removes one. All other values keep their text, since parsing would round a number
 * with many digits; names are rewritten (`"\u0061"` becomes `"a"`), and the last value of a repeated name
 * wins.
 */
export function rewriteRecord(record: string, changes: object): string {
  const members = membersOf(record)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) members.delete(name)
    else members.set(name, JSON.stringify(value))
  }
  return `{${Array.from(members, ([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
}

/** The members of a valid JSON object: the text of each value by name, in order. */
export function membersOf(record: string): Map<string, string> {
  const members = new Map<string, string>()
  for (const { name, start, end } of eachMember(record)) members.set(name, record.slice(start, end).trim())
  return members
}

/**
 * The first of some names that a JSON object, which must be valid, has twice; `JSON.parse` takes the last value in silence.
 * `deep` names a member within whose value, at any depth, no object may have any name twice; `value` is that value, parsed.
 */
export function repeatedMember(
  record: string,
  names: ReadonlySet<string>,
  deep?: { readonly member: string; readonly value: unknown },
): string | undefined {
  const seen = new Set<string>()
  for (const { name, start, end } of eachMember(record)) {
    if (seen.has(name)) return name
    if (names.has(name)) seen.add(name)
    if (name !== deep?.member) continue
    const within = repeatedAnywhere(record.slice(start, end), deep.value)
    if (within !== undefined) return within
  }
  return undefined
}

/** The first name that an object has twice, anywhere in a valid JSON text; `value` is what the text was parsed to. */
export function repeatedAnywhere(text: string, value: unknown): string | undefined {
  // Counting is quick; only where a member is missing after parsing, which one is looked for.
  return countMembers(text) === countKeys(value) ? undefined : repeatedWithin(text)
}

/** The members of all objects in a JSON text: their colons. */
function countMembers(text: string): number {
  let count = 0
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k)
    if (code === QUOTE) k = endOfString(text, k)
    else if (code === COLON) count++
  }
  return count
}

const QUOTE = 34
const COLON = 58

/** The members of all objects in a value. Not by recursion: JSON may be nested deeper than calls can. */
function countKeys(value: unknown): number {
  const open = [value]
  let count = 0
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const inner: unknown[] = Object.values(next)
    if (!Array.isArray(next)) count += inner.length
    for (const part of inner) if (typeof part === 'object' && part !== null) open.push(part)
  }
  return count
}

/** The first name that an object has twice, anywhere in a JSON text. */
function repeatedWithin(text: string): string | undefined {
  const open: Set<string>[] = [] // an array has a set, too, which stays empty
  for (let k = 0; k < text.length; k++) {
    const character = text[k]
    if (character === '{' || character === '[') open.push(new Set())
    else if (character === '}' || character === ']') open.pop()
    else if (character === '"') {
      const end = endOfString(text, k)
      const name = isName(text, end) ? (JSON.parse(text.slice(k, end + 1)) as string) : undefined
      const names = open[open.length - 1]
      if (name !== undefined && names.has(name)) return name
      if (name !== undefined) names.add(name)
      k = end
    }
  }
  return undefined
}

/** Whether the string that ends at `end` is the name of a member: a colon follows, maybe after white space. */
function isName(text: string, end: number): boolean {
  let k = end + 1
  while (text.charCodeAt(k) <= SPACE) k++
  return text.charCodeAt(k) === COLON
}

const SPACE = 32

/** The members of a JSON object in order, with the start and end of each value's text. */
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

/** Index of the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let k = text.indexOf('"', start + 1)
  while (isEscaped(text, k)) k = text.indexOf('"', k + 1)
  return k
}

/** Whether an odd number of backslashes precedes a character. */
function isEscaped(text: string, at: number): boolean {
  let k = at
  while (text[k - 1] === '\\') k--
  return (at - k) % 2 === 1
}
