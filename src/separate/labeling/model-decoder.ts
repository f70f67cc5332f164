import {
  type PlacedChain,
  type TransitionPlaces,
  takeTransitions,
  writeTransitions,
} from '../../weights/chain-weights.js'
import type { ScoredBlock } from '../../weights/patterns/pattern-tagger.js'
import type { SeparateWeights } from '../scoring/weights.js'
import type { ChainForm } from './chain-form.js'
import { boundaryWeights, type CountedPosition, type CountedPositions } from './counted-positions.js'
import type { ModelChain } from './model-chain.js'
import type { PatternFilter } from './pattern-filter.js'
import { RowViterbi, writeCounted } from './row-viterbi.js'

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
  private readonly viterbi: RowViterbi

  private constructor(
    private readonly chain: PlacedChain,
    private readonly models: ModelChain,
    private readonly places: TransitionPlaces & { readonly bias: number },
    private readonly form: ChainForm,
    private readonly counted: Counted | null,
  ) {
    this.L = Math.sqrt(form.trans.length)
    this.viterbi = new RowViterbi(this.L, form.trans)
  }

  /** A decoder of the rows of a chain, with tables of its own behind it; null if there is too little memory. */
  static create(
    chain: PlacedChain,
    models: ModelChain,
    weights: SeparateWeights,
    form: ChainForm,
    counted: Counted | null,
  ): ModelDecoder | null {
    const { memory } = chain
    const { trans } = form
    const { L } = weights.layout
    const places = { ...takeTransitions(L, memory.take), bias: memory.take(8 * models.bias.length) }
    if (!memory.grow()) return null
    chain.useWeights()
    const boundary = { start: boundaryWeights(weights, 'start'), end: boundaryWeights(weights, 'end') }
    writeTransitions({ L, trans, boundary }, memory, places)
    memory.cells.set(models.bias, places.bias / 8)
    return new ModelDecoder(chain, models, places, form, counted)
  }

  /** Overwrites the path of a block. */
  readonly decode = (block: ScoredBlock): void => {
    const { kernels } = this.chain.memory
    const { stride, trans, bound, start, end, bias } = this.places
    const { from, to, corpus, offsets, state, alpha, lists, path } = block
    this.refused.clear()
    const found = this.counted ? this.findCounted(block, this.counted) : []
    const P = corpus.offset[to] - corpus.offset[from]
    kernels.keepCandidates(state, P, 8 * this.chain.places.stride, 8 * stride, bias, this.form.floor)
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

  private writeRow(position: CountedPosition, { corpus, from, state }: ScoredBlock): void {
    const row = state / 8 + (position.p - corpus.offset[from]) * this.places.stride
    writeCounted(position, this.chain.memory.cells, row, this.L)
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
    const { stride } = this.places
    const first = offset[n] - offset[from]
    const labels = numbers.subarray(path / 4 + first, path / 4 + offset[n + 1] - offset[from])
    this.viterbi.decode({ cells, from: state / 8 + first * stride, stride }, offset[n], own, labels)
  }
}
