/**
 * Writes a double array; `read-double-array.ts` describes it. The trie is made first. Then its nodes are placed one by one where all
 * their children find unused units: nodes with many children first, while there is room, and those with a single child last. Most
 * nodes are of that kind, and they fit nearly everywhere, so few units stay unused. Only a limited number of unused units is tried
 * for a node, so time stays linear.
 */

import { DataError } from '../../../common/errors.js'
import { GrowingInt32, grown } from '../../../common/growing-array.js'
import type { StringTable } from '../../../data/string-table.js'
import { CODES } from './read-double-array.js'

/** Unused units that are tried for a node. */
const MOST_TRIES = 64
/** How many of them are not tried again, if none fits, until nodes with fewer children come. */
const SKIPPED = 32

/** Fewer strings than this are sorted by insertion, without counting bytes. */
const FEW_STRINGS = 24

/** The units, base and check in turn, of a double array of distinct strings without NUL and their values. */
export function writeDoubleArray(strings: StringTable, values: Int32Array): Int32Array<ArrayBuffer> {
  if (strings.size === 0) throw new DataError('double array: expected at least one string, got none')
  const { offset, code, target } = createTrie(strings, values)
  const array = new Placement()
  const begin = new Int32Array(offset.length - 1)
  for (const node of byChildren(offset)) begin[node] = array.place(code, offset[node], offset[node + 1])
  array.setBase(0, begin[0])
  begin.forEach((from, node) => {
    for (let c = offset[node]; c < offset[node + 1]; c++)
      array.setBase(from + code[c], target[c] < 0 ? target[c] : begin[target[c]])
  })
  return array.finish()
}

/** A trie. The first of its nodes is the root. */
interface Trie {
  readonly offset: Int32Array // [nodes+1]  the children of a node
  readonly code: Int32Array //   [children] ascending within a node
  readonly target: Int32Array // [children] the node that a child is; −value − 1 for the end of a string
}

function createTrie(strings: StringTable, values: Int32Array): Trie {
  const { blob, offset } = strings.bytes
  const sorter = new Sorter(blob, offset)
  const [starts, code, target] = [new GrowingInt32(), new GrowingInt32(), new GrowingInt32()]
  // Nodes to do: strings from … to−1 in the order of the sorter begin with the same `depth` bytes.
  const nodes = new GrowingInt32()
  const later = (child: number, from: number, to: number, depth: number) => {
    nodes.push(child)
    nodes.push(from)
    nodes.push(to)
    nodes.push(depth)
  }
  later(-1, 0, strings.size, 0)
  while (nodes.length > 0) {
    nodes.length -= 4
    const at = nodes.length
    const { data } = nodes
    const [parent, depth] = [data[at], data[at + 3]]
    const children = sorter.sort(data[at + 1], data[at + 2], depth)
    if (parent >= 0) target.data[parent] = starts.length
    starts.push(code.length)
    for (let c = 0; c < children.count; c++) {
      const isEnd = children.codes[c] === 0
      if (!isEnd) later(code.length, children.starts[c], children.starts[c + 1], depth + 1)
      code.push(children.codes[c])
      target.push(isEnd ? -1 - values[sorter.order[children.starts[c]]] : 0)
    }
  }
  starts.push(code.length)
  return { offset: starts.toArray(), code: code.toArray(), target: target.toArray() }
}

/** The nodes of a trie, those with the most children first. */
function byChildren(offset: Int32Array): Int32Array {
  const N = offset.length - 1
  const start = new Int32Array(CODES + 2) // [count] the first of the nodes with this many children
  for (let node = 0; node < N; node++) start[offset[node + 1] - offset[node] - 1]++
  for (let count = CODES; count >= 0; count--) start[count] += start[count + 1]
  const order = new Int32Array(N)
  for (let node = 0; node < N; node++) order[start[offset[node + 1] - offset[node]]++] = node
  return order
}

/** Sorts strings by one byte after the other. */
class Sorter {
  readonly order: Int32Array // numbers of strings
  private readonly moved: Int32Array
  private readonly counts = new Int32Array(CODES + 1)
  /** The codes of the node sorted last, ascending; starts[c] … starts[c+1]−1 of the order have code c of them. */
  private readonly children = { codes: new Int32Array(CODES), starts: new Int32Array(CODES + 1), count: 0 }

  constructor(
    private readonly blob: Uint8Array,
    private readonly offset: Int32Array,
  ) {
    this.order = Int32Array.from({ length: offset.length - 1 }, (_, s) => s)
    this.moved = new Int32Array(this.order.length)
  }

  /** Sorts strings from … to−1 of the order by the byte at `depth`. */
  sort(from: number, to: number, depth: number): Sorter['children'] {
    if (to - from < FEW_STRINGS) this.insert(from, to, depth)
    else this.distribute(from, to, depth)
    const { children, order } = this
    children.count = 0
    for (let k = from, last = -1; k < to; k++) {
      const code = this.codeOf(order[k], depth)
      if (code === last) continue
      children.starts[children.count] = k
      children.codes[children.count++] = code
      last = code
    }
    children.starts[children.count] = to
    return children
  }

  /** The byte of a string + 1, or 0 behind its end. */
  private codeOf(string: number, depth: number): number {
    const at = this.offset[string] + depth
    return at < this.offset[string + 1] ? this.blob[at] + 1 : 0
  }

  private insert(from: number, to: number, depth: number): void {
    const { order } = this
    for (let k = from + 1; k < to; k++) {
      const string = order[k]
      const code = this.codeOf(string, depth)
      let at = k
      for (; at > from && this.codeOf(order[at - 1], depth) > code; at--) order[at] = order[at - 1]
      order[at] = string
    }
  }

  private distribute(from: number, to: number, depth: number): void {
    const { order, moved, counts } = this
    counts.fill(0)
    for (let k = from; k < to; k++) counts[this.codeOf(order[k], depth) + 1]++
    for (let code = 0; code < CODES; code++) counts[code + 1] += counts[code]
    for (let k = from; k < to; k++) moved[counts[this.codeOf(order[k], depth)]++] = order[k]
    order.set(moved.subarray(0, to - from), from)
  }
}

/** Units with a list of those that are unused. */
class Placement {
  private units = new Int32Array(0) //   [2·U] base and check; check 0: unused
  private taken = new Uint8Array(0) //   [U]   whether a node has its children from here on
  private next = new Int32Array(0) //    [U]   the next unused unit
  private before = new Int32Array(0) //  [U]   the unused unit before
  private top = 0 //                            the last unit in use
  private start = 0 //                          unused units up to here are not tried
  private width = CODES //                      children of the node placed last

  constructor() {
    this.reserve(1 << 12)
  }

  setBase(unit: number, base: number): void {
    this.units[2 * unit] = base
  }

  /** Takes the units begin + code of codes from … to−1, which ascend, and returns begin. Nodes come by descending number of codes. */
  place(codes: Int32Array, from: number, to: number): number {
    const begin = this.find(codes, from, to)
    this.reserve(begin + 2 * CODES)
    this.taken[begin] = 1
    for (let c = from; c < to; c++) this.take(begin + codes[c], begin)
    return begin
  }

  /** The units up to the last one in use, and room for every code behind it, since look-ups do not check bounds. */
  finish(): Int32Array<ArrayBuffer> {
    return this.units.slice(0, 2 * (this.top + 1 + CODES))
  }

  private find(codes: Int32Array, from: number, to: number): number {
    const { units, taken, next } = this
    if (to - from < this.width) this.start = 0
    this.width = to - from
    let tries = MOST_TRIES
    for (let unit = next[this.start]; unit <= this.top && tries > 0; unit = next[unit], tries--) {
      const begin = unit - codes[from]
      if (begin < 1 || taken[begin] === 1) continue
      let c = from + 1
      while (c < to && units[2 * (begin + codes[c]) + 1] === 0) c++
      if (c === to) return begin
    }
    if (tries === 0) for (let k = 0; k < SKIPPED; k++) this.start = next[this.start]
    let begin = Math.max(1, this.top + 1 - codes[from])
    while (taken[begin] === 1) begin++
    return begin
  }

  private take(unit: number, begin: number): void {
    const { next, before } = this
    this.units[2 * unit + 1] = begin
    next[before[unit]] = next[unit]
    before[next[unit]] = before[unit]
    if (unit > this.top) this.top = unit
  }

  /** Makes room for unit `end`; what is new is unused. The list ends with a unit behind all others. */
  private reserve(end: number): void {
    const old = this.taken.length
    if (end < old) return
    this.taken = grown(this.taken, end + 1)
    const size = this.taken.length
    this.units = resized(this.units, 2 * size)
    this.next = resized(this.next, size + 1)
    this.before = resized(this.before, size + 1)
    for (let unit = old + 1; unit <= size; unit++) {
      this.before[unit] = unit - 1
      this.next[unit - 1] = unit
    }
  }
}

function resized(array: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(size)
  longer.set(array)
  return longer
}
