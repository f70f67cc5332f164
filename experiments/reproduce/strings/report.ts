/** What `strings` found, for people. */
import { formatCount, formatPercent } from '../../../reporting/format.js'
import { meanOf } from '../mean-interval.js'
import { type ReproducedRow, type Reproduction, rowOf, type Table } from '../reproduction.js'
import { signed } from '../significance.js'
import { PRESET } from './feature-groups.js'
import { ROUGHNESS } from './roughen.js'

/** A group of features, trained on one training set. */
export interface Trial {
  readonly method: string
  readonly kind: string
  /** Training strings. */
  readonly size: number
  readonly round: number
  readonly group: string
  /** By roughness: F1 of fields, and the share of strings whose labels are all right. */
  readonly scores: readonly { readonly f1: number; readonly right: number }[]
}

interface Found {
  readonly id: string
  readonly source: string
  readonly trials: readonly Trial[]
  readonly absent: readonly string[]
}

export function describeStrings({ id, source, trials, absent }: Found): Reproduction {
  const methods = namesOf(trials, 'method')
  return {
    id,
    title: 'features of short strings',
    source,
    rows: rowsOf(trials),
    notes: [
      'models learn from tidy strings of one seed and label strings of another, as they are and roughened; sentences of Dutch are of the training part of CoNLL-2002, some to learn from and others to test on',
      'no punctuation: its tokens are left out; a field less: one of three or more; typos: in one of five longer words; a new word: a made-up one between fields',
      `the first table has the difference of F1 of fields from the preset ${PRESET}, in points, with its 95 % interval over all kinds, sizes and training sets; the others have it by kind and size`,
      ...absent.map(what => `left out: ${what}`),
    ],
    table: {
      columns: ['method', 'features', ...ROUGHNESS],
      left: 2,
      rows: methods.flatMap(method => differenceRows(trials.filter(trial => trial.method === method))),
    },
    moreTables: [rightTable(trials), ...methods.map(method => kindTable(method, trials))],
  }
}

/** The names in trials, in order. */
function namesOf<Key extends 'method' | 'kind' | 'group' | 'size'>(trials: readonly Trial[], key: Key) {
  return [...new Set(trials.map(trial => trial[key]))]
}

/** A line for each group but the preset. */
function differenceRows(trials: readonly Trial[]): string[][] {
  const { method } = trials[0]
  return namesOf(trials, 'group')
    .filter(group => group !== PRESET)
    .map(group => [method, group, ...differences(trials, group)])
}

/** How F1 of a group differs from that of the preset on the same training and test sets, for each roughness. */
function differences(trials: readonly Trial[], group: string): string[] {
  const pairs = trials
    .filter(trial => trial.group === group)
    .map(trial => [trial, presetOf(trials, trial)] as const)
  return ROUGHNESS.map((_, r) => {
    const { mean, interval } = meanOf(pairs.map(([own, other]) => own.scores[r].f1 - other.scores[r].f1))
    return `${signed(mean)}${interval ? ` ±${(50 * (interval.high - interval.low)).toFixed(2)}` : ''}`
  })
}

function presetOf(trials: readonly Trial[], { method, kind, size, round }: Trial): Trial {
  return trials.find(
    one =>
      one.group === PRESET &&
      one.method === method &&
      one.kind === kind &&
      one.size === size &&
      one.round === round,
  )!
}

/** The differences of one method by kind and size. */
function kindTable(method: string, trials: readonly Trial[]): Table {
  return {
    columns: ['method', 'features', 'kind', 'strings', ...ROUGHNESS],
    left: 3,
    rows: cellsOf(trials.filter(trial => trial.method === method)).flatMap(cell =>
      differenceRows(cell).map(([, group, ...rest]) => [
        method,
        group,
        cell[0].kind,
        formatCount(cell[0].size),
        ...rest,
      ]),
    ),
  }
}

/** The trials of each method, kind and size. */
function cellsOf(trials: readonly Trial[]): Trial[][] {
  const cells = new Map<string, Trial[]>()
  for (const trial of trials) {
    const key = `${trial.method} ${trial.kind} ${trial.size}`
    cells.set(key, [...(cells.get(key) ?? []), trial])
  }
  return [...cells.values()]
}

/** The share of tidy strings whose labels are all right, with each group. */
function rightTable(trials: readonly Trial[]): Table {
  const groups = namesOf(trials, 'group')
  return {
    columns: ['method', 'kind', 'strings', ...groups],
    left: 2,
    rows: cellsOf(trials).map(cell => [
      cell[0].method,
      cell[0].kind,
      formatCount(cell[0].size),
      ...groups.map(group => formatPercent(meanScore(cell, group, 0).right)),
    ]),
  }
}

function meanScore(trials: readonly Trial[], group: string, r: number) {
  const scores = trials.filter(trial => trial.group === group).map(trial => trial.scores[r])
  return { f1: meanOf(scores.map(({ f1 }) => f1)).mean, right: meanOf(scores.map(({ right }) => right)).mean }
}

/** A row for each method, kind, size, group and roughness; `overall` is the share of strings that are all right. */
function rowsOf(trials: readonly Trial[]): ReproducedRow[] {
  return cellsOf(trials).flatMap(cell =>
    namesOf(cell, 'group').flatMap(group =>
      ROUGHNESS.map((roughness, r) => {
        const { f1, right } = meanScore(cell, group, r)
        const { method, kind, size } = cell[0]
        return rowOf({
          method: `${method}, ${kind}, ${size} strings, ${group}, ${roughness}`,
          overall: right,
          f1,
        })
      }),
    ),
  )
}
