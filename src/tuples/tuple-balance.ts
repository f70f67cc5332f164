/** Whether tuples fit together: each token is the first of one pair and the second of another, and counts of items and totals agree. */

import { checkTokens } from '../common/count-array.js'
import { DataError } from '../common/errors.js'
import { GrowingFloat64 } from '../common/growing-array.js'
import { shown } from '../common/shown.js'
import type { StringTable } from '../data/string-table.js'
import type { WordLabels } from '../data/word-labels.js'

export interface TupleTotals {
  readonly sequences: number
  readonly tokens: number
}

export class TupleBalance {
  private listed: GrowingFloat64 | null = null // how often a word has a label, as item tuples say
  private totals: TupleTotals | null = null
  private starts = 0
  private tokens = 0

  constructor(
    private readonly items: WordLabels,
    private readonly words: StringTable,
    private readonly labels: StringTable,
  ) {}

  /** Adds a pair, whose items are counted already. */
  addPair(hasFirst: boolean, count: number): void {
    if (hasFirst) this.tokens += count
    else this.starts += count
  }

  addItem(word: number, label: number, count: number): void {
    this.listed ??= new GrowingFloat64()
    const item = this.items.intern(word, label)
    while (this.listed.length <= item) this.listed.push(0)
    this.listed.data[item] += count
  }

  addTotals(sequences: number, tokens: number): void {
    const before = this.totals ?? { sequences: 0, tokens: 0 }
    this.totals = { sequences: before.sequences + sequences, tokens: before.tokens + tokens }
  }

  /** Refuses tuples that do not fit together; returns what they add up to. */
  check(): TupleTotals {
    const { starts: sequences, tokens } = this
    if (sequences === 0 && tokens === 0) refuseTuples('expected pairs of neighboring words, got none')
    if (sequences === 0)
      refuseTuples(
        'no pair begins a sequence: the first word of each must be a next_word whose word and label are NULL',
      )
    checkTokens(tokens, 'tuples')
    this.checkNeighbors()
    if (this.listed) this.checkItems(this.listed)
    if (this.totals) checkTotals(this.totals, { sequences, tokens })
    return { sequences, tokens }
  }

  private checkNeighbors(): void {
    for (let item = 0; item < this.items.size; item++) {
      const difference = this.items.firstsOf(item) - this.items.secondsOf(item)
      if (difference === 0) continue
      const [more, less] = difference > 0 ? ['first', 'second'] : ['second', 'first']
      refuseTuples(
        `rows are missing or come twice: ${this.nameOf(item)} is the ${more} of pairs ${times(Math.abs(difference))} more often than the ${less}, and each token is both once`,
      )
    }
  }

  private checkItems(listed: GrowingFloat64): void {
    for (let item = 0; item < this.items.size; item++) {
      const difference = (item < listed.length ? listed.data[item] : 0) - this.items.firstsOf(item)
      if (difference === 0) continue
      const few = difference > 0 ? 'fewer' : 'more'
      refuseTuples(
        `the pairs have ${this.nameOf(item)} ${times(Math.abs(difference))} ${few} than the items: rows are missing or come twice`,
      )
    }
  }

  private nameOf(item: number): string {
    const [word, label] = [this.items.wordOf(item), this.items.labelOf(item)]
    return `${shown(this.words.get(word))} labeled ${shown(this.labels.get(label))}`
  }
}

function checkTotals(given: TupleTotals, found: TupleTotals): void {
  for (const name of ['sequences', 'tokens'] as const)
    if (given[name] !== found[name])
      refuseTuples(
        `the totals have ${given[name]} ${name}, and the pairs ${found[name]}: rows are missing or come twice`,
      )
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

/** Refuses tuples as a whole. */
function refuseTuples(reason: string): never {
  throw new DataError(`tuples: ${reason}`)
}
