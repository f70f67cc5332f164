/** Longer names are not compared: the cost is the product of the two lengths. */
const LONGEST = 100

/** ` (did you mean "suffix"?)` if one of the names is close to what was written, else nothing. */
export function didYouMean(written: string, names: Iterable<string>): string {
  const nearest = nearestName(written, names)
  return nearest === undefined ? '' : ` (did you mean ${JSON.stringify(nearest)}?)`
}

/** The name closest to what was written; undefined if none is close. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  if (written.length > LONGEST) return undefined
  let best: string | undefined
  let least = Math.max(2, written.length >> 1) // farther than half of its length is another word
  for (const name of names) {
    if (Math.abs(name.length - written.length) >= least) continue // each extra letter is one more edit
    const distance = editDistance(written.toLowerCase(), name.toLowerCase())
    if (distance < least) [best, least] = [name, distance]
  }
  return best
}

/** Letters to insert, delete, replace or swap with their neighbor to turn `a` into `b` (optimal alignment). */
function editDistance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) => [i]) // d[i][j]: the first i letters into the first j
  for (let j = 1; j <= b.length; j++) d[0][j] = j
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = d[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? d[i - 2][j - 2] + 1 : replaced
      d[i][j] = Math.min(replaced, swapped, d[i - 1][j] + 1, d[i][j - 1] + 1)
    }
  }
  return d[a.length][b.length]
}
