/**
 * Inputs as files that a person can read: JSON in which bytes stand as `{"$utf8": …}` or `{"$hex": …}`, and numbers that JSON does not
 * have as `{"$number": …}`.
 */

/** A kept input: what `npm test` runs again. */
export interface Case {
  /** What went wrong when it was found. */
  readonly finding: string
  readonly input: unknown
}

/** The text of a case file. */
export function writeCase({ finding, input }: Case): string {
  return `${JSON.stringify({ finding, input: written(input) }, null, 1)}\n`
}

/** The case in the text of a file. */
export function readCase(text: string): Case {
  const { finding, input } = JSON.parse(text)
  return { finding, input: read(input) }
}

function written(value: unknown): unknown {
  if (value instanceof Uint8Array) return writtenBytes(value)
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return { $number: Object.is(value, -0) ? '-0' : String(value) }
  if (Array.isArray(value)) return value.map(written)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, written(member)]))
}

function writtenBytes(bytes: Uint8Array): object {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const back = new TextEncoder().encode(text)
  const same = back.length === bytes.length && back.every((byte, k) => byte === bytes[k])
  if (same) return { $utf8: text }
  return { $hex: Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('') }
}

function read(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(read)
  if (typeof value !== 'object' || value === null) return value
  const members = value as Record<string, unknown>
  if (typeof members['$utf8'] === 'string') return new TextEncoder().encode(members['$utf8'])
  if (typeof members['$hex'] === 'string')
    return Uint8Array.from(members['$hex'].match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  if (typeof members['$number'] === 'string') return Number(members['$number'])
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, read(member)]))
}

/** How many bytes the strings and bytes of a value have; any other value counts as eight. */
export function bytesIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value instanceof Uint8Array) return value.length
  if (typeof value !== 'object' || value === null) return 8
  let sum = 0
  for (const member of Object.values(value)) sum += bytesIn(member)
  return sum
}
