/** In which order strings come. */

import type { StudioString } from '../../project/state.js'
import type { QueueOrder } from '../../session/session.js'
import type { Weakest } from '../proposer.js'

/** Of so many strings in a row, the last is drawn at random, so that what the model is wrongly sure of is seen, too. */
const ONE_IN = 5

/** A string and its place in an order. */
export interface OrderedString {
  readonly string: StudioString
  readonly score: Weakest | null
  readonly atRandom: boolean
}

export interface OrderOptions {
  readonly order: QueueOrder
  readonly seed: number
  /** How many strings were accepted before: where the queue stands. */
  readonly accepted: number
  readonly scoreOf: (string: StudioString) => Weakest | null
}

/** The first k strings of an order. Strings that were skipped come after all others. */
export function firstInOrder(
  pool: readonly StudioString[],
  k: number,
  options: OrderOptions,
): OrderedString[] {
  const { order, seed, accepted, scoreOf } = options
  const rank = (string: StudioString) => randomRank(string.id, seed)
  const keys: Record<QueueOrder, (string: StudioString) => number> = {
    given: () => 0,
    random: rank,
    // Chances are below 2: strings without one come later, as they were given.
    doubt: string => scoreOf(string)?.chance ?? 2,
  }
  const asOrdered = firstBy(pool, k, keys[order])
  const atRandom = order === 'doubt' ? firstBy(pool, k, rank) : []
  const found: OrderedString[] = []
  const taken = new Set<StudioString>()
  for (let slot = accepted; found.length < Math.min(k, pool.length); slot++) {
    const isRandom = order === 'doubt' && slot % ONE_IN === ONE_IN - 1
    const string = (isRandom ? atRandom : asOrdered).find(candidate => !taken.has(candidate))!
    taken.add(string)
    found.push({ string, score: scoreOf(string), atRandom: isRandom })
  }
  return found
}

/** The k strings that were skipped least, among them those of the smallest keys, among them the first given. For small k. */
export function firstBy(
  pool: readonly StudioString[],
  k: number,
  keyOf: (string: StudioString) => number,
): StudioString[] {
  const found: { string: StudioString; key: number }[] = []
  for (const string of pool) {
    const entry = { string, key: keyOf(string) }
    if (found.length === k && !isBefore(entry, found[k - 1])) continue
    let place = found.length
    while (place > 0 && isBefore(entry, found[place - 1])) place--
    found.splice(place, 0, entry)
    if (found.length > k) found.pop()
  }
  return found.map(({ string }) => string)
}

interface Keyed {
  readonly string: StudioString
  readonly key: number
}

function isBefore(a: Keyed, b: Keyed): boolean {
  const [skippedA, skippedB] = [a.string.skipped, b.string.skipped]
  if (skippedA !== skippedB) return skippedA < skippedB
  return a.key === b.key ? a.string.number < b.string.number : a.key < b.key
}

/** A number in [0, 1) that depends on the string and the seed alone (FNV-1a, and a finish that spreads its bits). */
function randomRank(id: string, seed: number): number {
  let hash = (2166136261 ^ seed) >>> 0
  for (let k = 0; k < id.length; k++) hash = Math.imul(hash ^ id.charCodeAt(k), 16777619) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
