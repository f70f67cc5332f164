import { DataError } from '../../../common/errors.js'

const LF = 0x0a
const [ZERO, NINE] = [0x30, 0x39]

/** A place in a text file of Wapiti that moves forward. Errors name the byte. */
export class Cursor {
  private at = 0

  constructor(readonly bytes: Uint8Array) {}

  get left(): number {
    return this.bytes.length - this.at
  }

  fail(reason: string, at = this.at): never {
    throw new DataError(`${at >= this.bytes.length ? 'truncated: ' : `byte ${at}: `}${reason}`)
  }

  /** Whether a text of ASCII stands here; then it is passed. */
  passes(text: string): boolean {
    for (let k = 0; k < text.length; k++) if (this.bytes[this.at + k] !== text.charCodeAt(k)) return false
    this.at += text.length
    return true
  }

  /** Passes a text that must stand here. */
  pass(text: string, what: string): void {
    if (!this.passes(text)) this.fail(`${what}: expected ${JSON.stringify(text)}`)
  }

  /** A whole number without sign. */
  number(what: string): number {
    const start = this.at
    let value = 0
    for (; this.bytes[this.at] >= ZERO && this.bytes[this.at] <= NINE; this.at++)
      value = value * 10 + this.bytes[this.at] - ZERO
    if (this.at === start) this.fail(`${what}: expected a number`)
    if (value > Number.MAX_SAFE_INTEGER) this.fail(`${what}: the number is too great`, start)
    return value
  }

  /** How many of something follow, each of which takes at least some bytes. */
  count(what: string, bytes: number): number {
    const start = this.at
    const value = this.number(what)
    if (value * bytes > this.left) this.fail(`${what}: ${value} do not fit into the file`, start)
    return value
  }

  /** The bytes of a netstring: `3:abc,` and a line feed. */
  netstring(what: string): Uint8Array {
    const start = this.at
    const length = this.number(what)
    this.pass(':', what)
    if (length === 0) this.fail(`${what}: expected a name, got an empty one`, start)
    if (length > this.left) this.fail(`${what}: ${length} bytes do not fit into the file`, start)
    const found = this.bytes.subarray(this.at, this.at + length)
    this.at += length
    this.pass(',\n', what)
    if (found.includes(0)) this.fail(`${what}: expected a name without NUL`, start)
    return found
  }

  /** Passes the rest of a line, which may be the last one without a line feed, and calls `take` with its place. */
  line<T>(take: (bytes: Uint8Array, start: number, end: number) => T): T {
    const { bytes, at } = this
    let end = at
    while (end < bytes.length && bytes[end] !== LF) end++
    this.at = Math.min(end + 1, bytes.length)
    return take(bytes, at, end)
  }
}
