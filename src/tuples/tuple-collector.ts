/**
 * Takes rows of tuples, checks each of them, and hands pairs on in batches. What all rows say together is checked in the end: a
 * token is the first of one pair and the second of another, so that lost or doubled rows show.
 */

import { MOST_COUNTED } from '../common/count-array.js'
import { didYouMean } from '../common/nearest-name.js'
import { shown } from '../common/shown.js'
import { UNKNOWN_LABEL } from '../data/labels/unknown-label.js'
import type { PairBatch } from '../data/pair-batch.js'
import { StringTable } from '../data/string-table.js'
import type { WordLabel } from '../data/word-label.js'
import { PairWindows, type Refuse } from './pair-windows.js'
import { type ScannedTuples, TsvScanner } from './tsv-scanner.js'
import { TupleBalance, type TupleTotals } from './tuple-balance.js'
import {
  ITEM_COLUMNS,
  pairColumnNames,
  TOTAL_COLUMNS,
  TUPLE_NAMES,
  type TupleColumn,
} from './tuple-columns.js'
import { WordLabels } from './word-labels.js'

/** Takes the rows of one table. */
export interface TupleTable {
  /** [columns] The strings that the texts of a column are numbered in; null: the column holds whole numbers. */
  readonly strings: readonly (StringTable | null)[]
  /** Takes a row: for each column the number of its string, −1 for NULL, or the whole number. */
  row(values: Float64Array): void
  /** Takes rows by column up to the first that is wrong, and returns how many; `row` says what is wrong with it. */
  rows?(scanned: ScannedTuples): number
}

export interface CollectorOptions {
  /** Pairs are handed on when there are so many. */
  readonly rows?: number
  /** Whether words are counted with their labels here; otherwise `end` is told. */
  readonly countsWords?: boolean
}

export class TupleCollector {
  private readonly tables = new Map<number, StringTable>() // of each column of the data
  private readonly labels = new StringTable()
  private checkedLabels = 0
  private unknown = -2
  private readonly columns: readonly TupleColumn[]
  private readonly pairs: PairWindows
  private readonly counted: WordLabels
  private readonly balance: TupleBalance
  private readonly scanners = new Map<string, TsvScanner>()

  constructor(
    columns: readonly TupleColumn[],
    onPairs: (batch: PairBatch) => void,
    { rows = 1 << 14, countsWords = true }: CollectorOptions = {},
  ) {
    this.columns = columns
    for (const { column } of columns) if (!this.tables.has(column)) this.tables.set(column, new StringTable())
    this.counted = new WordLabels()
    const handed = countsWords ? this.counted : null
    this.pairs = new PairWindows(columns, this.tables, this.labels, handed, onPairs, rows)
    this.balance = new TupleBalance(this.counted, this.words, this.labels)
  }

  private get words(): StringTable {
    return this.tables.get(0)!
  }

  /** Begins a table with these columns, which say what its rows are. */
  table(names: readonly string[], refuse: Refuse): TupleTable {
    const twice = names.find((name, k) => names.indexOf(name) !== k)
    if (twice !== undefined) refuse(`expected each column once, got ${shown(twice)} twice`)
    if (isSame(names, TOTAL_COLUMNS)) return this.totals(names, refuse)
    if (isSame(names, ITEM_COLUMNS)) return this.items(names, refuse)
    const expected = pairColumnNames(this.columns)
    if (!isSame(names, expected)) refuse(unexpectedColumns(names, expected))
    return this.pairTable(names, refuse)
  }

  /** A scanner for a table with these columns: one for all files that have them, so that it knows most words already. */
  scanner(names: readonly string[], { strings }: TupleTable): TsvScanner {
    const key = names.join('\t')
    const known = this.scanners.get(key) ?? new TsvScanner(strings)
    this.scanners.set(key, known)
    return known
  }

  /** Hands on what is left, checks that the rows fit together, and returns their totals. `words`: what has been counted elsewhere. */
  end(words?: () => Iterable<WordLabel>): TupleTotals {
    this.pairs.flush()
    this.balance.checkTotal()
    return this.balance.check(words)
  }

  private totals(names: readonly string[], refuse: Refuse): TupleTable {
    const [sequences, tokens] = TOTAL_COLUMNS.map(name => names.indexOf(name))
    return {
      strings: [null, null],
      row: values => {
        checkCount(values[sequences], 'sequences', refuse, 0)
        checkCount(values[tokens], 'tokens', refuse, 0)
        this.balance.addTotals(values[sequences], values[tokens])
      },
    }
  }

  private items(names: readonly string[], refuse: Refuse): TupleTable {
    const [word, label, count] = ITEM_COLUMNS.map(name => names.indexOf(name))
    return {
      strings: names.map((_, k) => (k === word ? this.words : k === label ? this.labels : null)),
      row: values => {
        checkCount(values[count], TUPLE_NAMES.count, refuse)
        if (values[word] < 0 || values[label] < 0)
          refuse(`expected a word and a label, got NULL as ${values[word] < 0 ? 'word' : 'label'}`)
        this.checkLabel(values[label], refuse)
        this.balance.addItem(values[word], values[label], values[count])
      },
    }
  }

  private pairTable(names: readonly string[], refuse: Refuse): TupleTable {
    const at = pairColumnNames(this.columns).map(name => names.indexOf(name))
    const W = this.columns.length
    const strings: (StringTable | null)[] = names.map(() => null)
    for (let k = 0; k < W; k++) strings[at[k]] = this.tables.get(this.columns[k].column)!
    strings[at[W]] = this.labels
    strings[at[W + 1]] = this.labels
    const row = new Float64Array(at.length)
    return {
      strings,
      ...(this.pairs.hasOnlyPairs && { rows: scanned => this.takePairs(scanned, at) }),
      row: values => {
        for (let k = 0; k < at.length; k++) row[k] = values[at[k]]
        checkCount(row[W + 2], TUPLE_NAMES.count, refuse)
        this.checkLabel(row[W], refuse)
        this.checkLabel(row[W + 1], refuse)
        this.pairs.add(row, refuse)
        this.balance.addPair(row[W] >= 0, row[W + 2])
      },
    }
  }

  /** Takes rows of two words, whose columns stand in the order `at`, up to the first that is wrong. */
  private takePairs({ rows, columns, values }: ScannedTuples, at: readonly number[]): number {
    const [word, nextWord, label, nextLabel, n] = at.map(k => columns[k])
    const [words, , labels, , counts] = at.map(k => values[k])
    const { pairs, balance } = this
    const unknown = this.unknownLabel()
    for (let r = 0; r < rows; r++) {
      const left = words[word[r]]
      const right = words[nextWord[r]]
      const from = labels[label[r]]
      const to = labels[nextLabel[r]]
      const count = counts[n[r]]
      const isPair = left >= 0 === from >= 0 && right >= 0 === to >= 0 && (left >= 0 || right >= 0)
      const isCounted = count >= 1 && count <= MOST_COUNTED && from !== unknown && to !== unknown
      if (!isPair || !isCounted) return r
      pairs.addPair(left, right, from, to, count)
      balance.addPair(left >= 0, count)
    }
    return rows
  }

  /** Refuses the label that stands for one that is not known. */
  private checkLabel(label: number, refuse: Refuse): void {
    if (label === this.unknownLabel())
      refuse('the label _ means "not known", and tuples need the label of every token')
  }

  /** The number of the label that stands for one that is not known; −2: it has not come. */
  private unknownLabel(): number {
    for (; this.checkedLabels < this.labels.size; this.checkedLabels++)
      if (this.labels.get(this.checkedLabels) === UNKNOWN_LABEL) this.unknown = this.checkedLabels
    return this.unknown
  }
}

function isSame(names: readonly string[], expected: readonly string[]): boolean {
  return names.length === expected.length && expected.every(name => names.includes(name))
}

/** A table is meant to have pairs unless its columns are those of items or totals. */
function unexpectedColumns(names: readonly string[], expected: readonly string[]): string {
  const unknown = names.find(name => !expected.includes(name))
  const missing = expected.filter(name => !names.includes(name))
  const wanted = `expected the columns ${expected.join(', ')} for these features (or ${ITEM_COLUMNS.join(', ')}, or ${TOTAL_COLUMNS.join(', ')})`
  if (unknown !== undefined) return `${wanted}, got ${shown(unknown)}${didYouMean(unknown, missing)}`
  return `${wanted}; ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`
}

function checkCount(count: number, name: string, refuse: Refuse, least = 1): void {
  if (Number.isSafeInteger(count) && count >= least) return
  const got = Number.isNaN(count) ? 'NULL' : shown(count)
  refuse(`${name}: expected a whole number from ${least} to ${MOST_COUNTED}, got ${got}`)
}
