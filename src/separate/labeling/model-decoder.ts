import { viterbi } from '../../inference/decoders/viterbi.js'
import { LatticeWorkspace } from '../../inference/lattice-workspace.js'
import {
  type PlacedChain,
  type TransitionPlaces,
  takeTransitions,
  writeTransitions,
} from '../../weights/chain-weights.js'
import type { ScoredBlock } from '../../weights/patterns/pattern-tagger.js'
import type { SeparateWeights } from '../scoring/weights.js'
import { boundaryWeights, type CountedPosition, type CountedPositions } from './counted-positions.js'
import type { ModelChain } from './model-chain.js'
import type { PatternFilter } from './pattern-filter.js'

/** What tells positions whose patterns were counted. */
export interface Counted {
  readonly filter: PatternFilter
  readonly positions: CountedPositions
}

/** Finds the labels of blocks of sequences from rows of c and s; see model-chain.ts. */
export class ModelDecoder {
  /** Sequences of the last block whose labels only their lattices tell. */
  readonly refused = new Set<number>()
  private readonly L: number
  private readonly lattice: LatticeWorkspace
  private readonly viterbi = viterbi()

  private constructor(
    private readonly chain: PlacedChain,
    private readonly models: ModelChain,
    private readonly places: TransitionPlaces & { readonly bias: number },
    trans: Float64Array,
    private readonly counted: Counted | null,
    private readonly floor: number, // log of the share of the best label's probability that a candidate has
  ) {
    this.L = Math.sqrt(trans.length)
    this.lattice = new LatticeWorkspace(this.L, trans)
  }

  /** A decoder of the rows of a chain, with tables of its own behind it; null if there is too little memory. `trans` is θ of all pairs of labels. */
  static create(
    chain: PlacedChain,
    models: ModelChain,
    weights: SeparateWeights,
    trans: Float64Array,
    counted: Counted | null,
    floor: number,
  ): ModelDecoder | null {
    const { memory } = chain
    const { L } = weights.layout
    const places = { ...takeTransitions(L, memory.take), bias: memory.take(8 * models.bias.length) }
    if (!memory.grow()) return null
    chain.useWeights()
    const boundary = { start: boundaryWeights(weights, 'start'), end: boundaryWeights(weights, 'end') }
    writeTransitions({ L, trans, boundary }, memory, places)
    memory.cells.set(models.bias, places.bias / 8)
    return new ModelDecoder(chain, models, places, trans, counted, floor)
  }

  /** Overwrites the path of a block. */
  readonly decode = (block: ScoredBlock): void => {
    const { kernels } = this.chain.memory
    const { stride, trans, bound, start, end, bias } = this.places
    const { from, to, corpus, offsets, state, alpha, lists, path } = block
    this.refused.clear()
    const found = this.counted ? this.findCounted(block, this.counted) : []
    const P = corpus.offset[to] - corpus.offset[from]
    kernels.keepCandidates(state, P, 8 * this.chain.places.stride, 8 * stride, bias, this.floor)
    for (const position of found) this.writeRow(position, block)
    const weights = [this.L, stride, trans, bound, start, end] as const
    kernels.decodeSequences(offsets, to - from, state, ...weights, alpha, lists, path)
    this.decodeLattices(found, block)
  }

  /** The positions of a block whose patterns were counted. */
  private findCounted({ corpus, from, to, state }: ScoredBlock, counted: Counted): CountedPosition[] {
    const { offset } = corpus
    const { cells } = this.chain.memory
    const wide = this.chain.places.stride
    const found: CountedPosition[] = []
    for (let n = from, at = state / 8 + this.models.mark; n < to; n++) {
      for (let p = offset[n]; p < offset[n + 1]; p++, at += wide) {
        if (!counted.filter.mayHave(cells[at])) continue
        const position = counted.positions.find(p, n, corpus, found.at(-1))
        if (position) found.push(position)
        if (position && !position.finite) this.refused.add(n)
      }
    }
    return found
  }

  private writeRow({ p, size, label, score }: CountedPosition, { corpus, from, state }: ScoredBlock): void {
    const { cells } = this.chain.memory
    const row = state / 8 + (p - corpus.offset[from]) * this.places.stride
    cells.fill(-Infinity, row, row + this.L)
    for (let k = 0; k < size; k++) cells[row + label[k] - 1] = score[k]
  }

  /** Labels the sequences anew that have edges of their own, from their rows. */
  private decodeLattices(found: readonly CountedPosition[], block: ScoredBlock): void {
    const { offset } = block.corpus
    const own = found.filter(({ edges }) => edges)
    for (let k = 0, n = block.from; k < own.length; ) {
      while (offset[n + 1] <= own[k].p) n++
      const first = k
      while (k < own.length && own[k].p < offset[n + 1]) k++
      if (!this.refused.has(n)) this.decodeLattice(n, own.slice(first, k), block)
    }
  }

  private decodeLattice(
    n: number,
    own: readonly CountedPosition[],
    { corpus, from, state, path }: ScoredBlock,
  ): void {
    const { offset } = corpus
    const { cells, numbers } = this.chain.memory
    const { lattice } = this
    lattice.clear()
    let next = 0
    for (let p = offset[n]; p < offset[n + 1]; p++) {
      this.addPosition(cells, state / 8 + (p - offset[from]) * this.places.stride)
      const edges = own[next]?.p === p ? own[next++].edges! : null
      if (edges) {
        const at = lattice.addEdges(edges.length)
        lattice.edge.set(edges, at)
      }
    }
    const at = path / 4 + offset[n] - offset[from]
    this.viterbi.decode(lattice, numbers.subarray(at, at + lattice.T))
  }

  /** Adds a position with the labels of a row that are possible. */
  private addPosition(cells: Float64Array, row: number): void {
    const { lattice, L } = this
    let size = 0
    for (let j = 0; j < L; j++) if (cells[row + j] > -Infinity) size++
    let at = lattice.addPosition(size)
    for (let j = 0; j < L; j++) {
      if (cells[row + j] === -Infinity) continue
      lattice.label[at] = j
      lattice.state[at++] = cells[row + j]
    }
  }
}
