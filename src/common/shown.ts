const LONGEST = 80

/** A value that may come from anywhere, as text for an error: short, whatever it is. */
export function shown(value: unknown): string {
  const text = textOf(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value) // JSON has no NaN
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return `${Array.isArray(value) ? 'an array' : 'an object'} of great depth`
  }
}
