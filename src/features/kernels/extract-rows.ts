/** Attributes of all positions by kernels (assembly/layout/combinations.ts): the same numbers and strings as those of an `Extractor`. */

import type { SharedWork } from '../../common/long-work.js'
import { createShrinkable } from '../../common/shrinkable-array.js'
import type { Corpus } from '../../data/corpus.js'
import { StringTable } from '../../data/string-table.js'
import { inStepsWithKernels, type LayoutKernels } from '../../wasm/layout-kernels.js'
import type { ExtractedRows, RowExtraction } from '../compile.js'
import type { Combination } from '../extraction/source.js'
import { bitsOf, CombinationMemory } from './combination-memory.js'

export interface KernelLimits {
  /** Positions and sequences that are extracted in one step. Default: 4096. */
  readonly step?: number
  /** Bits of numbers that are looked up in a table of all. Default: 18. */
  readonly tableBits?: number
  /** Smaller corpora are left to the readable form: starting kernels would take longer. Default: 512 positions. */
  readonly least?: number
  /** Larger corpora are left to it, too: what tells combinations that are known takes a quarter more memory in all. Default: 2²⁰ positions. */
  readonly largest?: number
}

const STEP = 4096
/** A table of a megabyte. */
const TABLE_BITS = 18
const LEAST = 512
const LARGEST = 2 ** 20
/** Numbers of combinations have 64 bits. */
const MOST_BITS = 63
/** Initial capacity in strings. */
const LARGE_TABLE = 1 << 18

/** Extraction by kernels for features that put unchanged texts of columns together, at offsets from the position. */
export function extractByKernels(limits: KernelLimits = {}): RowExtraction {
  return function* extract(corpus, extractor, most): SharedWork<ExtractedRows | null> {
    const { P } = corpus
    const { least = LEAST, largest = LARGEST } = limits
    const { combinations } = extractor
    if (!combinations || P < least || P > largest || P * combinations.length > most) return null
    extractor.bindColumns(corpus)
    if (!combinations.every(isSupported)) return null
    return yield* inStepsWithKernels(kernels => extractAll(corpus, combinations, kernels, limits))
  }
}

/** Whether the parts are at offsets from the position, and their cells fit into one number. */
function isSupported({ parts }: Combination): boolean {
  return parts.every(({ reference }) => !reference.absolute) && bitsOf(parts) <= MOST_BITS
}

function* extractAll(
  corpus: Corpus,
  combinations: readonly Combination[],
  kernels: LayoutKernels,
  { step = STEP, tableBits = TABLE_BITS }: KernelLimits,
): SharedWork<ExtractedRows> {
  const { P } = corpus
  const width = combinations.length
  const { call } = kernels
  const table = call.createTable(Math.min(P, LARGE_TABLE))
  const memory = new CombinationMemory(kernels, corpus, combinations, { step, tableBits })
  const out = kernels.take(step * width)
  const ids = createShrinkable(P * width)
  for (const { from, to, sequences } of stretchesOf(corpus, step)) {
    memory.turnTo(from, to, sequences)
    call.numberCombinations(memory.combinations, width, memory.references, to - from, table, out)
    ids.set(kernels.view(out, (to - from) * width), from * width)
    yield to / P
  }
  const offset = new Int32Array(P + 1)
  for (let p = 0; p <= P; p++) offset[p] = p * width
  return { offset, ids, values: null, strings: stringsOf(kernels, table) }
}

interface Stretch {
  readonly from: number
  readonly to: number
  /** Where each sequence that has a position in it begins, and where the last one ends. */
  readonly sequences: Int32Array
}

/** The positions of a corpus in stretches of at most so many positions and sequences. */
function* stretchesOf({ N, P, offset }: Corpus, step: number): Generator<Stretch> {
  let first = 0
  for (let from = 0; from < P; ) {
    while (offset[first + 1] <= from) first++
    let end = first + 1
    while (end < N && end - first < step && offset[end] - from < step) end++
    const to = Math.min(offset[end], from + step)
    yield { from, to, sequences: offset.subarray(first, end + 1) }
    from = to
  }
}

/** The strings of a table of the kernels. */
function stringsOf(kernels: LayoutKernels, table: number): StringTable {
  const { call } = kernels
  const offset = kernels.view(call.tableOffset(table) >>> 0, call.tableSize(table) + 1).slice()
  return StringTable.from(kernels.bytes(call.tableBlob(table) >>> 0, offset[offset.length - 1]), offset)
}
