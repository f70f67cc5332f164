const LONGEST = 80

/** Any value as short text for an error. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  // JSON has no NaN, no infinities and no functions.
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(shallow(value, 3)) ?? typeof value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/**
 * The outer part of a value: a file may be nested more deeply than the stack allows, and be far too long to
 * show.
 */
function shallow(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.slice(0, LONGEST)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, LONGEST).map(item => shallow(item, depth - 1))
  const part: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(value).slice(0, LONGEST))
    part[key] = shallow((value as Record<string, unknown>)[key], depth - 1)
  return part
}
