/**
 * Reads parts of an lCRF file with kernels. They accept what is sound and ordered as CRFsuite writes it. All else is null: the
 * readable code of `dictionary.ts` and `features.ts` then accepts it or says what is wrong.
 */

import { largestMagnitude } from '../../../common/largest-magnitude.js'
import { StringTable } from '../../../data/string-table.js'
import { lazyModule } from '../../../wasm/arena.js'
import { loading } from '../../../wasm/binaries/loading.js'
import { type HeldBytes, holderOf } from '../../../wasm/held-bytes.js'
import { instantiate, type KernelExports } from '../../../wasm/instantiate.js'
import { isShared } from '../../../wasm/memory.js'
import type { Chunk } from './chunk.js'
import { type OpenedDictionary, TABLES } from './dictionary.js'
import {
  CHUNK_HEADER,
  FEATURE,
  isSorted,
  type LaidOut,
  type Lists,
  layoutOf,
  type OpenedFeatures,
  offsetsOf,
  readFeatures,
  TRANSITION,
} from './features.js'
import { placedDictionary } from './placed-dictionary.js'

const loadingModule = lazyModule(loading)

/** Entries that a kernel handles in a call: engines replace slow code by fast code only between calls. */
const BLOCK = 1 << 12
/** The same for hash tables. */
const TABLE_BLOCK = 4

/** A reader for a file, or null if the file is not in the memory of a kernel, or there is no kernel. */
export function createKernelReader(file: Uint8Array): KernelReader | null {
  const held = holderOf(file)
  const module = held && loadingModule(isShared(held.memory))
  return held && module ? new KernelReader(file, held, instantiate(module, held.memory)) : null
}

class KernelReader {
  /** See `createKernelReader`. */
  constructor(
    private readonly file: Uint8Array,
    private readonly held: HeldBytes,
    private readonly kernel: KernelExports,
  ) {}

  /** The strings of a dictionary, which are looked up in the file. */
  takeStrings(dictionary: OpenedDictionary): StringTable | null {
    return this.held.lend(() => this.isSound(dictionary))
      ? StringTable.over(placedDictionary(dictionary))
      : null
  }

  private isSound({ chunk, count, backward }: OpenedDictionary): boolean {
    const { hasSoundTables, collectStrings, findsStrings } = this.kernel
    const [from, size] = [chunk.bytes.byteOffset, chunk.size]
    const heads = this.held.take(4 * (TABLES + 1))
    const next = this.held.take(4 * TABLES)
    const pairs = this.held.take(8 * count)
    if (heads === null || next === null || pairs === null) return false
    return (
      hasSoundTables(from, size, count, heads, next) === 1 &&
      inBlocks(count, BLOCK, (id, end) =>
        collectStrings(from, size, backward, id, end, heads, next, pairs),
      ) &&
      inBlocks(TABLES, TABLE_BLOCK, (t, end) => findsStrings(from, size, t, end, heads, pairs))
    )
  }

  /** The weights of features, each of which is in the list of its label or attribute. */
  takeFeatures(
    features: OpenedFeatures,
    { labels, attributes }: Lists,
    L: number,
    A: number,
  ): LaidOut | null {
    const F = features.total
    const values = this.takeArray(Float64Array, F)
    const stateOffset = this.takeArray(Int32Array, A + 1)
    const label = this.takeArray(Int32Array, F)
    const labelOffset = this.takeArray(Int32Array, L + 1)
    const largest = this.takeArray(Float64Array, 1)?.fill(0)
    if (!values || !stateOffset || !label || !labelOffset || !largest) return null
    const S = this.takeStates(features, L, A, [stateOffset, label, values, largest])
    if (S < 0) return null
    const trans = readFeatures(features, L, A, S)
    if (trans.type.some(type => type !== TRANSITION) || !isSorted(trans)) return null
    values.set(trans.weight, S)
    labelOffset.set(offsetsOf(trans.source, L))
    if (!this.haveOwn(labels, labelOffset, S) || !this.haveOwn(attributes, stateOffset, 0)) return null
    const stateLabel = label.subarray(0, S)
    return {
      layout: layoutOf(L, stateOffset, stateLabel, { from: trans.source, to: trans.target }),
      values,
      largest: Math.max(largest[0], largestMagnitude(trans.weight)),
    }
  }

  /** Takes apart the state features, with which a file begins; returns their number, or −1 if something is wrong. */
  private takeStates(
    { chunk, total }: OpenedFeatures,
    L: number,
    A: number,
    arrays: readonly [
      stateOffset: Int32Array,
      label: Int32Array,
      values: Float64Array,
      largest: Float64Array,
    ],
  ): number {
    const { takeStates } = this.kernel
    const [stateOffset] = arrays
    const records = chunk.bytes.byteOffset + CHUNK_HEADER
    const places = arrays.map(array => array.byteOffset)
    let S = 0
    inBlocks(total, BLOCK, (first, end) => {
      S = takeStates(records, first, end, L, A, ...places)
      return S === end
    })
    if (S < 0) return -1
    const last = S === 0 ? -1 : chunk.uint32(CHUNK_HEADER + FEATURE * (S - 1) + 4)
    stateOffset.fill(S, last + 1)
    return S
  }

  /** Whether lists have the features of their sources, from `first` on: those of source i from offset[i] to offset[i+1]−1. */
  private haveOwn(lists: Chunk, offset: Int32Array, first: number): boolean {
    const { file } = this
    const { hasOwnFeatures } = this.kernel
    const from = lists.bytes.byteOffset + CHUNK_HEADER
    return inBlocks(offset.length - 1, BLOCK, (i, end) =>
      hasOwnFeatures(file.byteOffset, file.length, from, i, end, offset.byteOffset, first),
    )
  }

  private takeArray<T extends Int32Array | Float64Array>(
    kind: { new (buffer: ArrayBuffer, at: number, length: number): T; readonly BYTES_PER_ELEMENT: number },
    length: number,
  ): T | null {
    const at = this.held.take(kind.BYTES_PER_ELEMENT * length)
    return at === null ? null : new kind(this.held.memory.buffer as ArrayBuffer, at, length)
  }
}

/** Calls back for one range after the other, as long as it returns true or 1. */
function inBlocks(
  count: number,
  size: number,
  work: (first: number, end: number) => boolean | number,
): boolean {
  for (let first = 0; first < count; first += size)
    if (!work(first, Math.min(first + size, count))) return false
  return true
}
