/**
 * Which pairs have a weight: only those seen in training, where labels are known, or all. A weight for a pair that was never seen can only
 * be negative, which costs memory and time and sometimes helps.
 */

import { createRecords, groupPairs } from '../counts/count-table.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { checkWeightCount } from '../model/label-limit.js'
import { cutRarePairs } from './pair-cutoff.js'
import { layOutStates } from './state-layout.js'
import type { WeightLayout } from './weight-layout.js'

export interface LayoutOptions {
  /** Default `seen`. */
  readonly weights?: 'seen' | 'all'
  /** Default `none`. */
  readonly boundary?: 'none' | 'symbols'
  /** Which pairs of labels have a weight of their own. Default: as `weights`. */
  readonly labelPairs?: 'seen' | 'all' | 'none'
  /** Pairs that count less have no weight. Default 0. */
  readonly pairCutoff?: number
}

/** The layout for a labeled corpus. */
export function createLayout(corpus: CompiledCorpus, options: LayoutOptions = {}): WeightLayout {
  const { pairCutoff = 0 } = options
  const layout = layOut(corpus, options)
  return pairCutoff > 0 ? cutRarePairs(corpus, layout, pairCutoff) : layout
}

function layOut(corpus: CompiledCorpus, options: LayoutOptions): WeightLayout {
  const { weights = 'seen', boundary = 'none', labelPairs = weights } = options
  const { L, A } = corpus
  const state = layOutStates(corpus, weights)
  const trans = seenAllOrNone(corpus, labelPairs)
  const edge = !corpus.trans
    ? { offset: new Int32Array(1), from: new Int32Array(0), to: new Int32Array(0) }
    : weights === 'all'
      ? allPairs(corpus.trans.A, L)
      : seenEdges(corpus)
  return {
    F: state.label.length + trans.from.length + edge.from.length + (boundary === 'symbols' ? 2 * L : 0),
    L,
    A,
    B: corpus.trans?.A ?? 0,
    stateOffset: state.offset,
    stateLabel: state.label,
    transFrom: trans.from,
    transTo: trans.to,
    edgeOffset: edge.offset,
    edgeFrom: edge.from,
    edgeTo: edge.to,
    boundary,
  }
}

interface Pairs {
  readonly offset: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
}

function seenAllOrNone(corpus: CompiledCorpus, labelPairs: 'seen' | 'all' | 'none'): Pairs {
  if (labelPairs === 'all') return allPairs(1, corpus.L)
  return labelPairs === 'seen' ? seenPairs(corpus) : allPairs(0, corpus.L)
}

function seenPairs({ N, L, offset, label }: CompiledCorpus): Pairs {
  const seen = new Uint8Array(L * L)
  for (let n = 0; n < N; n++)
    for (let p = offset[n] + 1; p < offset[n + 1]; p++)
      if (label![p - 1] >= 0 && label![p] >= 0) seen[label![p - 1] * L + label![p]] = 1
  const pairs: number[] = []
  for (let ij = seen.indexOf(1); ij >= 0; ij = seen.indexOf(1, ij + 1)) pairs.push(ij)
  return {
    offset: Int32Array.of(0, pairs.length),
    from: Int32Array.from(pairs, ij => Math.floor(ij / L)),
    to: Int32Array.from(pairs, ij => ij % L),
  }
}

function seenEdges(corpus: CompiledCorpus): Pairs {
  const { P, L } = corpus
  const trans = corpus.trans!
  const records = createRecords(trans.ids.length)
  for (let p = 0; p < P; p++) {
    for (let k = trans.offset[p]; k < trans.offset[p + 1]; k++) setPair(records, k, trans.ids[k], corpus, p)
  }
  return grouped(records, trans.A, L)
}

function setPair(
  records: ReturnType<typeof createRecords>,
  r: number,
  row: number,
  corpus: CompiledCorpus,
  p: number,
) {
  const [i, j] = [corpus.label![p - 1], corpus.label![p]]
  if (i < 0 || j < 0) return // not known: the record keeps its count of 0
  records.row[r] = row
  records.from[r] = i
  records.to[r] = j
  records.count[r] = 1
}

function grouped(records: ReturnType<typeof createRecords>, rows: number, labels: number): Pairs {
  const { offset, from, to } = groupPairs(records, { rows, labels })
  return { offset, from: Int32Array.from(from), to: Int32Array.from(to) }
}

function allPairs(rows: number, L: number): Pairs {
  checkWeightCount('attributes of transitions', rows, L * L)
  const size = rows * L * L
  const [from, to] = [new Int32Array(size), new Int32Array(size)]
  for (let k = 0; k < size; k++) {
    from[k] = Math.floor(k / L) % L
    to[k] = k % L
  }
  return { offset: Int32Array.from({ length: rows + 1 }, (_, b) => b * L * L), from, to }
}
