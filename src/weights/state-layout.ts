import { GrowingInt32 } from '../common/growing-array.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { checkWeightCount } from '../model/label-limit.js'

/** Which pairs of attribute and label have a weight. */
export interface StateLayout {
  readonly offset: Int32Array //   [A+1] weights of attribute a are offset[a] … offset[a+1]−1
  readonly label: Int32Array //    [S]   label of a weight, ascending within an attribute
}

/** 64 MiB of bits. */
const MOST_WORDS = 1 << 24

/** The pairs that were seen in a labeled corpus, or all. */
export function layOutStates(corpus: CompiledCorpus, weights: 'seen' | 'all'): StateLayout {
  return weights === 'all' ? allStates(corpus.A, corpus.L) : seenStates(corpus)
}

/** The labels of each attribute, ascending: a bit for each pair, for as many attributes at a time as memory allows. */
function seenStates(corpus: CompiledCorpus): StateLayout {
  const { A, L } = corpus
  const words = Math.ceil(L / 32)
  const most = Math.max(1, Math.floor(MOST_WORDS / words))
  const offset = new Int32Array(A + 1)
  const label = new GrowingInt32(A * 2)
  for (let first = 0; first < A; first += most) {
    const count = Math.min(A - first, most)
    const seen = new Int32Array(count * words)
    markLabels(corpus, first, count, words, seen)
    collectLabels(seen, words, offset, first, label)
  }
  return { offset, label: label.toArray() }
}

/** Sets the bits of the labels that attributes first … first+count−1 have. */
function markLabels(
  corpus: CompiledCorpus,
  first: number,
  count: number,
  words: number,
  seen: Int32Array,
): void {
  const { P, label, state } = corpus
  const { offset, ids } = state
  for (let p = 0; p < P; p++) {
    const j = label![p]
    if (j < 0) continue // not known
    const bit = 1 << (j & 31)
    const word = j >> 5
    for (let k = offset[p]; k < offset[p + 1]; k++) {
      const a = ids[k] - first
      if (a >= 0 && a < count) seen[a * words + word] |= bit
    }
  }
}

/** Appends the labels of the attributes from `first` on, whose bits are given. */
function collectLabels(
  seen: Int32Array,
  words: number,
  offset: Int32Array,
  first: number,
  label: GrowingInt32,
): void {
  for (let k = 0, a = first; k < seen.length; a++) {
    for (let word = 0; word < words; word++, k++) {
      for (let bits = seen[k]; bits !== 0; bits &= bits - 1)
        label.push(word * 32 + 31 - Math.clz32(bits & -bits))
    }
    offset[a + 1] = label.length
  }
}

function allStates(A: number, L: number): StateLayout {
  checkWeightCount('attributes', A, L)
  const label = new Int32Array(A * L)
  for (let k = 0; k < label.length; k++) label[k] = k % L
  return { offset: Int32Array.from({ length: A + 1 }, (_, a) => a * L), label }
}
