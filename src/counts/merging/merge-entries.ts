import { DataError } from '../../common/errors.js'
import { Tournament } from './tournament.js'

/** A sorted table as a stream of entries, a block at a time. */
export interface EntryStream {
  /** Overwrites a block with the next entries and returns how many there are; 0: no more. */
  read(block: EntryBlock): number
}

/** Entries of a table: row, next, pair → count, with ids of the merged vocabularies. */
export interface EntryBlock {
  readonly size: number
  readonly cell: Float64Array //  [size] row · rows + next, exact since there are at most `MOST_ROWS`
  readonly pair: Uint32Array //   [size] a pair of labels, from · 2¹⁶ + to
  readonly count: Float64Array // [size]
}

/** Takes an entry of the merged table: the sum of equal ones. */
export type Emit = (cell: number, pair: number, count: number) => void

/** With more rows, pairs of them have no exact numbers: ⌊√2⁵³⌋. */
const MOST_ROWS = 94_906_265

/** Entries of a block: those of ten streams fit into the cache of a core. */
const BLOCK = 256

/** Merges streams of sorted entries into one, adding up the counts of equal ones. `rows` is how many rows the table has. */
export function mergeEntries(streams: readonly EntryStream[], rows: number, emit: Emit): void {
  if (rows > MOST_ROWS)
    throw new DataError(`merge: expected at most ${MOST_ROWS} words or signatures, got ${rows}`)
  new EntryMerger(streams).merge(emit)
}

class EntryMerger extends Tournament {
  private readonly blocks: readonly EntryBlock[]
  private readonly length: Int32Array //   [K]   entries of the block
  private readonly at: Int32Array //       [K]   the current one
  private readonly cell: Float64Array //   [K+1] of the current entry; ∞: the stream has ended
  private readonly pair: Uint32Array //    [K+1]

  constructor(private readonly streams: readonly EntryStream[]) {
    super(streams.length)
    const K = streams.length
    this.blocks = streams.map(() => ({
      size: BLOCK,
      cell: new Float64Array(BLOCK),
      pair: new Uint32Array(BLOCK),
      count: new Float64Array(BLOCK),
    }))
    this.length = new Int32Array(K)
    this.at = new Int32Array(K).fill(-1)
    this.cell = new Float64Array(K + 1).fill(Infinity)
    this.pair = new Uint32Array(K + 1)
    for (let k = 0; k < K; k++) this.advance(k)
    this.begin()
  }

  merge(emit: Emit): void {
    while (this.mergeSome(emit));
  }

  /** Merges a stretch of entries: many short calls are compiled sooner than one long loop is replaced. Whether there are more. */
  private mergeSome(emit: Emit): boolean {
    const { cell, pair, at, blocks } = this
    let k = this.least
    for (let left = BLOCK; left > 0; left--) {
      const x = cell[k]
      const labels = pair[k]
      if (x === Infinity) return false
      let sum = 0
      do {
        sum += blocks[k].count[at[k]]
        this.advance(k)
        this.replay()
        k = this.least
      } while (cell[k] === x && pair[k] === labels)
      emit(x, labels, sum)
    }
    return true
  }

  protected precedes(a: number, b: number): boolean {
    const { cell, pair } = this
    return cell[a] < cell[b] || (cell[a] === cell[b] && pair[a] < pair[b])
  }

  /** The same as in general, with the head of the winner at hand. */
  protected override replay(): void {
    const { loser, cell, pair } = this
    let winner = this.least
    let x = cell[winner]
    let labels = pair[winner]
    for (let match = (this.leaves + winner) >> 1; match > 0; match >>= 1) {
      const other = loser[match]
      const y = cell[other]
      if (y > x || (y === x && pair[other] >= labels)) continue
      loser[match] = winner
      winner = other
      x = y
      labels = pair[other]
    }
    this.least = winner
  }

  private advance(k: number): void {
    if (++this.at[k] === this.length[k]) this.refill(k)
    const block = this.blocks[k]
    this.cell[k] = this.length[k] === 0 ? Infinity : block.cell[this.at[k]]
    this.pair[k] = block.pair[this.at[k]]
  }

  private refill(k: number): void {
    this.length[k] = this.streams[k].read(this.blocks[k])
    this.at[k] = 0
  }
}
