import type { PairTable } from '../../counts/count-table.js'
import { lazyModule } from '../../wasm/arena.js'
import { labeling } from '../../wasm/binaries/labeling.js'
import { createMemory, PAGE } from '../../wasm/memory.js'
import { unlessFull } from '../../wasm/unless-full.js'
import type { CandidateTable } from '../candidate-table.js'
import type { Shrinkage } from '../co-occurrence.js'

/** The kernels of `assembly/labeling`; null if the engine has none. */
const labelingModule = lazyModule(labeling)

/** What scores depend on besides the observations. */
export interface CountedPairs {
  readonly signatures: PairTable | null
  readonly words: PairTable | null
  readonly labels: Float64Array //    [L+1][L+1] φ₀
  readonly logLabels: Float64Array // [L+1][L+1] log φ₀
  readonly shrinkage: Shrinkage
  /** Whether the ends of a sequence have rates. */
  readonly boundary: boolean
  /** Scores of pairs of kinds that are remembered, and of pairs of words. */
  readonly memory: { readonly kinds: number; readonly words: number }
}

/** The kernels with the counts of a model in a memory of their own; null if there are none, counts are too large for them, or memory is refused. */
export function createLabelingKernels(pairs: CountedPairs): LabelingKernels | null {
  const tables = [pairs.signatures, pairs.words]
  if (tables.some(table => table?.count instanceof Float64Array)) return null
  const module = labelingModule()
  const memory = module && createMemory(2 * PAGE)
  if (!module || !memory) return null
  const { exports } = new WebAssembly.Instance(module, { env: { memory }, host: { log: Math.log } })
  const kernel = exports as unknown as Kernel
  return unlessFull(kernel, () => new LabelingKernels(kernel, memory, pairs))
}

interface Kernel {
  isFull(): number
  allocate(bytes: number): number
  useLabels(M: number, rates: number, logs: number): void
  useWeights(signatures: number, words: number, kindScores: number, wordScores: number): void
  useTable(level: number, rows: number, ...columns: number[]): void
  forgetWords(): void
  forgetKinds(): void
  reserveObservations(all: number, kept: number, candidates: number, keptCandidates: number): number
  decodeSequences(path: number, starts: number, N: number, boundary: number, labels: number): number
}

/** Labels sequences of observations. What it does not do the readable form does. */
export class LabelingKernels {
  /** Whether it cannot be used any more: its memory is full, or scores were not finite. */
  ended = false
  private readonly kernel: Kernel
  private readonly memory: WebAssembly.Memory
  private readonly boundary: boolean
  private observations = 0 // that the kernel has
  private candidates = 0
  private numbering = 0
  private room = 0 //     positions of a block
  private at = { path: 0, starts: 0, labels: 0 }

  /** See `createLabelingKernels`. */
  constructor(kernel: Kernel, memory: WebAssembly.Memory, pairs: CountedPairs) {
    this.kernel = kernel
    this.memory = memory
    this.boundary = pairs.boundary
    const { labels, logLabels, shrinkage } = pairs
    kernel.useLabels(Math.sqrt(labels.length), this.put(labels), this.put(logLabels))
    kernel.useWeights(shrinkage.signatures, shrinkage.words, pairs.memory.kinds, pairs.memory.words)
    for (const [level, table] of [pairs.signatures, pairs.words].entries()) {
      if (!table) continue
      const { offset, next, from, to, count } = table
      const columns = [offset, next, from, to, count].map(column => this.put(column))
      kernel.useTable(level, offset.length - 1, ...columns)
    }
  }

  /** Forgets all observations: their numbers begin anew. */
  forget(): void {
    this.kernel.forgetWords()
    this.observations = 0
    this.candidates = 0
  }

  /**
   * The labels of sequences of observations: positions starts[n] … starts[n+1]−1 of `path`. Returns how many sequences it has labeled, up to one whose scores are not finite: for these the
   * lattice has rules. The next call invalidates the labels.
   */
  decode(
    seen: CandidateTable,
    path: Int32Array,
    starts: Int32Array,
  ): { readonly sequences: number; readonly labels: Int32Array } {
    const found = unlessFull(this.kernel, () => this.decodeBlock(seen, path, starts))
    this.ended = !found || found.sequences < starts.length - 1
    return found ?? { sequences: 0, labels: path }
  }

  private decodeBlock(seen: CandidateTable, path: Int32Array, starts: Int32Array) {
    const { kernel } = this
    this.send(seen)
    this.makeRoom(Math.max(path.length, starts.length))
    const { at } = this
    this.int32(at.path, path.length).set(path)
    this.int32(at.starts, starts.length).set(starts)
    const boundary = this.boundary ? 1 : 0
    const sequences = kernel.decodeSequences(at.path, at.starts, starts.length - 1, boundary, at.labels)
    return { sequences, labels: this.int32(at.labels, path.length) }
  }

  /** Adds the observations that the kernel does not have yet. */
  private send(seen: CandidateTable): void {
    const { kernel, observations: first, candidates: from } = this
    if (seen.numbering !== this.numbering) kernel.forgetKinds()
    this.numbering = seen.numbering
    const [all, to] = [seen.size, seen.candidates]
    if (all === first) return
    const places = kernel.reserveObservations(all, first, to, from)
    const columns = new Uint32Array(this.memory.buffer, places >>> 0, 8)
    const ids = [seen.key, seen.signature, seen.kind]
    ids.forEach(({ data }, k) => {
      this.int32(columns[k] + first * 4, all - first).set(data.subarray(first, all))
    })
    this.int32(columns[3] + first * 4, all - first + 1).set(seen.offset.data.subarray(first, all + 1))
    this.int32(columns[4] + from * 4, to - from).set(seen.label.data.subarray(from, to))
    const scores = [seen.score, seen.p, seen.signatureP]
    scores.forEach(({ data }, k) => {
      this.float64(columns[5 + k] + from * 8, to - from).set(data.subarray(from, to))
    })
    this.observations = all
    this.candidates = to
  }

  private makeRoom(positions: number): void {
    if (positions <= this.room) return
    this.room = 2 * positions
    const take = () => this.kernel.allocate(this.room * 4) >>> 0
    this.at = { path: take(), starts: take(), labels: take() }
  }

  private put(array: Int32Array | Uint16Array | Float64Array): number {
    const address = this.kernel.allocate(array.byteLength) >>> 0
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    new Uint8Array(this.memory.buffer).set(bytes, address)
    return address
  }

  private int32(address: number, length: number): Int32Array {
    return new Int32Array(this.memory.buffer, address, length)
  }

  private float64(address: number, length: number): Float64Array {
    return new Float64Array(this.memory.buffer, address, length)
  }
}
