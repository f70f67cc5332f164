/** What `trust` found, for people. */
import { formatCount, formatPercent } from '../../../reporting/format.js'
import { type Reproduction, rowOf, type Table } from '../reproduction.js'
import { type Comparison, LEVEL } from '../significance.js'

export interface TrustFigures {
  readonly system: string
  readonly overall: number | null
  readonly known: number | null
  readonly unknown: number | null
  readonly f1: number | null
  readonly seconds: number
}

/** All systems on one split of some data with the features of one preset. */
export interface TrustTrial {
  readonly data: string
  readonly preset: string
  readonly sentences: number
  readonly figures: readonly TrustFigures[]
  /** The first system and each of the others, by F1. */
  readonly comparisons: readonly Comparison[]
}

interface Found {
  readonly id: string
  readonly source: string
  readonly trials: readonly TrustTrial[]
  readonly absent: readonly string[]
}

export function describeTrust({ id, source, trials, absent }: Found): Reproduction {
  return {
    id,
    title: 'when separate trusts counts',
    source,
    rows: trials.flatMap(({ data, preset, figures }) =>
      figures.map(({ system, ...rest }) => rowOf({ method: `${data}, ${preset}, ${system}`, ...rest })),
    ),
    comparisons: trials.flatMap(({ comparisons }) => comparisons),
    notes: [
      'sentences of training parts, drawn at random, and generated strings: some train, others are held out; test parts are not read',
      'each cell: accuracy of all / unknown words, F1 of spans, in percent',
      `the last columns: F1 of separate less that of the other; ≈: not significant (approximate randomization, p > ${LEVEL} after Holm's correction)`,
      ...absent.map(what => `left out: ${what}`),
    ],
    table: tableOf(trials),
  }
}

function tableOf(trials: readonly TrustTrial[]): Table {
  const systems = trials[0].figures.map(({ system }) => system)
  return {
    columns: [
      'data',
      'features',
      'sequences',
      ...systems,
      ...systems.slice(1).map(system => `less ${system}`),
    ],
    left: 2,
    rows: trials.map(({ data, preset, sentences, figures, comparisons }) => [
      data,
      preset,
      formatCount(sentences),
      ...figures.map(({ overall, unknown, f1 }) =>
        [overall, unknown]
          .map(percent)
          .join(' / ')
          .concat(`, ${percent(f1)}`),
      ),
      ...comparisons.map(differenceOf),
    ]),
  }
}

const percent = (share: number | null) => (share === null ? '–' : formatPercent(share))

function differenceOf({ difference, adjusted }: Comparison): string {
  const points = `${difference < 0 ? '−' : '+'}${Math.abs(100 * difference).toFixed(2)}`
  return adjusted > LEVEL ? `${points} ≈` : points
}
