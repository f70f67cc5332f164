/** The token above (−1) or below (1) a token, as the lines stand on the screen; the token itself in the first or last line. */
export function tokenInLine(strip: HTMLElement, token: number, direction: -1 | 1): number {
  const place = placeOf(strip, token)
  if (place === null) return token
  const { middle, top } = place
  let line: number | null = null
  let best = token
  let distance = Number.POSITIVE_INFINITY
  for (let other = token + direction; ; other += direction) {
    const candidate = placeOf(strip, other)
    if (candidate === null) return best
    if (Math.abs(candidate.top - top) < SAME_LINE) continue
    line ??= candidate.top
    if (Math.abs(candidate.top - line) >= SAME_LINE) return best
    const away = Math.abs(candidate.middle - middle)
    if (away < distance) {
      distance = away
      best = other
    }
  }
}

/** Tokens whose tops differ by less stand in the same line. */
const SAME_LINE = 8

function placeOf(strip: HTMLElement, token: number): { middle: number; top: number } | null {
  const element = strip.querySelector(`[data-token="${token}"]`)
  if (element === null) return null
  const { left, width, top } = element.getBoundingClientRect()
  return { middle: left + width / 2, top }
}
