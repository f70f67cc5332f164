/** ` (did you mean "suffix"?)` when one of the names is close to what was written, else nothing. */
export function didYouMean(written: string, names: Iterable<string>): string {
  let best = ''
  let least = Math.max(2, written.length >> 1) // farther than half of it away is another word
  for (const name of names) {
    const distance = editDistance(written.toLowerCase(), name.toLowerCase())
    if (distance < least) [best, least] = [name, distance]
  }
  return best === '' ? '' : ` (did you mean ${JSON.stringify(best)}?)`
}

/** Letters to insert, delete or replace to turn `a` into `b` (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, k) => k)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
