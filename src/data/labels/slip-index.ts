/** Pairs of characters that are easily confused: the digits 0 and 1, and the letters that look like them. */
const LOOKALIKES = ['0O', '0o', '1l', '1I']

/** A typing error: two neighbors swapped, a character confused with a similar one, or any other single edit. */
export type Slip = 'swap' | 'lookalike' | 'edit'

/** The slip that turns `b` into `a`; null if they are equal, differ more, or differ in a digit, as numbered names do. */
export function slipBetween(a: string, b: string): Slip | null {
  const length = Math.min(a.length, b.length)
  let start = 0
  while (start < length && a[start] === b[start]) start++
  let end = 0
  while (end < length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (x.length === 1 && (LOOKALIKES.includes(x + y) || LOOKALIKES.includes(y + x))) return 'lookalike'
  if (/\p{N}/u.test(x + y) || x + y === '') return null
  if (x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0]) return 'swap'
  return x.length <= 1 && y.length <= 1 ? 'edit' : null
}

/** Finds names that are one slip from another, in time that does not grow with their number. */
export class SlipIndex {
  private readonly names = new Map<string, string[]>() // by the name, and by the name without one of its characters

  add(name: string): void {
    for (const shorter of shortened(name)) {
      const list = this.names.get(shorter)
      if (list) list.push(name)
      else this.names.set(shorter, [name])
    }
  }

  /** The added names that are one slip from this one; a few may come twice. */
  *near(name: string): Generator<readonly [name: string, slip: Slip]> {
    for (const shorter of shortened(name)) {
      for (const other of this.names.get(shorter) ?? []) {
        const slip = slipBetween(name, other)
        if (slip) yield [other, slip]
      }
    }
  }
}

/** The name, and the name without each of its characters: names one slip apart share one of these. */
function shortened(name: string): string[] {
  const found = [name]
  for (let k = 0; k < name.length; k++) {
    if (name[k] !== name[k - 1]) found.push(name.slice(0, k) + name.slice(k + 1)) // all characters of a run give the same
  }
  return found
}
