import type { Corpus } from '../../data/corpus.js'
import type { LayoutKernels } from '../../wasm/layout-kernels.js'
import type { ReferenceCells } from '../extraction/reference-cells.js'
import type { Combination } from '../extraction/source.js'
import { sameReference } from '../readings/column-reference.js'

/** The numbers of a reference, and which of them is the position that its column begins with (assembly/layout/combinations.ts). */
const REFERENCE = 9
const FIRST = 1
/** The numbers of a combination before those of its parts. */
const HEAD = 6
const LEAST_SLOT_BITS = 3

/** The strings of a blob: the addresses of where they begin, and of the blob. */
type Strings = readonly [begin: number, blob: number]

/** A column as kernels read it: the texts of positions of a stretch and around it, and what these texts are. */
interface ColumnMemory {
  readonly ids: number
  readonly strings: Strings
}

/** The bits of the cells of all parts. */
export function bitsOf(parts: readonly ReferenceCells[]): number {
  return parts.reduce((sum, { bits }) => sum + bits, 0)
}

/** Combinations and what they refer to, in the memory of kernels. */
export class CombinationMemory {
  /** The addresses of the combinations [combinations] and of the references. */
  readonly combinations: number
  readonly references: number
  private readonly kernels: LayoutKernels
  private readonly corpus: Corpus
  private readonly parts: ReferenceCells[] = [] // [references] equal ones once
  private readonly columns = new Map<number, ColumnMemory>()
  private readonly offsets: number // of the sequences of a stretch
  private readonly reach: number //   how far beyond a stretch texts are read, at most

  constructor(
    kernels: LayoutKernels,
    corpus: Corpus,
    combinations: readonly Combination[],
    { step, tableBits }: { readonly step: number; readonly tableBits: number },
  ) {
    this.kernels = kernels
    this.corpus = corpus
    kernels.call.beginCombinations()
    const all = combinations.flatMap(({ parts }) => parts)
    this.reach = all.reduce((most, { column }) => Math.max(most, column.reach), 0)
    const addresses = combinations.map(combination => this.putCombination(combination, tableBits))
    this.combinations = kernels.put(Int32Array.from(addresses))
    this.references = kernels.put(Int32Array.from(this.parts.flatMap(part => this.referenceOf(part, step))))
    this.offsets = kernels.take(step + 2)
  }

  /** Moves to positions from … to−1, which `sequences` have. */
  turnTo(from: number, to: number, sequences: Int32Array): void {
    const { kernels, corpus, reach, parts } = this
    const first = Math.max(0, from - reach)
    for (const [column, { ids }] of this.columns) {
      const around = corpus.columns[column].ids.subarray(first, to + reach)
      kernels.view(ids, around.length).set(around)
    }
    kernels.view(this.offsets, sequences.length).set(sequences)
    for (let k = 0; k < parts.length; k++) {
      const reference = this.references + 4 * REFERENCE * k
      kernels.view(reference, REFERENCE)[FIRST] = first
      kernels.call.findCells(reference, from, to, this.offsets, sequences.length - 1)
    }
  }

  private putCombination({ literals, parts }: Combination, tableBits: number): number {
    const { kernels, corpus } = this
    const total = bitsOf(parts)
    // A guess of how many numbers there will be; it saves most of the growing.
    const slotBits = total > tableBits ? Math.max(LEAST_SLOT_BITS, 33 - Math.clz32(corpus.P >> 3)) : 0
    const [begin, blob] = this.putTexts(literals)
    const address = kernels.call.createCombination(parts.length, begin, blob, total, slotBits) >>> 0
    const words = parts.flatMap(part => [this.indexOf(part), part.bits])
    kernels.view(address + 4 * HEAD, words.length).set(words)
    return address
  }

  /** The number of a reference. Equal ones have the same, and so the same cells. */
  private indexOf(part: ReferenceCells): number {
    const known = this.parts.findIndex(({ reference }) => sameReference(reference, part.reference))
    return known >= 0 ? known : this.parts.push(part) - 1
  }

  private referenceOf(part: ReferenceCells, step: number): number[] {
    const { column, reference } = part
    const { ids, strings } = this.columnOf(part, step)
    const edges = Array.from({ length: 2 * column.reach }, (_, cell) => encoder.encode(part.text(cell)))
    const places = [...this.putTexts(edges), ...strings]
    return [ids, 0, reference.offset, column.reach, ...places, this.kernels.take(step)]
  }

  private columnOf({ reference }: ReferenceCells, step: number): ColumnMemory {
    const known = this.columns.get(reference.column)
    if (known) return known
    const { kernels, corpus, reach } = this
    const { blob, offset } = corpus.columns[reference.column].strings.bytes
    const strings: Strings = [kernels.put(offset), kernels.putBytes(blob)]
    const column = { ids: kernels.take(step + 2 * reach), strings }
    this.columns.set(reference.column, column)
    return column
  }

  private putTexts(texts: readonly Uint8Array[]): Strings {
    const begin = new Int32Array(texts.length + 1)
    for (const [k, text] of texts.entries()) begin[k + 1] = begin[k] + text.length
    const blob = new Uint8Array(begin[texts.length])
    for (const [k, text] of texts.entries()) blob.set(text, begin[k])
    return [this.kernels.put(begin), this.kernels.putBytes(blob)]
  }
}

const encoder = new TextEncoder()
