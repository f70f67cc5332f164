/** A number as C's `%f` prints it. */
export function cNumber(value: number, digits = 6): string {
  if (Number.isNaN(value)) return '-nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  if (Math.abs(value) >= 1e21) return `${BigInt(value)}.${'0'.repeat(digits)}`
  return `${Object.is(value, -0) ? '-' : ''}${rounded(value, digits)}`
}

/** A number halfway between two texts becomes the one that ends in an even digit; `toFixed` rounds away from 0. */
function rounded(value: number, digits: number): string {
  const isHalfway = Math.abs(value * 2 ** (digits + 1)) % 2 === 1
  const towardsZero = isHalfway ? value.toFixed(digits + 1).slice(0, -1) : ''
  return /[02468]$/.test(towardsZero) ? towardsZero : value.toFixed(digits)
}
