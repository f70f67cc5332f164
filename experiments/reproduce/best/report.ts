/** What `best` found, for people. */
import { formatPercent } from '../../../reporting/format.js'
import { percentWithMargin, shortSeconds } from '../format-figures.js'
import type { ReproducedRow, Reproduction, Table } from '../reproduction.js'
import { type Comparison, LEVEL, signed } from '../significance.js'

/** A way to find a model for a corpus. */
export interface BestRow extends ReproducedRow {
  readonly corpus: string
  readonly way: string
  /** Candidates that took part. */
  readonly candidates: number
}

interface Found {
  readonly id: string
  readonly source: string
  readonly rows: readonly BestRow[]
  readonly comparisons: readonly Comparison[]
  readonly absent: readonly string[]
}

/** The goals: points that the race may be behind, and the part of the grid's time that it may take. */
const GOAL = { points: 0.3, part: 0.2 }

export function describeBest({ id, source, rows, comparisons, absent }: Found): Reproduction {
  const corpora = [...new Set(rows.map(({ corpus }) => corpus))]
  return {
    id,
    title: 'the race of `train --best` against an exhaustive grid',
    source,
    rows,
    comparisons,
    notes: [
      ...corpora.map((corpus, k) =>
        verdict(
          corpus,
          rows.filter(row => row.corpus === corpus),
          comparisons[k],
        ),
      ),
      'grid: every preset that suits the data with every method and every value of its options that the race would vary, trained on all data of the folds that the race ends with; the best one is trained on everything',
      'seconds are those of all processors, of the search with the training of the winner',
      ...absent.map(what => `left out: ${what}`),
    ],
    table: tableOf(rows),
  }
}

/** The figure that candidates were compared by. */
function figureOf({ f1, overall }: ReproducedRow): number {
  return f1 ?? overall ?? 0
}

function verdict(corpus: string, rows: readonly BestRow[], { difference, p }: Comparison): string {
  const [race, grid] = ['race', 'grid'].map(way => rows.find(row => row.way === way) as BestRow)
  const part = race.seconds! / grid.seconds!
  const met = figureOf(grid) - figureOf(race) <= GOAL.points / 100 && part <= GOAL.part
  const sure = p < LEVEL ? 'significant' : 'not significant'
  return `${corpus}: the race is ${signed(difference)} points from the grid (${sure}, p = ${p.toPrecision(2)}) in ${formatPercent(part)} % of its time; the goal, within ${GOAL.points} points in ${100 * GOAL.part} %, is ${met ? 'met' : 'missed'}`
}

function tableOf(rows: readonly BestRow[]): Table {
  return {
    columns: ['corpus', 'search', 'accuracy', 'F1', 'candidates', 'sec'],
    left: 2,
    rows: rows.map(({ corpus, method, overall, interval, f1, intervals, candidates, seconds }) => [
      corpus,
      method,
      percentWithMargin(overall, interval),
      percentWithMargin(f1, intervals?.f1),
      String(candidates),
      shortSeconds(seconds),
    ]),
  }
}
