/**
 * Corpora and layouts whose `likelihood` is that of the two models, so that the kernels of `likelihood` can fit them.
 *
 * The unary model is a chain without weights of transitions. The pair model is a chain that has each position twice, first as
 * the right one of a pair and then as the left one, with separate attributes: v₁ u₁ v₂ u₂ … v_T u_T. Only the
 * transitions from u to the next v count, so the chain splits into its pairs,
 *
 *   start→v₁,   u₁→v₂,   u₂→v₃,   …,   u_T→end,
 *
 * and the weights of its first and last label are those of the boundary. Without the boundary v₁ and u_T are left out.
 * Weights have the same numbers as in the vectors of the two models.
 */

import { GrowingInt32 } from '../../common/growing-array.js'
import type { StringTable } from '../../data/string-table.js'
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import type { WeightLayout } from '../../weights/weight-layout.js'
import type { AttributeLayout } from '../patterns/attribute-layout.js'
import { type PairLayout, pairPlaces } from '../patterns/pair-layout.js'
import type { PatternCorpus } from '../patterns/pattern-counts.js'
import type { AttributeList, PlainLists } from '../patterns/pattern-table.js'

/** Names for a corpus; the kernels do not use them. */
export interface Names {
  readonly labels: StringTable
  readonly attributes: StringTable
}

/** A corpus and the layout of its weights. */
export interface SimdCorpus {
  readonly corpus: CompiledCorpus
  readonly layout: WeightLayout
}

/** A chain that has each position twice. */
export interface PairChain extends SimdCorpus {
  readonly position: Int32Array // [chain positions] of the corpus
  readonly shift: Int32Array //    [chain positions] what its attributes are above those of the unary model
}

const NONE = new Int32Array(0)
const NO_EDGES = { B: 0, edgeOffset: new Int32Array(1), edgeFrom: NONE, edgeTo: NONE }

/** The unary model: its chain has the positions of the corpus. */
export function unaryCorpus(corpus: PatternCorpus, states: AttributeLayout, names: Names): SimdCorpus {
  const { L, W, offset, label } = states
  const A = states.A + 1
  const layout: WeightLayout = {
    ...NO_EDGES,
    F: W,
    L,
    A,
    stateOffset: offset,
    stateLabel: label,
    transFrom: NONE,
    transTo: NONE,
    boundary: 'none',
  }
  const rows = new RowWriter(corpus, states)
  for (let n = 0; n < corpus.N; n++) {
    for (let p = corpus.offset[n]; p < corpus.offset[n + 1]; p++) rows.add(p, 0)
    rows.endSequence()
  }
  return { corpus: rows.finish(A, names), layout }
}

/** The pair model: its chain has each position twice. */
export function pairCorpus(corpus: PatternCorpus, layout: PairLayout, names: Names): PairChain {
  const { states, boundary } = layout
  const left = 0
  const right = states.A + 1
  const rows = new RowWriter(corpus, states)
  for (let n = 0; n < corpus.N; n++) {
    const [first, last] = [corpus.offset[n], corpus.offset[n + 1] - 1]
    for (let p = first; p <= last; p++) {
      if (p > first || boundary === 'symbols') rows.add(p, right)
      if (p < last || boundary === 'symbols') rows.add(p, left)
    }
    rows.endSequence()
  }
  return { corpus: rows.finish(2 * right, names), layout: chainLayout(layout), ...rows.places() }
}

function chainLayout(layout: PairLayout): WeightLayout {
  const { states, from, to, boundary } = layout
  const { L, A, W } = states
  const stateOffset = new Int32Array(2 * (A + 1) + 1)
  stateOffset.set(states.offset)
  for (let a = 0; a <= A + 1; a++) stateOffset[A + 1 + a] = W + states.offset[a]
  const stateLabel = new Int32Array(2 * W)
  stateLabel.set(states.label)
  stateLabel.set(states.label, W)
  const { size: F } = pairPlaces(layout)
  return {
    ...NO_EDGES,
    F,
    L,
    A: 2 * (A + 1),
    stateOffset,
    stateLabel,
    transFrom: from,
    transTo: to,
    boundary,
  }
}

/** Writes rows of attributes: those of a pattern that have weights, and the bias. */
class RowWriter {
  private readonly corpus: PatternCorpus
  private readonly states: AttributeLayout
  private readonly position = new GrowingInt32() //  of the corpus, by position of the chain
  private readonly shift = new GrowingInt32() //     what is added to its attributes
  private readonly sequence = new GrowingInt32() //  where sequences end

  constructor(corpus: PatternCorpus, states: AttributeLayout) {
    this.corpus = corpus
    this.states = states
  }

  add(position: number, shift: number): void {
    this.position.push(position)
    this.shift.push(shift)
  }

  endSequence(): void {
    this.sequence.push(this.position.length)
  }

  places(): { readonly position: Int32Array; readonly shift: Int32Array } {
    return { position: this.position.toArray(), shift: this.shift.toArray() }
  }

  finish(A: number, { labels, attributes }: Names): CompiledCorpus {
    const { N, L, weight, label } = this.corpus
    const position = this.position.toArray()
    const offset = new Int32Array(N + 1)
    offset.set(this.sequence.toArray(), 1)
    return {
      N,
      P: position.length,
      L,
      A,
      offset,
      state: { A, ...this.rows(position), strings: attributes },
      trans: null,
      label: position.map(p => label[p]),
      labels,
      weight,
      line: new Int32Array(N),
    }
  }

  private rows(position: Int32Array) {
    const { corpus, states } = this
    const { patterns, pattern } = corpus
    if (patterns.plain) return this.plainRows(position, patterns.plain)
    const P = position.length
    const offset = new Int32Array(P + 1)
    const size = Int32Array.from({ length: patterns.size }, (_, x) => this.count(patterns.get(x)))
    for (let p = 0; p < P; p++) offset[p + 1] = offset[p] + size[pattern[position[p]]]
    const ids = new Int32Array(offset[P])
    const values = new Float64Array(offset[P]).fill(1)
    let at = 0
    for (let p = 0; p < P; p++) {
      const list = patterns.get(pattern[position[p]])
      const shift = this.shift.data[p]
      for (let k = 0; k < list.count; k++) {
        if (!this.hasWeights(list.ids[k])) continue
        values[at] = list.values![k]
        ids[at++] = list.ids[k] + shift
      }
      ids[at++] = states.A + shift
    }
    return { offset, ids, values }
  }

  /** The same without values. */
  private plainRows(position: Int32Array, lists: PlainLists) {
    const { states, shift } = this
    const { pattern } = this.corpus
    const kept = this.keptLists(lists)
    const P = position.length
    const offset = new Int32Array(P + 1)
    for (let p = 0; p < P; p++) {
      const x = pattern[position[p]]
      offset[p + 1] = offset[p] + kept.offset[x + 1] - kept.offset[x] + 1
    }
    const ids = new Int32Array(offset[P])
    for (let p = 0, at = 0; p < P; p++) {
      const x = pattern[position[p]]
      const up = shift.data[p]
      for (let k = kept.offset[x]; k < kept.offset[x + 1]; k++) ids[at++] = kept.ids[k] + up
      ids[at++] = states.A + up
    }
    return { offset, ids, values: null }
  }

  /** Of the lists of patterns the attributes that have weights. */
  private keptLists(all: PlainLists): PlainLists {
    const [ids, offset] = [new Int32Array(all.ids.length), new Int32Array(all.offset.length)]
    let at = 0
    for (let x = 0; x + 1 < offset.length; x++) {
      for (let k = all.offset[x]; k < all.offset[x + 1]; k++)
        if (this.hasWeights(all.ids[k])) ids[at++] = all.ids[k]
      offset[x + 1] = at
    }
    return { ids, offset }
  }

  /** Attributes of a list that have weights, and the bias. */
  private count({ ids, count }: AttributeList): number {
    let size = 1
    for (let k = 0; k < count; k++) if (this.hasWeights(ids[k])) size++
    return size
  }

  private hasWeights(a: number): boolean {
    return this.states.offset[a + 1] > this.states.offset[a]
  }
}
