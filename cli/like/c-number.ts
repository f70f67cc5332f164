/** A number as C's `%f` prints it. */
export function cNumber(value: number, digits = 6): string {
  if (Number.isNaN(value)) return '-nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  if (Math.abs(value) >= 1e21) return `${BigInt(value)}.${'0'.repeat(digits)}`
  return `${Object.is(value, -0) ? '-' : ''}${value.toFixed(digits)}`
}
