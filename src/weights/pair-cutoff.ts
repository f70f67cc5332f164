import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { type LayoutPlaces, layoutPlaces, type WeightLayout } from './weight-layout.js'

/**
 * Leaves out weights of attributes and of label pairs that have counted less than `least`: values of attributes, times the weight of
 * the sequence, are added up in the order of the corpus, as in CRFsuite. Only known labels count. Weights of first and last labels stay.
 */
export function cutRarePairs(corpus: CompiledCorpus, layout: WeightLayout, least: number): WeightLayout {
  const at = layoutPlaces(layout)
  const counts = countWeights(corpus, layout, at)
  const isKept = (f: number) => counts[f] >= least
  const state = keptRows(layout.stateOffset, isKept)
  const trans = keptRows(Int32Array.of(0, at.edge - at.trans), q => isKept(at.trans + q)).kept
  const edge = keptRows(layout.edgeOffset, e => isKept(at.edge + e))
  return {
    ...layout,
    F: state.kept.length + trans.length + edge.kept.length + layout.F - at.start,
    stateOffset: state.offset,
    stateLabel: state.kept.map(f => layout.stateLabel[f]),
    transFrom: trans.map(q => layout.transFrom[q]),
    transTo: trans.map(q => layout.transTo[q]),
    edgeOffset: edge.offset,
    edgeFrom: edge.kept.map(e => layout.edgeFrom[e]),
    edgeTo: edge.kept.map(e => layout.edgeTo[e]),
  }
}

/** The entries of rows that are kept, and where rows then begin. */
function keptRows(
  offset: Int32Array,
  isKept: (entry: number) => boolean,
): { kept: Int32Array; offset: Int32Array } {
  const kept = new Int32Array(offset[offset.length - 1])
  const begins = new Int32Array(offset.length)
  let size = 0
  for (let row = 0; row + 1 < offset.length; row++) {
    for (let entry = offset[row]; entry < offset[row + 1]; entry++) if (isKept(entry)) kept[size++] = entry
    begins[row + 1] = size
  }
  return { kept: kept.slice(0, size), offset: begins }
}

/** How much each weight counts in the labels of a corpus. */
function countWeights(corpus: CompiledCorpus, layout: WeightLayout, at: LayoutPlaces): Float64Array {
  const { N, L, offset, state, trans, weight } = corpus
  const label = corpus.label!
  const { stateOffset, stateLabel, transFrom, transTo, edgeOffset, edgeFrom, edgeTo } = layout
  const counts = new Float64Array(layout.F)
  const place = new Int32Array(L * L).fill(-1)
  for (let q = 0; q < transFrom.length; q++) place[transFrom[q] * L + transTo[q]] = at.trans + q
  for (let n = 0; n < N; n++) {
    const times = weight?.[n] ?? 1
    for (let p = offset[n]; p < offset[n + 1]; p++) {
      const j = label[p]
      if (j < 0) continue // not known
      for (let k = state.offset[p]; k < state.offset[p + 1]; k++) {
        const a = state.ids[k]
        const f = findEntry(stateOffset[a], stateOffset[a + 1], f => stateLabel[f] - j)
        counts[f] += times * (state.values?.[k] ?? 1)
      }
      const i = p > offset[n] ? label[p - 1] : -1
      if (i < 0) continue
      if (place[i * L + j] >= 0) counts[place[i * L + j]] += times
      if (!trans) continue
      for (let k = trans.offset[p]; k < trans.offset[p + 1]; k++) {
        const b = trans.ids[k]
        const e = findEntry(edgeOffset[b], edgeOffset[b + 1], e => edgeFrom[e] * L + edgeTo[e] - (i * L + j))
        counts[at.edge + e] += times * (trans.values?.[k] ?? 1)
      }
    }
  }
  return counts
}

/** The entry from `first` on, before `end`, that compares as 0; entries ascend, and it is there. */
function findEntry(first: number, end: number, compare: (entry: number) => number): number {
  let [low, high] = [first, end - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(middle) < 0) low = middle + 1
    else high = middle
  }
  return low
}
