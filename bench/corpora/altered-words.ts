/** One word in so many is altered. */
const ALTERED = 8

/** A word, by its number, as it is in a pass: one in eight gets the number of the pass as an ending, but not in the first pass. */
export function wordIn(pass: number, id: number, word: string): string {
  return pass > 0 && mixed(id, pass) % ALTERED === 0 ? `${word}~${pass}` : word
}

/** A number that depends on both in no simple way. */
function mixed(id: number, pass: number): number {
  return Math.imul(Math.imul(id, 0x9e3779b1) ^ (pass * 0x85ebca6b), 0xc2b2ae35) >>> 16
}
