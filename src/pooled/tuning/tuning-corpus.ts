/** The rows that the tuner sees, as a corpus and a layout of weights that the objectives of chains take. */

import { StringTable } from '../../data/string-table.js'
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import type { WeightLayout } from '../../weights/weight-layout.js'
import { askExperts } from '../experts.js'
import { type LabelCounts, type LabelScores, NO_RATE } from '../label-counts.js'
import type { LeftOutRows } from './left-out-rows.js'

export interface TuningCorpus {
  /** Its attributes are the rows, and one more that every position has. */
  readonly corpus: CompiledCorpus
  readonly layout: WeightLayout
  /** [EXPERTS][S] what the experts say, for each weight of a row. */
  readonly values: readonly [Float64Array, Float64Array]
  readonly rows: LeftOutRows
}

/** Creates the corpus of the chosen sequences. Labels are those of the corpus. */
export function createTuningCorpus(
  corpus: CompiledCorpus,
  rows: LeftOutRows,
  counts: LabelCounts,
  scores: LabelScores,
  smoothing: number,
): TuningCorpus {
  const { R, sequences, rowOffset, rowIds } = rows
  const { L } = corpus
  const N = sequences.length
  const offset = new Int32Array(N + 1)
  for (let n = 0; n < N; n++)
    offset[n + 1] = offset[n] + corpus.offset[sequences[n] + 1] - corpus.offset[sequences[n]]
  const P = offset[N]
  const label = new Int32Array(P)
  for (let n = 0; n < N; n++) {
    const from = corpus.offset[sequences[n]]
    label.set(corpus.label!.subarray(from, corpus.offset[sequences[n] + 1]), offset[n])
  }
  const state = {
    A: R + 1,
    offset: rowOffset.map((k, p) => k + p),
    ids: new Int32Array(rowIds.length + P),
    values: null,
    strings: new StringTable(),
  }
  for (let p = 0; p < P; p++) {
    state.ids.set(rowIds.subarray(rowOffset[p], rowOffset[p + 1]), state.offset[p])
    state.ids[state.offset[p + 1] - 1] = R
  }
  const { weight, line, labels } = corpus
  const pick = <A extends Float64Array | Int32Array>(values: A) =>
    values.constructor === Float64Array
      ? Float64Array.from(sequences, n => values[n])
      : Int32Array.from(sequences, n => values[n])
  return {
    corpus: {
      N,
      P,
      L,
      A: R + 1,
      offset,
      state,
      trans: null,
      label,
      labels,
      weight: weight && (pick(weight) as Float64Array),
      line: pick(line) as Int32Array,
    },
    layout: layoutOf(rows, counts, L),
    values: opinionsOf(rows, scores, smoothing),
    rows,
  }
}

function opinionsOf(rows: LeftOutRows, { prior }: LabelScores, smoothing: number) {
  const factor = prior.map(p => 1 / (smoothing * p))
  const S = rows.label.length
  const values = [new Float64Array(S), new Float64Array(S)] as const
  for (let r = 0; r < rows.R; r++) askExperts(rows, rows.offset[r], rows.offset[r + 1], factor, values)
  return values
}

/** Pairs of labels that would be expected less often, and never occurred, all have the same score. */
const EXPECTED = 0.5

function layoutOf({ R, offset, label }: LeftOutRows, { count, pairs }: LabelCounts, L: number): WeightLayout {
  const S = label.length
  const stateOffset = new Int32Array(R + 2)
  stateOffset.set(offset)
  stateOffset[R + 1] = S + L
  const stateLabel = new Int32Array(S + L)
  stateLabel.set(label)
  for (let j = 0; j < L; j++) stateLabel[S + j] = j
  const tokens = count.reduce((total, value) => total + value, 0)
  const from: number[] = []
  const to: number[] = []
  for (let i = 0; i < L; i++)
    for (let j = 0; j < L; j++) {
      if (pairs[i * L + j] === 0 && (count[i] * count[j]) / tokens < EXPECTED) continue
      from.push(i)
      to.push(j)
    }
  return {
    F: S + L + from.length + 2 * L,
    L,
    A: R + 1,
    B: 0,
    stateOffset,
    stateLabel,
    transFrom: Int32Array.from(from),
    transTo: Int32Array.from(to),
    edgeOffset: new Int32Array(1),
    edgeFrom: new Int32Array(0),
    edgeTo: new Int32Array(0),
    boundary: 'symbols',
  }
}

/** What is subtracted from all scores of pairs: then those that are not in the layout have the score 0. */
export const PAIR_SHIFT = NO_RATE
