/**
 * What scoring derives from counts: totals, and the counts of signatures and attributes. Rebuilt when counts
 * change, so it computes only on demand: the first sentence after an update should not wait for the whole
 * vocabulary.
 */

import type { CountStore } from './count-store.js'
import { accumulate } from './count-table.js'
import { keyTotal } from './counts.js'
import { signatureIndex } from './signature-index.js'
import type { Vocabularies } from './vocabularies.js'

/** Words seen at most this often stand in for unknown words; 'all' takes every word. */
export type Rare = number | 'all'

/**
 * Attributes with more signatures than this are summed once: with features of neighbors, a bias-like one has
 * all of them.
 */
const COMMON = 16

export class Statistics {
  readonly L: number
  readonly tokens: number
  readonly sequences: number
  readonly labels: Float64Array //      [L]        how often each label was seen
  readonly labelPairs: Float64Array //  [L+1][L+1] label + 1 followed by label + 1; 0 is the boundary
  readonly before: Float64Array //      [L+1]      how often each is the first of a pair
  readonly behind: Float64Array //      [L+1]      or the second
  private readonly store: CountStore
  private readonly rare: Rare
  private readonly common = new Map<number, { counts: Float64Array; total: number }>()
  private withAttribute: { offset: Int32Array; signature: Int32Array } | null = null

  constructor(store: CountStore, rare: Rare) {
    this.store = store
    this.rare = rare
    this.L = store.vocabularies.labels.size
    this.tokens = store.tokens
    this.sequences = store.sequences
    this.labelPairs = densePairs(store, this.L + 1)
    this.before = new Float64Array(this.L + 1)
    this.behind = new Float64Array(this.L + 1)
    for (let i = 0; i <= this.L; i++) {
      for (let j = 0; j <= this.L; j++) {
        const count = this.labelPairs[i * (this.L + 1) + j]
        this.before[i] += count
        this.behind[j] += count
      }
    }
    this.labels = this.countLabels()
  }

  /** As the second of pairs, of which a token is one; where labels before were not known it is none, and tokens are counted. */
  private countLabels(): Float64Array {
    const labels = this.behind.slice(1)
    if (labels.reduce((sum, count) => sum + count, 0) === this.tokens) return labels
    labels.fill(0)
    for (const { items } of this.store.layers)
      for (let e = 0; e < items.label.length; e++) labels[items.label[e] - 1] += items.count[e]
    return labels
  }

  /** How often a key was seen; 0 for −1. */
  keyTotal(key: number): number {
    return keyTotal(this.store.layers, key)
  }

  /** Adds the label counts of a key to `counts` [L]. */
  addKey(key: number, counts: Float64Array): void {
    this.eachLabel(key, (label, count) => {
      counts[label] += count
    })
  }

  /** Visits the labels of a key, some of them perhaps several times. */
  eachLabel(key: number, visit: (label: number, count: number) => void): void {
    for (const { items } of this.store.layers) {
      if (key + 1 >= items.keyOffset.length) continue
      const last = items.offset[items.keyOffset[key + 1]]
      for (let e = items.offset[items.keyOffset[key]]; e < last; e++)
        visit(items.label[e] - 1, items.count[e])
    }
  }

  /** Adds the label counts of the words with a signature, all or only rare ones, and returns their total. */
  addSignature(signature: number, words: 'all' | 'rare', counts: Float64Array): number {
    let total = 0
    this.eachEntry(signature, words, (_key, label, count) => {
      counts[label] += count
      total += count
    })
    return total
  }

  /** Adds the label counts of the rare words with an attribute and returns their total. */
  addAttribute(attribute: number, counts: Float64Array): number {
    this.withAttribute ??= signaturesByAttribute(this.store.vocabularies)
    const { offset } = this.withAttribute
    if (offset[attribute + 1] - offset[attribute] <= COMMON) return this.sumAttribute(attribute, counts)
    let known = this.common.get(attribute)
    if (!known) {
      const sums = new Float64Array(this.L)
      known = { counts: sums, total: this.sumAttribute(attribute, sums) }
      this.common.set(attribute, known)
    }
    for (let j = 0; j < this.L; j++) counts[j] += known.counts[j]
    return known.total
  }

  private sumAttribute(attribute: number, counts: Float64Array): number {
    const { offset, signature } = this.withAttribute!
    let total = 0
    for (let k = offset[attribute]; k < offset[attribute + 1]; k++) {
      total += this.addSignature(signature[k], 'rare', counts)
    }
    return total
  }

  /**
   * Adds P̃(y|x) of every rare word x with a signature and returns whether there is any: SP1 averages over words,
   * not over their occurrences. Words that are equally frequent are counted together, since fractions would add up to
   * other last bits in another order of words or layers:
   *
   *   Σₓ #(y,x) / #(x)  =  Σₙ #(y, words seen n times) / n
   */
  addTypes(signature: number, sums: Float64Array): boolean {
    const byFrequency = new Map<number, Float64Array>()
    this.eachEntry(signature, 'rare', (key, label, count) => {
      const n = this.keyTotal(key)
      if (n === 0) return
      const counts = byFrequency.get(n) ?? new Float64Array(this.L)
      byFrequency.set(n, counts)
      counts[label] += count
    })
    for (const n of [...byFrequency.keys()].sort((a, b) => a - b)) {
      const counts = byFrequency.get(n) as Float64Array
      for (let j = 0; j < this.L; j++) sums[j] += counts[j] / n
    }
    return sums.some(sum => sum > 0)
  }

  private eachEntry(
    signature: number,
    words: 'all' | 'rare',
    visit: (key: number, label: number, count: number) => void,
  ): void {
    for (const layer of this.store.layers) {
      const { offset, item, key } = signatureIndex(layer)
      if (signature + 1 >= offset.length) continue
      const { items } = layer
      for (let k = offset[signature]; k < offset[signature + 1]; k++) {
        if (words === 'rare' && !this.isRare(key[k])) continue
        for (let e = items.offset[item[k]]; e < items.offset[item[k] + 1]; e++) {
          visit(key[k], items.label[e] - 1, items.count[e])
        }
      }
    }
  }

  private isRare(key: number): boolean {
    return this.rare === 'all' || this.keyTotal(key) <= this.rare
  }
}

/** For each attribute the signatures that have it. */
function signaturesByAttribute({ signatures, attributes }: Vocabularies): {
  offset: Int32Array
  signature: Int32Array
} {
  const { ids, offset: starts } = signatures.lists
  const offset = new Int32Array(attributes.size + 1)
  for (const id of ids) offset[id + 1]++
  accumulate(offset)
  const next = offset.slice()
  const signature = new Int32Array(ids.length)
  for (let s = 0; s < signatures.size; s++) {
    for (let k = starts[s]; k < starts[s + 1]; k++) signature[next[ids[k]]++] = s
  }
  return { offset, signature }
}

function densePairs(store: CountStore, size: number): Float64Array {
  const dense = new Float64Array(size * size)
  for (const { labelPairs } of store.layers) {
    for (let i = 0; i + 1 < labelPairs.offset.length; i++) {
      for (let e = labelPairs.offset[i]; e < labelPairs.offset[i + 1]; e++) {
        dense[i * size + labelPairs.label[e]] += labelPairs.count[e]
      }
    }
  }
  return dense
}
