import { lazyModule } from '../wasm/arena.js'
import { tagging } from '../wasm/binaries/tagging.js'
import { PAGE } from '../wasm/memory.js'

/** The kernels of `assembly/tagging`. All arguments but sizes are addresses. */
export interface TaggingKernels {
  boundTransitions(trans: number, L: number, stride: number, colmax: number, bound: number): void
  scoreStates(
    offset: number,
    ids: number,
    values: number,
    T: number,
    heads: number,
    row: number,
    state: number,
  ): number
  addRow(x: number, row: number, state: number): void
  viterbi(
    state: number,
    T: number,
    L: number,
    stride: number,
    trans: number,
    bound: number,
    alpha: number,
    lists: number,
    path: number,
  ): number
  decodeSequences(
    offsets: number,
    N: number,
    state: number,
    L: number,
    stride: number,
    trans: number,
    bound: number,
    start: number,
    end: number,
    alpha: number,
    lists: number,
    path: number,
  ): void
  keepCandidates(state: number, P: number, wide: number, row: number, bias: number, floor: number): void
  useWeights(offset: number, label: number, weights: number, stride: number, next: number): void
  countHeads(A: number, counts: number): void
  writeHeads(heads: number, from: number, to: number): void
  useIndex(bytes: number, offsets: number, slots: number, size: number, strings: number, probes: number): void
  indexStrings(from: number, to: number, hashes: number): number
  hashTexts(bytes: number, offsets: number, from: number, to: number, records: number): void
  findTexts(records: number, count: number, found: number): void
  needHeads(ids: number, count: number, heads: number): number
  renumber(ids: number, count: number, to: number): void
  laySlots(offsets: number, N: number, reach: number, slots: number): void
  layCells(ids: number, offsets: number, N: number, reach: number, cells: number): void
  findRows(
    cells: number,
    slots: number,
    P: number,
    places: number,
    mask: number,
    row: number,
    fresh: number,
    sources: number,
    news: number,
  ): number
  copyRows(sources: number, P: number, row: number, state: number): void
  keepRows(
    cells: number,
    news: number,
    count: number,
    places: number,
    mask: number,
    row: number,
    fresh: number,
    rows: number,
  ): void
  scorePatterns(
    patterns: number,
    end: number,
    slots: number,
    P: number,
    stretch: number,
    found: number,
    missed: number,
    heads: number,
    row: number,
    state: number,
  ): void
}

/** The kernels of `assembly/tagging` that read values of texts, in a memory of their own. */
export interface ValueKernels {
  allocate(bytes: number): number
  isFull(): number
  createTable(room: number): number
  tableSize(table: number): number
  tableOffset(table: number): number
  tableBlob(table: number): number
  classifyTexts(
    bytes: number,
    offsets: number,
    from: number,
    to: number,
    kinds: number,
    others: number,
  ): number
  readValues(
    form: number,
    size: number,
    lower: number,
    table: number,
    bytes: number,
    offsets: number,
    kinds: number,
    from: number,
    to: number,
    scratch: number,
    numbers: number,
  ): void
  internValues(table: number, bytes: number, offsets: number, size: number, numbers: number): void
}

export const BLOCK = 64 //                  alignment of everything, in bytes
export const MOST_BYTES = 2 ** 31 - PAGE // kernels read addresses as signed numbers

/** The compiled kernels; null if the engine has no SIMD. */
export const taggingModule = lazyModule(tagging)
