/**
 * What the tuner sees, worked out by kernels: the twin of `left-out-rows.ts` and `lattices.ts`. Opinions are kept in single precision, which
 * halves the memory that an evaluation goes through.
 */

import type { Arena } from '../../../wasm/arena.js'
import { EXPERTS } from '../../experts.js'
import type { ChainData } from '../chain-data.js'
import { scoredOf } from '../left-out-rows.js'

/** The records of positions in the memory of the kernels, see assembly/pooling/gather.ts. */
export interface KernelLattices {
  readonly N: number
  readonly P: number
  readonly L: number
  readonly starts: Uint32Array //          [N+1] where the records of a sequence begin
  readonly weight: Float64Array | null //  [N] null: all 1
  readonly longest: number //              positions of a sequence
  readonly most: number //                 candidates of a sequence
  readonly widest: number //               attributes of a position
}

/** Bytes that records get at once. */
const PIECE = 1 << 24

/** Writes the records of all sequences that are scored. `piece` is how many bytes they get at once, if that is enough for a position. */
export function gatherRecords(arena: Arena, data: ChainData, piece = PIECE): KernelLattices {
  const { corpus, leaveOut } = data
  const { parts, stride, counted } = leaveOut
  const widest = placeData(arena, data)
  const stream = new RecordStream(arena, Math.max(piece, mostBytes(widest, corpus.L)))
  const starts = [stream.end]
  const sequences: number[] = []
  let [P, longest, most] = [0, 0, 0]
  for (const { first, end } of parts) {
    const [from, to] = [corpus.offset[first], corpus.offset[end]]
    if (counted) arena.kernel.countPart(from, to)
    for (const n of scoredOf({ first, end }, stride)) {
      const T = corpus.offset[n + 1] - corpus.offset[n]
      most = Math.max(most, stream.add(corpus.offset[n], corpus.offset[n + 1]))
      longest = Math.max(longest, T)
      P += T
      starts.push(stream.end)
      sequences.push(n)
    }
    if (counted) arena.kernel.resetPart(from, to)
  }
  const weight = corpus.weight && Float64Array.from(sequences, n => corpus.weight![n])
  const sizes = { longest, most, widest }
  return { N: sequences.length, P, L: corpus.L, starts: Uint32Array.from(starts), weight, ...sizes }
}

/** An upper bound of a record: header, labels, cells, alignment, opinions. */
function mostBytes(widest: number, L: number): number {
  return 16 + 4 * L + 4 * widest + 8 + 8 * widest * L
}

/** Copies everything that the kernels read, and returns how many attributes a position has at most. */
function placeData(
  arena: Arena,
  { corpus, rows, leaveOut, template, cells, factor, rule }: ChainData,
): number {
  const { P, A, L, state, label } = corpus
  const { kernel } = arena
  let widest = 0
  for (let p = 0; p < P; p++) widest = Math.max(widest, state.offset[p + 1] - state.offset[p])
  const weight = leaveOut.weight && Float64Array.from({ length: P }, (_, p) => leaveOut.weight![p])
  kernel.useCorpus(
    arena.put(state.offset),
    arena.put(state.ids),
    arena.put(label!),
    weight ? arena.put(weight) : 0,
  )
  const F = rows.label.length
  const bins = arena.put(new Int32Array(A).fill(NOT_YET))
  const last = arena.put(new Int32Array(A).fill(-1))
  kernel.useCounts(
    arena.put(rows.offset),
    arena.put(rows.label),
    arena.put(rows.count),
    arena.put(factor),
    arena.take(8 * F),
    arena.take(8 * EXPERTS * F),
    bins,
    last,
  )
  kernel.useGathering(
    L,
    arena.put(rule.prior),
    arena.take(8 * L),
    arena.take(4 * L),
    arena.take(4 * cells),
    arena.put(template),
    arena.put(rule.base),
    rule.range,
    arena.take(8 * EXPERTS * Math.max(1, widest) * L),
  )
  return widest
}

const NOT_YET = -2 // as in assembly/pooling/counts.ts

/** Records one behind the other, in memory that grows. */
class RecordStream {
  end: number
  private limit: number
  private readonly ends: number

  constructor(
    private readonly arena: Arena,
    private readonly piece: number,
  ) {
    this.ends = arena.take(4)
    this.end = arena.take(piece)
    this.limit = this.end + piece
  }

  /** Adds the records of a sequence and returns how many candidates it has. */
  add(from: number, to: number): number {
    const { arena } = this
    const before = arena.kernel.candidatesSoFar()
    for (let p = from; p < to; ) {
      p = arena.kernel.gather(p, to, this.end, this.limit, this.ends)
      this.end = arena.viewInt32(this.ends, 1)[0] >>> 0
      if (p === to) break
      arena.take(this.piece)
      this.limit += this.piece
    }
    return arena.kernel.candidatesSoFar() - before
  }
}
