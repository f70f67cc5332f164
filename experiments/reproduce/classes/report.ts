/** What `classes` found, for people. */
import { formatCount } from '../../../reporting/format.js'
import { percentWithMargin, shortSeconds } from '../format-figures.js'
import type { ReproducedRow, Reproduction, Table } from '../reproduction.js'
import { type Comparison, pointsOf } from '../significance.js'

/** The texts that classes are made of: none, the labeled sentences, the whole training text, that and the words of the test text. */
export const TEXTS = ['none', 'labeled', 'training', 'with test'] as const

export type TextName = (typeof TEXTS)[number]

export interface ClassSettings {
  readonly classes: number
  /** The most iterations of likelihood. */
  readonly maxIterations: number
}

interface Where {
  readonly corpus: string
  /** Labeled sentences. */
  readonly sentences: number
}

export type ClassRow = ReproducedRow & Where
export type ClassComparison = Comparison & Where

interface Found {
  readonly id: string
  readonly source: string
  readonly settings: ClassSettings
  readonly rows: readonly ClassRow[]
  readonly comparisons: readonly ClassComparison[]
  readonly absent: readonly string[]
}

export function describeClasses({ id, source, settings, rows, comparisons, absent }: Found): Reproduction {
  return {
    id,
    title: 'word classes of raw text, by the number of labeled sentences',
    source,
    rows,
    comparisons,
    notes: [
      'classes of: none; the labeled sentences alone; the text of the whole training part, of which the other labels are not read; that text and the words of the test part, never its labels',
      `${settings.classes} classes beside the features of ner (Dutch, Spanish) and pos (Brown), with the penalty of the preset; likelihood, at most ${settings.maxIterations} iterations`,
      'gain: F1, or accuracy on Brown, with classes less without, in points; ≈ where it is not significant (approximate randomization of sentences for F1, McNemar for accuracy, Holm within a size)',
      ...absent.map(what => `left out: ${what}`),
    ],
    table: tableOf(rows, comparisons),
  }
}

function tableOf(rows: readonly ClassRow[], comparisons: readonly ClassComparison[]): Table {
  const gainOf = ({ corpus, sentences, method }: ClassRow) => {
    const found = comparisons.find(
      one => one.corpus === corpus && one.sentences === sentences && one.second === method,
    )
    return found ? pointsOf({ ...found, difference: -found.difference }) : ''
  }
  return {
    columns: ['corpus', 'classes of', 'labeled', 'overall', 'unknown', 'F1', 'gain', 'sec'],
    left: 2,
    rows: rows.map(row => [
      row.corpus,
      row.method,
      formatCount(row.sentences),
      percentWithMargin(row.overall, row.interval),
      percentWithMargin(row.unknown, row.intervals?.unknown),
      percentWithMargin(row.f1, row.intervals?.f1),
      gainOf(row),
      shortSeconds(row.seconds),
    ]),
  }
}
