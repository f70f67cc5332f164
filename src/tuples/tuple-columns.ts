/**
 * The columns of tuples: what a feature set must know of two neighboring tokens, so that counts of distinct rows hold all
 * that training by counting needs.
 *
 * A pair tuple is one row for each distinct window around two neighbors t and t + 1, with their labels and its count. The window
 * has every text that the features look at from t and from t + 1. Its columns are named by where they are seen from t.
 * NULL stands for what lies outside the sequence: a sequence of T tokens has T + 1 pairs, the first with NULL as word and
 * label, the last with NULL as next word and next label.
 */

import { DataError } from '../common/errors.js'
import { shown } from '../common/shown.js'
import { expandWindows } from '../features/language/expand.js'
import type { Feature, FeatureSet } from '../features/language/feature.js'
import { nameOf } from '../features/language/needs.js'
import { templateOf } from '../features/readings/template.js'

/** A text of the window around a pair of neighbors. */
export interface TupleColumn {
  /** Its name in tables and files: `word`, `next_word`, `word_before_2`, `column1`, … */
  readonly name: string
  /** The column of the data: 0 is the word. */
  readonly column: number
  /** The position that it is read at: 0 is t, the first of the pair, 1 is the second. */
  readonly offset: number
}

export interface TupleColumnOptions {
  /** Names of the columns after the word, from column 1 on. Default: `column1`, `column2`, … */
  readonly names?: readonly string[]
}

/** The names of the columns of a tuple that are no texts. */
export const TUPLE_NAMES = { label: 'label', nextLabel: 'next_label', count: 'n' } as const

/** The columns of item tuples: how often each word has each label. */
export const ITEM_COLUMNS: readonly string[] = ['word', TUPLE_NAMES.label, TUPLE_NAMES.count]

/** The columns of totals. */
export const TOTAL_COLUMNS: readonly string[] = ['sequences', 'tokens']

/**
 * The window of the pair tuples that a feature set needs, by column and then from left to right. Words have no gaps, because
 * the outermost NULL tells how far away the boundary is; other columns are there where a feature reads them. Refuses features
 * that look further than a fixed distance.
 */
export function tupleColumns(
  { features, transitions = [] }: FeatureSet,
  { names = [] }: TupleColumnOptions = {},
): readonly TupleColumn[] {
  const read = expandWindows([...features, ...transitions]).flatMap(textsOf)
  const offsets = new Map<number, Set<number>>()
  for (const { column, offset } of read) {
    const seen = offsets.get(column) ?? new Set()
    offsets.set(column, seen.add(offset).add(offset + 1))
  }
  const all = [0, 1, ...[...offsets.values()].flatMap(seen => [...seen])]
  const [first, last] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]
  offsets.set(0, new Set(Array.from({ length: last - first + 1 }, (_, k) => first + k)))
  const columns = [...offsets].flatMap(([column, seen]) =>
    [...seen].map(offset => ({
      name: nameAt(names[column - 1] ?? baseName(column), offset),
      column,
      offset,
    })),
  )
  columns.sort((a, b) => a.column - b.column || a.offset - b.offset)
  refuseSameNames(columns)
  return columns
}

/** All columns of pair tuples in the order of files: the window, the labels and the count. */
export function pairColumnNames(columns: readonly TupleColumn[]): readonly string[] {
  return [...columns.map(({ name }) => name), TUPLE_NAMES.label, TUPLE_NAMES.nextLabel, TUPLE_NAMES.count]
}

/** The name of a column that is not named otherwise. */
function baseName(column: number): string {
  return column === 0 ? 'word' : `column${column}`
}

/** The name of a column seen from the first of a pair. */
function nameAt(name: string, offset: number): string {
  if (offset === 0) return name
  if (offset === 1) return `next_${name}`
  return offset < 0 ? `${name}_before_${-offset}` : `${name}_after_${offset}`
}

function refuseSameNames(columns: readonly TupleColumn[]): void {
  const seen = new Set<string>()
  for (const name of pairColumnNames(columns)) {
    if (seen.has(name))
      throw new DataError(`tuples: two columns have the name ${shown(name)}; name the columns otherwise`)
    seen.add(name)
  }
}

type Text = Pick<TupleColumn, 'column' | 'offset'>

/** The texts that a feature reads at a position. */
function textsOf(feature: Feature): readonly Text[] {
  switch (feature.type) {
    case 'bias':
      return []
    case 'join':
      return feature.features.flatMap(textsOf)
    case 'word':
      return [{ column: 0, offset: feature.offset ?? 0 }]
    case 'kmer':
      return Array.from({ length: feature.to - feature.from + 1 }, (_, k) => ({
        column: feature.column ?? 0,
        offset: (feature.offset ?? 0) + feature.from + k,
      }))
    case 'template':
      return templateOf(feature).tokens.map(({ column, offset, absolute }) => {
        if (absolute) refuse(feature, 'it counts from the start or the end of the sequence')
        return { column, offset }
      })
    case 'gazetteer':
      if (feature.phrases.some(phrase => phrase.includes(' ')))
        refuse(feature, 'where its phrases of several words begin depends on the whole sequence')
      return [{ column: feature.column ?? 0, offset: feature.offset ?? 0 }]
    case 'position':
      return refuse(feature, 'it counts from the start or the end of the sequence')
    case 'nearest':
      return refuse(feature, 'what is nearest depends on the whole sequence')
    case 'attributes':
      return refuse(feature, 'attributes of the data are no columns')
    case 'function':
      return refuse(feature, 'a function may look at the whole sequence')
    case 'window':
      throw new RangeError('expected features without windows')
    default:
      return [{ column: feature.column ?? 0, offset: feature.offset ?? 0 }]
  }
}

function refuse(feature: Feature, reason: string): never {
  throw new DataError(
    `feature ${nameOf(feature)}: tuples need features that look at a fixed number of texts around a token, and ${reason}; train on the text instead`,
  )
}
