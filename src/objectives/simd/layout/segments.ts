/**
 * Long sequences, cut into segments that fill the lanes of groups like short sequences. A segment needs two
 * messages from the rest of its sequence, which are computed for the whole sequence beforehand
 * (assembly/chain/recursions/messages.ts).
 *
 * All segments but the first of a sequence have the same, even number of positions, so that they all begin at
 * the same place of a group, and end an even number of positions before the end (see `Coupling`). The first
 * one has at least two positions, the first edge of `piecewise`, and at most one more than the others.
 */
import type { CompiledCorpus } from '../../../features/compiled-corpus.js'

export interface Segments {
  readonly size: number //              positions of all segments but the first of a sequence
  readonly long: Int32Array //          sequences that are cut
  readonly offset: Uint32Array //       [long+1] their segments
  readonly first: Int32Array //         [segments] first position, of the corpus
  readonly end: Int32Array //           [segments] the position after the last one
  readonly goldAfter: Int32Array //     [segments] the label at that position, −1: the sequence ends
  readonly continues: Uint8Array //     [segments] whether it is not the first of its sequence
}

export function cutSequences(corpus: CompiledCorpus, long: readonly number[], size: number): Segments {
  const { offset, label } = corpus
  const even = 2 * Math.max(1, Math.ceil(size / 2))
  const offsets = new Uint32Array(long.length + 1)
  const first: number[] = []
  const end: number[] = []
  for (const [k, n] of long.entries()) {
    const T = offset[n + 1] - offset[n]
    const after = Math.max(0, Math.ceil((T - 1) / even) - 1) // segments after the first one
    const second = offset[n + 1] - after * even
    first.push(offset[n])
    end.push(second)
    for (let p = second; p < offset[n + 1]; p += even) {
      first.push(p)
      end.push(p + even)
    }
    offsets[k + 1] = first.length
  }
  const sequenceEnds = new Set(long.map(n => offset[n + 1]))
  const sequenceStarts = new Set(long.map(n => offset[n]))
  return {
    size: even,
    long: Int32Array.from(long),
    offset: offsets,
    first: Int32Array.from(first),
    end: Int32Array.from(end),
    goldAfter: Int32Array.from(end, p => (sequenceEnds.has(p) ? -1 : label![p])),
    continues: Uint8Array.from(first, p => (sequenceStarts.has(p) ? 0 : 1)),
  }
}
