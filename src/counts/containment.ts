/** Whether counts can be taken away: each must be there often enough. */

import type { CountArray } from '../common/count-array.js'
import { DataError } from '../common/errors.js'
import { findPair, type LabelTable, type PairTable } from './count-table.js'
import { eachItem } from './counts.js'
import { labelSums, overcounted } from './label-sums.js'
import type { Counts, PairCounts } from './observations.js'
import type { Vocabularies } from './vocabularies.js'

/** Checks what is to be forgotten against the layers of a store. */
export class Containment {
  constructor(
    private readonly layers: readonly Counts[],
    private readonly vocabularies: Vocabularies,
  ) {}

  /** Throws if something in `gone` was not counted often enough. */
  check(gone: Counts): void {
    const { keys, labels } = this.vocabularies
    const sequences = this.layers.reduce((total, layer) => total + layer.sequences, 0)
    if (gone.sequences >= sequences) {
      const most = sequences - 1
      throw new DataError(
        `forget: expected at most ${most} of the ${sequences} sequences, got ${gone.sequences}`,
      )
    }
    eachItem(gone, (key, signature, label, count) => {
      if (this.itemCount(key, signature, label) >= count) return
      throw new DataError(
        `forget: "${keys.get(key)}" labeled ${labels.get(label)} was not learned ${times(count)}`,
      )
    })
    if (gone.words) this.checkContainsWords(gone.words)
    this.checkContainsPairs(gone, layer => layer)
    this.checkRemainder(gone)
    if (gone.links) this.checkContainsPairs(gone.links, layer => layer.links)
  }

  /** Sequences whose labels are not all known could take away a token and leave its pairs. */
  private checkRemainder(gone: Counts): void {
    if (!gone.partial) return
    const { labels } = this.vocabularies
    const layers = this.layers.map(counts => ({ counts, sign: 1 as const }))
    const wrong = overcounted(labelSums([...layers, { counts: gone, sign: -1 }], labels.size))
    if (wrong < 0) return
    throw new DataError(
      `forget: expected sequences as they were learned, got others: more pairs with ${this.labelName(wrong)} than tokens would be left`,
    )
  }

  private checkContainsWords(gone: CountArray): void {
    for (let word = 0; word < gone.length; word++) {
      if (gone[word] === 0) continue
      const have = this.layers.reduce((total, { words }) => total + (words![word] ?? 0), 0)
      if (have < gone[word])
        throw new DataError(
          `forget: "${this.vocabularies.words!.get(word)}" was not learned ${times(gone[word])}`,
        )
    }
  }

  /** `of` selects the pairs of a layer. */
  private checkContainsPairs(gone: PairCounts, of: (layer: Counts) => PairCounts | undefined): void {
    const pairs = this.layers.map(of).filter(found => found !== undefined)
    const tables = [
      [gone.keyPairs, pairs.map(({ keyPairs }) => keyPairs)],
      [gone.signaturePairs, pairs.map(({ signaturePairs }) => signaturePairs)],
    ] as const
    for (const [table, layers] of tables) if (table) this.checkPairs(table, layers)
    this.checkLabelPairs(
      gone.labelPairs,
      pairs.map(({ labelPairs }) => labelPairs),
    )
  }

  private checkPairs(table: PairTable, layers: readonly (PairTable | null)[]): void {
    for (let row = 0; row + 1 < table.offset.length; row++) {
      for (let e = table.offset[row]; e < table.offset[row + 1]; e++) {
        const cell = { row, next: table.next[e], from: table.from[e], to: table.to[e] }
        const have = layers.reduce((total, layer) => total + pairCount(layer!, cell), 0)
        if (have >= table.count[e]) continue
        const [a, b] = [this.labelName(cell.from), this.labelName(cell.to)]
        throw new DataError(
          `forget: ${a} before ${b} was not learned ${times(table.count[e])} at this position`,
        )
      }
    }
  }

  private checkLabelPairs(labelPairs: LabelTable, layers: readonly LabelTable[]): void {
    for (let row = 0; row + 1 < labelPairs.offset.length; row++) {
      for (let e = labelPairs.offset[row]; e < labelPairs.offset[row + 1]; e++) {
        const to = labelPairs.label[e]
        const have = layers.reduce((total, layer) => total + labelCount(layer, row, to), 0)
        if (have >= labelPairs.count[e]) continue
        const [a, b] = [this.labelName(row), this.labelName(to)]
        throw new DataError(`forget: ${a} before ${b} was not learned ${times(labelPairs.count[e])}`)
      }
    }
  }

  private labelName(plusOne: number): string {
    return plusOne === 0 ? 'the boundary' : this.vocabularies.labels.get(plusOne - 1)
  }

  private itemCount(key: number, signature: number, label: number): number {
    let total = 0
    for (const { items } of this.layers) {
      if (key + 1 >= items.keyOffset.length) continue
      for (let item = items.keyOffset[key]; item < items.keyOffset[key + 1]; item++) {
        if (items.signature[item] === signature) total += labelCount(items, item, label + 1)
      }
    }
    return total
  }
}

function labelCount(table: Counts['labelPairs'], row: number, label: number): number {
  if (row + 1 >= table.offset.length) return 0
  for (let e = table.offset[row]; e < table.offset[row + 1]; e++)
    if (table.label[e] === label) return table.count[e]
  return 0
}

function pairCount(table: PairTable, cell: { row: number; next: number; from: number; to: number }): number {
  const range = new Int32Array(2)
  if (!findPair(table, cell.row, cell.next, range)) return 0
  for (let e = range[0]; e < range[1]; e++) {
    if (table.from[e] === cell.from && table.to[e] === cell.to) return table.count[e]
  }
  return 0
}

function times(count: number): string {
  return count === 1 ? 'before' : `${count} times`
}
