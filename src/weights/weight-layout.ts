/**
 * Which pairs of attribute and label, and of labels, have a weight, and its index in the vector:
 *
 *     [ state | trans | edge | start | end ]
 *
 * Only pairs seen in training, where labels are known, or all: a weight for a pair that was never seen can only be negative, which
 * costs memory and time and sometimes helps.
 */

import { createRecords, groupPairs } from '../counts/count-table.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { checkWeightCount } from '../model/label-limit.js'
import { layOutStates } from './state-layout.js'

export interface WeightLayout {
  readonly F: number //                        weights
  readonly L: number //                        labels
  readonly A: number //                        attributes of positions
  readonly B: number //                        attributes of transitions, 0: none
  readonly stateOffset: Int32Array //  [A+1]   weights of attribute a, which are the first of all
  readonly stateLabel: Int32Array //   [S]     label of a state weight
  readonly transFrom: Int32Array //    [Q]     weight S + q is of label transFrom[q] followed by transTo[q]
  readonly transTo: Int32Array //      [Q]
  readonly edgeOffset: Int32Array //   [B+1]   weights S + Q + edgeOffset[b] … of transition attribute b
  readonly edgeFrom: Int32Array //     [E]
  readonly edgeTo: Int32Array //       [E]
  /**
   * `symbols`: the vector ends with L weights for the label of the first position and L for that of the last.
   */
  readonly boundary: 'none' | 'symbols'
}

export interface LayoutOptions {
  /** Default `seen`. */
  readonly weights?: 'seen' | 'all'
  /** Default `none`. */
  readonly boundary?: 'none' | 'symbols'
}

/** The layout for a labeled corpus. */
export function createLayout(corpus: CompiledCorpus, options: LayoutOptions = {}): WeightLayout {
  const { weights = 'seen', boundary = 'none' } = options
  const { L, A } = corpus
  const state = layOutStates(corpus, weights)
  const trans = weights === 'all' ? allPairs(1, L) : seenPairs(corpus)
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

/** The start of the weights of transitions, of transition attributes, and of the boundary. */
export function layoutPlaces({ stateLabel, transFrom, edgeFrom, L }: WeightLayout) {
  const trans = stateLabel.length
  const edge = trans + transFrom.length
  const start = edge + edgeFrom.length
  return { trans, edge, start, end: start + L }
}

interface Pairs {
  readonly offset: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
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
