/**
 * Which token of one cut of a text each token of another is: its number, or undefined if no token begins and ends where it does.
 * Both are offsets, start and end of each token in turn.
 */
export function keptTokens(from: readonly number[], to: readonly number[]): (number | undefined)[] {
  const places = new Map<string, number>()
  for (let k = 0; k < from.length; k += 2) places.set(`${from[k]} ${from[k + 1]}`, k / 2)
  const kept: (number | undefined)[] = []
  for (let k = 0; k < to.length; k += 2) kept.push(places.get(`${to[k]} ${to[k + 1]}`))
  return kept
}

/** Labels on the tokens of another cut: `open` where a token is not the same. */
export function carriedOver<T>(labels: readonly T[], kept: readonly (number | undefined)[], open: T): T[] {
  return kept.map(t => (t === undefined ? open : labels[t]))
}
