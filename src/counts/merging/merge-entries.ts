import { DataError } from '../../common/errors.js'

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

/** Entries of a block: those of all streams fit into the cache of a core. */
const BLOCK = 256

/**
 * Merges streams of sorted entries into one, adding up the counts of equal ones. `rows` is how many rows the table has, `size` how many
 * entries are read at once.
 */
export function mergeEntries(streams: readonly EntryStream[], rows: number, emit: Emit, size = BLOCK): void {
  if (rows > MOST_ROWS)
    throw new DataError(`merge: expected at most ${MOST_ROWS} words or signatures, got ${rows}`)
  const merged = streamOf(streams, size)
  const block = createBlock(size)
  for (let length = merged.read(block); length > 0; length = merged.read(block)) emitAll(block, length, emit)
}

function emitAll({ cell, pair, count }: EntryBlock, length: number, emit: Emit): void {
  for (let k = 0; k < length; k++) emit(cell[k], pair[k], count[k])
}

/**
 * Streams as one, merged two by two: a loop over two blocks at hand takes less time for an entry than a match of all heads, and what
 * models have in common is added up in the first merges.
 */
function streamOf(streams: readonly EntryStream[], size: number): EntryStream {
  if (streams.length === 1) return streams[0]
  const half = streams.length >> 1
  return new TwoStreams(streamOf(streams.slice(0, half), size), streamOf(streams.slice(half), size), size)
}

function createBlock(size: number): EntryBlock {
  return {
    size,
    cell: new Float64Array(size),
    pair: new Uint32Array(size),
    count: new Float64Array(size),
  }
}

/** A stream with its current block. One that has ended goes on with entries of the cell ∞. */
class Head {
  readonly block: EntryBlock
  length = 0
  at = 0

  constructor(
    private readonly stream: EntryStream,
    size: number,
  ) {
    this.block = createBlock(size)
    this.refill()
  }

  refill(): void {
    this.at = 0
    this.length = this.stream.read(this.block)
    if (this.length > 0) return
    this.block.cell[0] = Infinity
    this.block.pair[0] = 0
    this.length = 1
  }
}

class TwoStreams implements EntryStream {
  private readonly a: Head
  private readonly b: Head

  constructor(a: EntryStream, b: EntryStream, size: number) {
    this.a = new Head(a, size)
    this.b = new Head(b, size)
  }

  read(out: EntryBlock): number {
    let length = 0
    for (let before = -1; length < out.size && length !== before; ) {
      before = length
      length = this.readSome(out, length)
      if (this.a.at === this.a.length) this.a.refill()
      if (this.b.at === this.b.length) this.b.refill()
    }
    return length
  }

  /** Adds entries to out[k …], those of a row often in a stretch, until it is full, or a block is used up, or both streams have ended. Returns how many it has. */
  private readSome(out: EntryBlock, k: number): number {
    const { a, b } = this
    const { cell, pair, count, size } = out
    const { cell: aCell, pair: aPair, count: aCount } = a.block
    const { cell: bCell, pair: bPair, count: bCount } = b.block
    let i = a.at
    let j = b.at
    while (k < size && i < a.length && j < b.length) {
      const [x, y] = [aCell[i], bCell[j]]
      const [f, g] = [aPair[i], bPair[j]]
      if (x === y && f === g) {
        if (x === Infinity) break
        cell[k] = x
        pair[k] = f
        count[k++] = aCount[i++] + bCount[j++]
      } else if (x < y || (x === y && f < g)) {
        do {
          cell[k] = aCell[i]
          pair[k] = aPair[i]
          count[k++] = aCount[i++]
        } while (k < size && i < a.length && aCell[i] < y)
      } else {
        do {
          cell[k] = bCell[j]
          pair[k] = bPair[j]
          count[k++] = bCount[j++]
        } while (k < size && j < b.length && bCell[j] < x)
      }
    }
    a.at = i
    b.at = j
    return k
  }
}
