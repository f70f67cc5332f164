/**
 * Reads a double array (Aoe, "An efficient digital search algorithm by using a double-array structure", 1989): a trie as pairs of
 * numbers, `base` and `check`.
 *
 * The children of a node stand at begin + code, where begin is the base of the node, and the code of a child is its byte + 1, or 0
 * for the end of a string. The check of a child is that begin. The base of an end is −value − 1.
 */

import { DataError } from '../../../common/errors.js'
import { GrowingInt32, grown } from '../../../common/growing-array.js'
import { StringTable } from '../../../data/string-table.js'
import { checkUtf8 } from '../../../model/file/check-strings.js'

/** Codes of children: 256 bytes and the end. */
export const CODES = 257

/** Strings that share beginnings may take more room than the trie; more than this many bytes a unit are no words of a language. */
const MOST_BYTES = 256

/** The strings of a double array in the order of their bytes, and their values. */
export function readDoubleArray(units: Int32Array): { strings: StringTable; values: Int32Array } {
  const U = units.length / 2
  const groups = groupChildren(units)
  const seen = new Uint8Array(U) // [begin]
  let blob = new Uint8Array(U)
  let size = 0
  const offset = new GrowingInt32(1024)
  const values = new GrowingInt32(1024)
  offset.push(0)
  // One entry for each byte of the current string: its begin, and the place of its next child.
  const path = new Uint8Array(U)
  const begins: number[] = []
  const next: number[] = []
  const descend = (begin: number) => {
    if (begin < 1 || begin + CODES > U)
      fail(`expected children at unit 1 to ${U - CODES}, got them at ${begin}`)
    if (seen[begin] === 1) fail(`two nodes have their children at unit ${begin}`)
    if (groups.offset[begin] === groups.offset[begin + 1])
      fail(`the node with children at unit ${begin} has none`)
    seen[begin] = 1
    begins.push(begin)
    next.push(groups.offset[begin])
  }
  if (U === 0) fail('expected at least one string, got none')
  descend(units[0])
  while (begins.length > 0) {
    const depth = begins.length - 1
    const begin = begins[depth]
    if (next[depth] === groups.offset[begin + 1]) {
      begins.pop()
      next.pop()
      continue
    }
    const unit = groups.units[next[depth]++]
    const base = units[2 * unit]
    if (unit > begin) {
      if (unit === begin + 1) fail(`unit ${unit}: expected no NUL in a string`)
      path[depth] = unit - begin - 1
      descend(base)
      continue
    }
    if (base >= 0) fail(`unit ${unit}: expected the value of a string, got ${base}`)
    if (size + depth > MOST_BYTES * U) fail('the strings are too long for the number of units')
    if (size + depth > blob.length) blob = grown(blob, size + depth)
    for (let k = 0; k < depth; k++) blob[size++] = path[k]
    offset.push(size)
    values.push(-1 - base)
  }
  const [bytes, offsets] = [blob.subarray(0, size), offset.toArray()]
  const broken = checkUtf8(bytes, offsets)
  if (broken) fail(`${broken} in its strings`)
  return { strings: StringTable.from(bytes, offsets), values: values.toArray() }
}

/** The units of each begin, in the order of their codes. */
function groupChildren(units: Int32Array): { offset: Int32Array; units: Int32Array } {
  const U = units.length / 2
  const isChild = (unit: number) => {
    const begin = units[2 * unit + 1]
    return begin >= 1 && unit >= begin && unit < begin + CODES
  }
  const offset = new Int32Array(U + 1)
  for (let unit = 1; unit < U; unit++) if (isChild(unit)) offset[units[2 * unit + 1] + 1]++
  for (let begin = 0; begin < U; begin++) offset[begin + 1] += offset[begin]
  const grouped = new Int32Array(offset[U])
  const to = offset.slice()
  for (let unit = 1; unit < U; unit++) if (isChild(unit)) grouped[to[units[2 * unit + 1]]++] = unit
  return { offset, units: grouped }
}

function fail(reason: string): never {
  throw new DataError(`double array: ${reason}`)
}
