/** Whether tuples fit together: each token is the first of one pair and the second of another, and counts of items and totals agree. */

import { checkTokens } from '../common/count-array.js'
import { DataError } from '../common/errors.js'
import { shown } from '../common/shown.js'
import { Tally } from '../counts/tally.js'
import type { StringTable } from '../data/string-table.js'

export interface TupleTotals {
  readonly sequences: number
  readonly tokens: number
}

export class TupleBalance {
  private readonly firsts = new Tally() //    word, label: how often it is the first of a pair
  private readonly difference = new Tally() // the same, less how often it is the second
  private listed: Tally | null = null //      the same as item tuples say
  private totals: TupleTotals | null = null
  private starts = 0
  private tokens = 0

  constructor(
    private readonly words: StringTable,
    private readonly labels: StringTable,
  ) {}

  addPair(word: number, label: number, nextWord: number, nextLabel: number, count: number): void {
    if (word >= 0) {
      this.firsts.add(word, label, 0, 0, count)
      this.difference.add(word, label, 0, 0, count)
      this.tokens += count
    } else this.starts += count
    if (nextWord >= 0) this.difference.add(nextWord, nextLabel, 0, 0, -count)
  }

  addItem(word: number, label: number, count: number): void {
    this.listed ??= new Tally()
    this.listed.add(word, label, 0, 0, count)
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
    const { row, next, count } = this.difference.takeRecords()
    const at = count.findIndex(n => n !== 0)
    if (at < 0) return
    const [more, less] = count[at] > 0 ? ['first', 'second'] : ['second', 'first']
    refuseTuples(
      `rows are missing or come twice: ${this.nameOf(row[at], next[at])} is the ${more} of pairs ${times(Math.abs(count[at]))} more often than the ${less}, and each token is both once`,
    )
  }

  private checkItems(listed: Tally): void {
    const pairs = this.firsts.takeRecords()
    for (let r = 0; r < pairs.row.length; r++) listed.add(pairs.row[r], pairs.next[r], 0, 0, -pairs.count[r])
    const { row, next, count } = listed.takeRecords()
    const at = count.findIndex(n => n !== 0)
    if (at < 0) return
    const few = count[at] > 0 ? 'fewer' : 'more'
    refuseTuples(
      `the pairs have ${this.nameOf(row[at], next[at])} ${times(Math.abs(count[at]))} ${few} than the items: rows are missing or come twice`,
    )
  }

  private nameOf(word: number, label: number): string {
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
