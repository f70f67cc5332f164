import type { KernelCorpus } from '../kernel-corpus.js'
import type { Segments } from './segments.js'

/** What the kernels know of sequences, then of segments (assembly/chain/plan.txt). */
export interface Pieces {
  readonly length: Uint32Array //            [N+segments] positions, for a segment with the one before it
  readonly weight: Float64Array //           [N+segments] of the sequence
  readonly agreeing: Float64Array | null //  [N+segments] the same if its labels are partly known, else 0; null: all are known
}

export function listPieces({ N, offset, weight, partial }: KernelCorpus, segments: Segments): Pieces {
  const S = segments.first.length
  const lengths = new Uint32Array(N + S)
  const weights = new Float64Array(N + S).fill(1)
  for (let n = 0; n < N; n++) lengths[n] = offset[n + 1] - offset[n]
  if (weight) weights.set(weight)
  const agreeing = partial && Float64Array.from(weights, (own, n) => (partial[n] ? own : 0))
  for (const [k, n] of segments.long.entries()) {
    for (let s = segments.offset[k]; s < segments.offset[k + 1]; s++) {
      lengths[N + s] = segments.end[s] - segments.first[s] + segments.continues[s]
      weights[N + s] = weights[n]
      if (agreeing) agreeing[N + s] = agreeing[n]
    }
  }
  return { length: lengths, weight: weights, agreeing }
}
