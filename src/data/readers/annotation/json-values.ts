/**
 * Cuts a file into JSON values while it is read: the elements of an array, on one line or many, or values that follow each
 * other, one on each line. Only one value is in memory at a time.
 */
import { decodeUtf8 } from '../../reading/encoding.js'
import type { OnLine } from '../../reading/lines.js'
import { type Cursor, fail } from '../../reading/reader.js'

export interface JsonValuesOptions {
  /** The longest value, in UTF-16 units. */
  readonly size: number
  /** How deep a value may be nested. Default 256. */
  readonly depth?: number
}

/** Takes a value, its text, and the line that it begins on. */
export type OnValue = (value: unknown, text: string, line: number) => void

const QUOTE = 34
const COMMA = 44
const OPEN_BRACKET = 91
const BACKSLASH = 92
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125

/**
 * `lines`: values stand one after the other. `opened`: a bracket was the first character of the file, which begins an array
 * of values, or, if a string follows, a value that is an array. `array`: within an array of values. `closed`: behind it.
 */
type Mode = 'lines' | 'opened' | 'array' | 'closed'

/** A cutter to be fed with lines. */
export function createJsonValues(
  { size, depth: most = 256 }: JsonValuesOptions,
  at: Cursor,
  onValue: OnValue,
) {
  let mode: Mode = 'lines'
  let first = true // nothing but space so far
  let comma: 'before' | 'after' | 'none' = 'none' // of an array: one must follow, has come, or need not be
  let depth = 0 // of the open value, 0: none is open
  let parts: string[] = [] // of the open value, from the lines before
  let length = 0 // of the parts
  let start = 0 // of the open value in the current line
  let line = 0 // that the open value begins on
  let last = 0 // the line that the last value ended on

  const fromLine: OnLine = (bytes, from, to) => scan(`${decodeUtf8(bytes, from, to, at)}\n`)

  function scan(text: string): void {
    start = 0
    for (let k = 0; k < text.length; ) {
      const code = text.charCodeAt(k)
      if (depth > 0) k = within(text, k, code)
      else k = isSpace(code) ? k + 1 : between(text, k, code)
    }
    if (depth === 0) return
    parts.push(text.slice(start))
    length += text.length - start
    if (length > size) fail({ ...at, line }, `expected a record of at most ${size} characters, got more`)
  }

  /** A character that is no space, where no value is open. Returns where to go on. */
  function between(text: string, k: number, code: number): number {
    if (mode === 'closed') fail(at, 'expected the end of the file after the array, got more')
    if (mode === 'opened') return afterBracket(text, k, code)
    if (mode === 'array' && code === CLOSE_BRACKET && comma !== 'after') mode = 'closed'
    else if (mode === 'array' && code === COMMA && comma === 'before') comma = 'after'
    else if (mode === 'array' && comma === 'before')
      fail(at, `expected a comma or ] after an element, got ${text[k]}`)
    else if (first && code === OPEN_BRACKET) {
      mode = 'opened'
      line = at.line
    } else return begin(text, k, code)
    first = false
    return k + 1
  }

  /** The first character behind the bracket that the file begins with. A string: the array is itself a value. */
  function afterBracket(text: string, k: number, code: number): number {
    mode = code === QUOTE ? 'lines' : 'array'
    if (mode === 'array') return between(text, k, code)
    depth = 1
    parts = ['[']
    length = 1
    start = k
    return k
  }

  function begin(text: string, k: number, code: number): number {
    if (mode === 'lines' && last === at.line) fail(at, 'expected one JSON value on a line, got more')
    if (code !== OPEN_BRACE && code !== OPEN_BRACKET)
      fail(at, `expected a JSON object or array, got ${JSON.stringify(text.slice(k, k + 20).trimEnd())}`)
    first = false
    start = k
    line = at.line
    depth = 1
    return k + 1
  }

  /** A character of the open value. Returns where to go on. */
  function within(text: string, k: number, code: number): number {
    if (code === QUOTE) return endOfString(text, k)
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (++depth > most) fail({ ...at, line }, `expected JSON nested at most ${most} deep, got more`)
    } else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && --depth === 0) {
      finish(parts.join('') + text.slice(start, k + 1))
    }
    return k + 1
  }

  /** Behind the string that begins at `from`. It ends on the same line: JSON has no string with a line end. */
  function endOfString(text: string, from: number): number {
    let k = from + 1
    while (k < text.length && text.charCodeAt(k) !== QUOTE) k += text.charCodeAt(k) === BACKSLASH ? 2 : 1
    if (k >= text.length) fail(at, 'expected the end of a JSON string, got the end of the line')
    return k + 1
  }

  function finish(text: string): void {
    parts = []
    length = 0
    comma = 'before'
    last = at.line
    if (text.length > size)
      fail({ ...at, line }, `expected a record of at most ${size} characters, got ${text.length}`)
    onValue(parsed(text), text, line)
  }

  function parsed(text: string): unknown {
    try {
      return JSON.parse(text)
    } catch (cause) {
      return fail({ ...at, line }, `expected JSON, got invalid JSON (${(cause as Error).message})`, { cause })
    }
  }

  return {
    line: fromLine,
    begin() {
      mode = 'lines'
      first = true
      comma = 'none'
      last = 0
    },
    end() {
      if (depth > 0) fail({ ...at, line }, 'expected the end of a JSON value, got the end of the file')
      if (mode === 'opened' || mode === 'array')
        fail({ ...at, line }, 'expected ] at the end of the array, got the end of the file')
    },
  }
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}
