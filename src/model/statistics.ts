/** What scoring derives from counts: totals, and the counts of signatures and attributes. Made anew when counts change. */

import { GrowingInt32 } from '../data/growing-array.js'
import type { CountStore } from './count-store.js'
import { groupLabels, type LabelTable } from './count-table.js'

/** Words seen at most so often stand in for words never seen; 'all' takes every word. */
export type Rare = number | 'all'

export class Statistics {
  readonly L: number
  readonly tokens: number
  readonly sequences: number
  readonly labels: Float64Array //      [L]        how often each label was seen
  readonly labelPairs: Float64Array //  [L+1][L+1] label + 1 before label + 1, the boundary being 0
  private readonly store: CountStore
  private readonly rare: Rare
  private keyTotals: Float64Array | null = null
  private readonly tables = new Map<string, LabelTable>()

  constructor(store: CountStore, rare: Rare) {
    this.store = store
    this.rare = rare
    this.L = store.spaces.labels.size
    this.tokens = store.tokens
    this.sequences = store.sequences
    this.labelPairs = densePairs(store, this.L + 1)
    this.labels = new Float64Array(this.L)
    for (let j = 0; j < this.L; j++) {
      for (let i = 0; i <= this.L; i++) this.labels[j] += this.labelPairs[i * (this.L + 1) + j + 1]
    }
  }

  /** How often a key was seen; 0 for −1. */
  keyTotal(key: number): number {
    this.keyTotals ??= totalsOfKeys(this.store)
    return key < 0 ? 0 : this.keyTotals[key]
  }

  /** Adds the label counts of a key to `counts` [L]. */
  addKey(key: number, counts: Float64Array): void {
    for (const { items } of this.store.layers) {
      if (key + 1 >= items.keyOffset.length) continue
      const first = items.offset[items.keyOffset[key]]
      const last = items.offset[items.keyOffset[key + 1]]
      for (let e = first; e < last; e++) counts[items.label[e] - 1] += items.count[e]
    }
  }

  /** The label counts of every signature, over all words. */
  get signatures(): LabelTable {
    return this.table('signatures', () => this.groupBySignature(() => true))
  }

  /** The label counts of every signature, over rare words. */
  get rareSignatures(): LabelTable {
    return this.table('rare signatures', () => this.groupBySignature(key => this.isRare(key)))
  }

  /** The label counts of every attribute, over rare words. */
  get rareAttributes(): LabelTable {
    return this.table('rare attributes', () => this.groupByAttribute())
  }

  /**
   * For every signature and label the sum of P̃(y|x) over the words x that have the signature: SP1 averages
   * over words, not over their occurrences. [S][L], a row's sum being its number of words.
   */
  get signatureTypes(): Float64Array {
    const sums = new Float64Array(this.store.spaces.signatures.size * this.L)
    this.eachEntry((key, signature, label, count) => {
      if (this.isRare(key)) sums[signature * this.L + label] += count / this.keyTotal(key)
    })
    return sums
  }

  private isRare(key: number): boolean {
    return this.rare === 'all' || this.keyTotal(key) <= this.rare
  }

  private table(name: string, make: () => LabelTable): LabelTable {
    let table = this.tables.get(name)
    if (!table) {
      table = make()
      this.tables.set(name, table)
    }
    return table
  }

  private groupBySignature(wanted: (key: number) => boolean): LabelTable {
    return this.group(this.store.spaces.signatures.size, (add, key, signature, label, count) => {
      if (wanted(key)) add(signature, label, count)
    })
  }

  private groupByAttribute(): LabelTable {
    const { attributes, signatures } = this.store.spaces
    return this.group(attributes.size, (add, key, signature, label, count) => {
      if (this.isRare(key)) for (const id of signatures.get(signature)) add(id, label, count)
    })
  }

  private group(
    rows: number,
    visit: (
      add: (row: number, label: number, count: number) => void,
      key: number,
      signature: number,
      label: number,
      count: number,
    ) => void,
  ): LabelTable {
    const row = new GrowingInt32()
    const label = new GrowingInt32()
    const count = new GrowingInt32()
    const add = (r: number, y: number, c: number) => {
      row.push(r)
      label.push(y + 1)
      count.push(c)
    }
    this.eachEntry((key, signature, y, c) => visit(add, key, signature, y, c))
    return groupLabels(row.toArray(), label.toArray(), count.toArray(), rows, this.L + 1)
  }

  private eachEntry(visit: (key: number, signature: number, label: number, count: number) => void): void {
    for (const { items } of this.store.layers) {
      for (let key = 0; key + 1 < items.keyOffset.length; key++) {
        for (let item = items.keyOffset[key]; item < items.keyOffset[key + 1]; item++) {
          for (let e = items.offset[item]; e < items.offset[item + 1]; e++) {
            visit(key, items.signature[item], items.label[e] - 1, items.count[e])
          }
        }
      }
    }
  }
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

function totalsOfKeys(store: CountStore): Float64Array {
  const totals = new Float64Array(store.spaces.keys.size)
  for (const { items } of store.layers) {
    for (let key = 0; key + 1 < items.keyOffset.length; key++) {
      const last = items.offset[items.keyOffset[key + 1]]
      for (let e = items.offset[items.keyOffset[key]]; e < last; e++) totals[key] += items.count[e]
    }
  }
  return totals
}
