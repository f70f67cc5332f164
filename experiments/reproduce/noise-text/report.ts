/** What `noise-text` found, for people. */
import { formatPercent } from '../../../reporting/format.js'
import { type Answer, answerTable, figuresTable, type QuestionRow, summary } from '../questions/report.js'
import type { Reproduction, Table } from '../reproduction.js'
import type { PenaltyChoice } from './choose-penalty.js'

/** What was found with one share of wrong labels. */
export interface NoiseCell {
  readonly rows: readonly QuestionRow[]
  readonly answers: readonly Answer[]
  readonly penalty: PenaltyChoice
}

interface Found {
  readonly id: string
  readonly source: string
  readonly cells: readonly NoiseCell[]
  /** Those of the cells, corrected for their number. */
  readonly answers: readonly Answer[]
  readonly absent: readonly string[]
}

export function describeNoise({ id, source, cells, answers, absent }: Found): Reproduction {
  const rows = cells.flatMap(cell => cell.rows)
  return {
    id,
    title: 'real text with wrong training labels',
    source,
    rows,
    comparisons: answers,
    notes: [
      summary(answers),
      'p is the probability that an entity of the training part was overlooked (Dutch), or that a label was mistaken for that of another token (Brown, CoNLL-2000); the test parts are clean',
      'features of Lafferty et al. 2001, or those of the preset that is named, with c2 = 0.1; otherwise c2 of likelihood is the one that labels a fifth of the training part best, where labels are wrong as well; labelwise begins with the model of likelihood of the same c2, whose seconds are counted in, and has the decoder that it chooses; all else is the default of each method',
      ...absent.map(what => `left out: ${what}`),
    ],
    table: answerTable(answers),
    moreTables: [
      penaltyTable(cells),
      ...[...new Set(rows.map(({ corpus }) => corpus))].map(corpus =>
        figuresTable(
          corpus,
          rows.filter(row => row.corpus === corpus),
        ),
      ),
    ],
  }
}

function penaltyTable(cells: readonly NoiseCell[]): Table {
  const penalties = [...new Set(cells.flatMap(({ penalty: { curve } }) => curve.map(({ c2 }) => c2)))]
  return {
    title:
      'How well likelihood labels held-out sequences of the training part: F1 of entities and chunks, accuracy on Brown',
    columns: ['data', 'noise', ...penalties.map(c2 => `c2 = ${c2}`), 'chosen'],
    rows: cells.map(({ rows: [{ corpus, noise }], penalty: { c2, curve } }) => [
      corpus,
      noise === 0 ? '' : String(noise),
      ...curve.map(({ score }) => formatPercent(score)),
      String(c2),
    ]),
  }
}
