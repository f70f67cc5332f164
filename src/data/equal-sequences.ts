/**
 * Equal sequences counted once. A sum over sequences does not change if those that are alike in all columns, labels and attributes are
 * replaced by one with the sum of their weights; only the order of the sum does, and with it the last digits.
 */
import type { Corpus } from './corpus.js'
import { subset } from './subset.js'

export interface MergingLimits {
  /** A corpus with fewer positions is left as it is, to the last digit of all results. Default: a million. */
  readonly least?: number
  /** Sequences are merged if at most this share of the positions remains. Default: a half. */
  readonly worth?: number
}

const LEAST = 1e6
const WORTH = 0.5

/** The corpus with equal sequences merged, in the order of their first ones; or the corpus itself, if little would be gained. */
export function mergeEqual(corpus: Corpus, { least = LEAST, worth = WORTH }: MergingLimits = {}): Corpus {
  if (corpus.P < least) return corpus
  const { first, weight, positions } = findDistinct(corpus)
  return positions > worth * corpus.P ? corpus : { ...subset(corpus, first), weight }
}

/** Distinct sequences: the first of each, the sum of their weights, and the number of their positions. */
interface Distinct {
  readonly first: Int32Array
  readonly weight: Float64Array
  readonly positions: number
}

function findDistinct(corpus: Corpus): Distinct {
  const { N, offset, weight } = corpus
  const first = new Int32Array(N)
  const sums = new Float64Array(N)
  let size = 256
  while (size < 2 * N) size *= 2
  const slots = new Int32Array(size) // number + 1, or 0 where free
  let [count, positions] = [0, 0]
  for (let n = 0; n < N; n++) {
    let slot = hashOf(corpus, n) & (size - 1)
    while (slots[slot] > 0 && !areEqual(corpus, first[slots[slot] - 1], n)) slot = (slot + 1) & (size - 1)
    if (slots[slot] === 0) {
      first[count++] = n
      slots[slot] = count
      positions += offset[n + 1] - offset[n]
    }
    sums[slots[slot] - 1] += weight ? weight[n] : 1
  }
  return { first: first.slice(0, count), weight: sums.slice(0, count), positions }
}

function hashOf({ offset, columns, labels, attributes }: Corpus, n: number): number {
  const [start, end] = [offset[n], offset[n + 1]]
  let h = end - start
  for (const { ids } of columns) h = hashRange(ids, start, end, h)
  if (labels) h = hashRange(labels.ids, start, end, h)
  if (attributes) h = hashRange(attributes.ids, attributes.offset[start], attributes.offset[end], h)
  h = Math.imul(h ^ (h >>> 16), 0x2c1b3c6d)
  return h ^ (h >>> 13)
}

function hashRange(ids: Int32Array, from: number, to: number, seed: number): number {
  let h = seed
  for (let k = from; k < to; k++) h = Math.imul(h ^ ids[k], 0x9e3779b1) ^ (h >>> 15)
  return h
}

/** Whether sequences n and m are alike, except for their weights. */
function areEqual({ offset, columns, labels, attributes }: Corpus, n: number, m: number): boolean {
  const [start, other, length] = [offset[n], offset[m], offset[n + 1] - offset[n]]
  if (offset[m + 1] - other !== length) return false
  for (const { ids } of columns) if (!agree(ids, start, other, length)) return false
  if (labels && !agree(labels.ids, start, other, length)) return false
  if (!attributes) return true
  const [from, to] = [attributes.offset[start], attributes.offset[other]]
  for (let t = 1; t <= length; t++)
    if (attributes.offset[start + t] - from !== attributes.offset[other + t] - to) return false
  const size = attributes.offset[start + length] - from
  return agree(attributes.ids, from, to, size) && agree(attributes.values, from, to, size)
}

function agree(values: Int32Array | Float64Array, n: number, m: number, length: number): boolean {
  for (let k = 0; k < length; k++) if (values[n + k] !== values[m + k]) return false
  return true
}
