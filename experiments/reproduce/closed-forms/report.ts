/** What `closed-forms` found, for people. */
import { formatPercent } from '../../../reporting/format.js'
import { percentWithMargin, shortSeconds } from '../format-figures.js'
import type { Plot, ReproducedRow, Reproduction, Table } from '../reproduction.js'
import { type Comparison, LEVEL, signed } from '../significance.js'
import { DEFAULT_VARIANT, VARIANTS, type VariantGroup } from './variants.js'

/** A variant on a data set. */
export interface ClosedFormRow extends ReproducedRow {
  readonly corpus: string
  readonly group: VariantGroup
  readonly trainSequences: number
}

type Figure = 'overall' | 'unknown' | 'f1'

/** The default and another variant on a data set. */
export interface ClosedFormComparison extends Comparison {
  readonly corpus: string
  readonly figure: Figure
}

interface Found {
  readonly id: string
  readonly source: string
  readonly rows: readonly ClosedFormRow[]
  readonly comparisons: readonly ClosedFormComparison[]
  /** Notes on missing data sets. */
  readonly absent: readonly string[]
}

/** A figure of a data set that has it. */
const figureIn = (row: ClosedFormRow, figure: Figure) => row[figure] ?? Number.NaN

const TITLES: Readonly<Record<Figure, string>> = {
  overall: 'Accuracy',
  unknown: 'Accuracy on unknown words',
  f1: 'F1 of entities',
}

export function describeClosedForms(found: Found): Reproduction {
  const { id, source, rows, comparisons, absent } = found
  const figures: Figure[] = rows.some(({ f1 }) => f1 !== null)
    ? ['overall', 'unknown', 'f1']
    : ['overall', 'unknown']
  const [table, ...moreTables] = figures.map(figure => tableOf(found, figure))
  return {
    id,
    title: `closed forms on ${corporaOf(rows).length} data sets, features of Lafferty et al.`,
    source,
    rows,
    comparisons,
    notes: [
      ...corporaOf(rows).map(corpus => winnerNote(found, corpus, figureOf(rows, corpus))),
      ...overallNotes(rows),
      `one training by the default: ${corporaOf(rows)
        .map(corpus => `${corpus} ${shortSeconds(find(rows, corpus, DEFAULT_VARIANT).seconds)} s`)
        .join(', ')}`,
      'the default was chosen on held-out sentences (docs/methods/empirical.md), the figures here are of the test parts. Dutch and Spanish are CoNLL-2002 without sentences of one word, as in the papers, tested on testb',
      ...absent.map(what => `left out: ${what}`),
    ],
    table: table!,
    moreTables,
    plots: plotsOf(rows),
  }
}

function corporaOf(rows: readonly ClosedFormRow[]): string[] {
  return [...new Set(rows.map(({ corpus }) => corpus))]
}

function find(rows: readonly ClosedFormRow[], corpus: string, method: string): ClosedFormRow {
  return rows.find(row => row.corpus === corpus && row.method === method)!
}

/** The figure that data sets are judged by: F1 for entities. */
function figureOf(rows: readonly ClosedFormRow[], corpus: string): Figure {
  return find(rows, corpus, DEFAULT_VARIANT).f1 === null ? 'overall' : 'f1'
}

/** Variants by data sets: the default's figures, and the differences of the others in points. */
function tableOf({ rows, comparisons }: Found, figure: Figure): Table {
  const corpora = corporaOf(rows).filter(corpus => find(rows, corpus, DEFAULT_VARIANT)[figure] !== null)
  const cell = (method: string, corpus: string) => {
    const base = find(rows, corpus, DEFAULT_VARIANT)
    const row = find(rows, corpus, method)
    if (method === DEFAULT_VARIANT)
      return percentWithMargin(base[figure], figure === 'overall' ? base.interval : base.intervals?.[figure])
    const luck = significantly(comparisons, corpus, method, figure) ? '' : ' ≈'
    return `${signed(figureIn(row, figure) - figureIn(base, figure))}${luck}`
  }
  const test = figure === 'f1' ? 'approximate randomization of sentences' : 'McNemar’s test'
  return {
    title: `${TITLES[figure]}: the default in per cent, and by how many points each variant is ahead of it; ≈: not significant (${test} at ${100 * LEVEL} %, with Holm’s correction for each data set)`,
    columns: ['about', 'variant', ...corpora],
    rows: VARIANTS.map(({ name, group }) => [group, name, ...corpora.map(corpus => cell(name, corpus))]),
    left: 2,
  }
}

function significantly(
  comparisons: readonly ClosedFormComparison[],
  corpus: string,
  method: string,
  figure: Figure,
): boolean {
  const found = comparisons.find(
    comparison =>
      comparison.corpus === corpus && comparison.second === method && comparison.figure === figure,
  )
  return found !== undefined && found.adjusted < LEVEL
}

/** The best variant on a data set, by how much, and the best of the papers'. */
function winnerNote({ rows, comparisons }: Found, corpus: string, figure: Figure): string {
  const own = rows.filter(row => row.corpus === corpus)
  const best = (list: readonly ClosedFormRow[]) =>
    list.reduce((a, b) => (figureIn(b, figure) > figureIn(a, figure) ? b : a))
  const [winner, paper] = [best(own), best(own.filter(({ group }) => group === 'papers'))]
  const base = find(rows, corpus, DEFAULT_VARIANT)
  const ahead = `${signed(figureIn(winner, figure) - figureIn(base, figure))} points`
  const luck = significantly(comparisons, corpus, winner.method, figure) ? 'significant' : 'not significant'
  const lead =
    winner === base ? 'no variant is ahead of the default' : `${winner.method} is ahead by ${ahead} (${luck})`
  return `${corpus}, ${TITLES[figure]}: the default has ${formatPercent(base[figure])}; ${lead}; the best of the papers’, ${paper.method}, has ${formatPercent(paper[figure])}`
}

/** The mean gain of each variant over the default across data sets, best first. */
function overallNotes(rows: readonly ClosedFormRow[]): string[] {
  const corpora = corporaOf(rows)
  const means = VARIANTS.filter(({ name }) => name !== DEFAULT_VARIANT).map(({ name }) => {
    const gains = corpora.map(corpus => {
      const figure = figureOf(rows, corpus)
      return (
        figureIn(find(rows, corpus, name), figure) - figureIn(find(rows, corpus, DEFAULT_VARIANT), figure)
      )
    })
    return { name, mean: gains.reduce((a, b) => a + b, 0) / gains.length }
  })
  const list = means.sort((a, b) => b.mean - a.mean).map(({ name, mean }) => `${name} ${signed(mean)}`)
  return [
    `on average of all data sets (accuracy of parts of speech, F1 of entities), in points against the default: ${list.join(', ')}`,
  ]
}

/** Accuracy by size of the training part, for the default and the papers' variants. */
function plotsOf(rows: readonly ClosedFormRow[]): Plot[] {
  const brown = rows.filter(({ corpus }) => corpus.startsWith('brown-'))
  if (new Set(brown.map(({ trainSequences }) => trainSequences)).size < 2) return []
  const names = [DEFAULT_VARIANT, 'EP1', 'SP1', 'ECRN', 'unknown=average', 'rare=all', 'pairs=labels']
  return (['overall', 'unknown'] as const).map(figure => ({
    name: `closed-forms-${figure}`,
    kind: 'lines',
    drawing: {
      title: `${TITLES[figure]} by size of the training part, Brown`,
      x: { label: 'sentences to train on', kind: 'log' },
      y: { label: 'accuracy, %', kind: 'linear' },
      series: names.map(name => ({
        name,
        points: brown
          .filter(({ method }) => method === name)
          .map(row => [row.trainSequences, 100 * figureIn(row, figure)] as const),
      })),
    },
  }))
}
