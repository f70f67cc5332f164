/**
 * Cells with counts, in any order and any number of times, until they are sorted into a table. Most pairs of words occur once, so
 * looking for each of them in a hash table costs far more than keeping it in a list and sorting it in the end.
 *
 * Records lie in blocks. To sort them, they are dealt out to buckets by row; each bucket is small enough to be sorted in a cache.
 * A block that has been dealt out takes records of a bucket next, so sorting needs little memory besides.
 *
 * Equal cells are added up when there are about twice as many records as cells, so memory depends on the number of cells. How many
 * cells there are is known from a sample: all cells with certain hashes.
 */

import { type CountArray, setCount } from '../../common/count-array.js'
import {
  accumulate,
  createRecords,
  groupPairs,
  type PairRecords,
  type PairSizes,
  type PairTable,
} from '../count-table.js'
import { hashOf, Tally } from './tally.js'

export interface CellListOptions {
  /** Records of a block. */
  readonly block?: number
  /** Records of a bucket, about; at least the number of rows. */
  readonly bucket?: number
  /** With fewer records than this, equal cells are not added up before the end. */
  readonly compactAt?: number
  /** One cell in so many is in the sample; a power of two. */
  readonly sample?: number
}

export class CellList {
  private blocks: Block[] = []
  private readonly free: Block[] = []
  private rows = 0 //   all rows and neighbors are below
  private labels = 0 // all labels are below
  /** Records that are kept. */
  size = 0
  private readonly block: number
  private readonly bucket: number
  private readonly compactAt: number
  private readonly sampled: number
  private readonly sample = new Tally()

  constructor({ block = 1 << 14, bucket = 1 << 18, compactAt = 1 << 22, sample = 64 }: CellListOptions = {}) {
    this.block = block
    this.bucket = bucket
    this.compactAt = compactAt
    this.sampled = sample
  }

  add(row: number, next: number, from: number, to: number, count: number): void {
    let block = this.blocks[this.blocks.length - 1]
    if (block === undefined || block.size === this.block) {
      if (this.size >= this.compactAt && this.size > 2 * this.sampled * this.sample.size) this.compact()
      block = this.newBlock(this.blocks)
    }
    if ((hashOf(row, next, from, to) & (this.sampled - 1)) === 0) this.sample.add(row, next, from, to, 0)
    put(block, row, next, from, to, count)
    this.size++
    if (row >= this.rows) this.rows = row + 1
    if (next >= this.rows) this.rows = next + 1
    if (from >= this.labels) this.labels = from + 1
    if (to >= this.labels) this.labels = to + 1
  }

  /**
   * The sorted table of all cells, with so many rows. The list is empty afterwards. Maps give the new numbers; both have one for the
   * boundary, 0.
   */
  takeTable(observations: Int32Array, rows: number, labels: Int32Array): PairTable {
    this.renumber(observations, labels)
    const offset = new Int32Array(rows + 1)
    const [next, from, to] = [
      new Int32Array(this.size),
      new Uint16Array(this.size),
      new Uint16Array(this.size),
    ]
    let count: CountArray = new Int32Array(this.size)
    let used = 0
    this.drain({ rows, labels: labels.length }, table => {
      for (let r = 0; r < rows; r++) offset[r + 1] += table.offset[r + 1] - table.offset[r]
      next.set(table.next, used)
      from.set(table.from, used)
      to.set(table.to, used)
      if (table.count instanceof Float64Array && count instanceof Int32Array) count = new Float64Array(count)
      count.set(table.count, used)
      used += table.next.length
    })
    accumulate(offset)
    if (used === next.length) return { offset, next, from, to, count }
    return {
      offset,
      next: next.slice(0, used),
      from: from.slice(0, used),
      to: to.slice(0, used),
      count: count.slice(0, used),
    }
  }

  /** Adds up equal cells. */
  private compact(): void {
    const kept: Block[] = []
    let size = 0
    this.drain({ rows: this.rows, labels: this.labels }, ({ offset, next, from, to, count }) => {
      let block = kept[kept.length - 1] ?? this.newBlock(kept)
      for (let row = 0; row + 1 < offset.length; row++)
        for (let e = offset[row]; e < offset[row + 1]; e++) {
          if (block.size === this.block) block = this.newBlock(kept)
          put(block, row, next[e], from[e], to[e], count[e])
        }
      size += next.length
    })
    this.blocks = kept
    this.size = size
  }

  private renumber(observations: Int32Array, labels: Int32Array): void {
    for (const { size, row, next, from, to } of this.blocks)
      for (let r = 0; r < size; r++) {
        row[r] = observations[row[r]]
        next[r] = observations[next[r]]
        from[r] = labels[from[r]]
        to[r] = labels[to[r]]
      }
  }

  /** Takes all records out, sorted and added up, a bucket of rows after the other. */
  private drain(sizes: PairSizes, take: (table: PairTable) => void): void {
    const { bucketOf, buckets } = this.divideRows(sizes.rows)
    const dealt: Block[][] = Array.from({ length: buckets }, () => [])
    const open = dealt.map(blocks => this.newBlock(blocks))
    for (let block = this.blocks.pop(); block; block = this.blocks.pop()) {
      for (let r = 0; r < block.size; r++) {
        const b = bucketOf[block.row[r]]
        if (open[b].size === this.block) open[b] = this.newBlock(dealt[b])
        put(open[b], block.row[r], block.next[r], block.from[r], block.to[r], block.count[r])
      }
      this.release(block)
    }
    this.size = 0
    for (const blocks of dealt) {
      const records = recordsOf(blocks)
      for (const block of blocks) this.release(block)
      take(groupPairs(records, sizes))
    }
  }

  /** Cuts the rows into stretches with about as many records; a row is never cut. */
  private divideRows(rows: number): { bucketOf: Int32Array; buckets: number } {
    const records = new Int32Array(rows)
    for (const { size, row } of this.blocks) for (let r = 0; r < size; r++) records[row[r]]++
    const room = Math.max(this.bucket, rows)
    const bucketOf = new Int32Array(rows)
    let bucket = 0
    let used = 0
    for (let row = 0; row < rows; row++) {
      if (used > 0 && used + records[row] > room) {
        bucket++
        used = 0
      }
      bucketOf[row] = bucket
      used += records[row]
    }
    return { bucketOf, buckets: bucket + 1 }
  }

  private newBlock(blocks: Block[]): Block {
    const block = this.free.pop() ?? createBlock(this.block)
    blocks.push(block)
    return block
  }

  private release(block: Block): void {
    block.size = 0
    this.free.push(block)
  }
}

interface Block {
  size: number
  readonly row: Int32Array
  readonly next: Int32Array
  readonly from: Uint16Array
  readonly to: Uint16Array
  count: CountArray
}

function createBlock(size: number): Block {
  return {
    size: 0,
    row: new Int32Array(size),
    next: new Int32Array(size),
    from: new Uint16Array(size),
    to: new Uint16Array(size),
    count: new Int32Array(size),
  }
}

function put(block: Block, row: number, next: number, from: number, to: number, count: number): void {
  const r = block.size++
  block.row[r] = row
  block.next[r] = next
  block.from[r] = from
  block.to[r] = to
  block.count = setCount(block.count, r, count)
}

function recordsOf(blocks: readonly Block[]): PairRecords {
  const size = blocks.reduce((sum, block) => sum + block.size, 0)
  const records = createRecords(size, ...blocks.map(({ count }) => count))
  let at = 0
  for (const block of blocks) {
    for (const name of ['row', 'next', 'from', 'to', 'count'] as const)
      records[name].set(block[name].subarray(0, block.size), at)
    at += block.size
  }
  return records
}
