/** Whether tuples fit together: each token is the first of one pair and the second of another, and counts of items and totals agree. */

import { checkTokens } from '../common/count-array.js'
import { DataError } from '../common/errors.js'
import { shown } from '../common/shown.js'
import type { StringTable } from '../data/string-table.js'
import type { WordLabel } from '../data/word-label.js'
import type { ListedWordLabel, WordLabels } from './word-labels.js'

export interface TupleTotals {
  readonly sequences: number
  readonly tokens: number
}

export class TupleBalance {
  private hasItems = false
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
    this.hasItems = true
    this.items.addListed(word, label, count)
  }

  addTotals(sequences: number, tokens: number): void {
    const before = this.totals ?? { sequences: 0, tokens: 0 }
    this.totals = { sequences: before.sequences + sequences, tokens: before.tokens + tokens }
  }

  /** Refuses no tuples, and too many. */
  checkTotal(): void {
    const { starts: sequences, tokens } = this
    if (sequences === 0 && tokens === 0) refuseTuples('expected pairs of neighboring words, got none')
    if (sequences === 0)
      refuseTuples(
        'no pair begins a sequence: the first word of each must be a next_word whose word and label are NULL',
      )
    checkTokens(tokens, 'tuples')
  }

  /** Refuses tuples that do not fit together; returns what they add up to. `words`: what has been counted elsewhere. */
  check(words?: () => Iterable<WordLabel>): TupleTotals {
    const { starts: sequences, tokens, items } = this
    if (words && this.hasItems)
      for (const { word, label, firsts, seconds } of words()) {
        items.addFirst(word, label, firsts)
        items.addSecond(word, label, seconds)
      }
    for (const item of words && !this.hasItems ? words() : items) this.checkNeighbors(item)
    if (this.hasItems) for (const item of items) this.checkItem(item)
    if (this.totals) checkTotals(this.totals, { sequences, tokens })
    return { sequences, tokens }
  }

  private checkNeighbors(item: WordLabel): void {
    const { firsts, seconds } = item
    if (firsts === seconds) return
    refuseTuples(
      `rows are missing or come twice: in the pairs ${this.nameOf(item)} is ${times(firsts)} the word and ${times(seconds)} the next_word; expected the same count`,
    )
  }

  private checkItem(item: ListedWordLabel): void {
    const difference = item.listed - item.firsts
    if (difference === 0) return
    const few = difference > 0 ? 'fewer' : 'more'
    refuseTuples(
      `the pairs have ${this.nameOf(item)} ${times(Math.abs(difference))} ${few} than the items: rows are missing or come twice`,
    )
  }

  private nameOf({ word, label }: WordLabel): string {
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
