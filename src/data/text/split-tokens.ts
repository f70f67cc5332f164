import type { Segmented } from './segment.js'

/** Splits tokens at sorted offsets. Offsets outside tokens have no effect. */
export function splitTokens(
  text: string,
  { tokens, starts }: Segmented,
  places: readonly number[],
): Segmented {
  const split = { tokens: [] as string[], starts: [] as number[] }
  const put = (start: number, end: number) => {
    split.tokens.push(text.slice(start, end))
    split.starts.push(start)
  }
  let next = 0 // index in the offsets
  for (const [t, token] of tokens.entries()) {
    let start = starts[t]
    const end = start + token.length
    while (next < places.length && places[next] <= start) next++
    for (; next < places.length && places[next] < end; next++) {
      if (places[next] > start) put(start, places[next])
      start = places[next]
    }
    put(start, end)
  }
  return split
}
