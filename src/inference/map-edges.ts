import { edgeScore, hasOwnEdges, type Lattice } from './lattice.js'

/** The new score of a transition from label i to label j, given its current score. */
export type EdgeMap = (score: number, i: number, j: number) => number

/**
 * The lattice with every transition score replaced; everything else is shared with the old one.
 *
 * Positions without their own block get one, or keep sharing a new `trans`, whichever is smaller: candidates
 * are usually few and blocks then cost less than L², but a long dense sequence must not have T·L² scores.
 */
export function mapEdges(lattice: Lattice, map: EdgeMap): Lattice {
  const { L } = lattice
  const share = sharedPairs(lattice) >= L * L
  const trans = share
    ? Float64Array.from({ length: L * L }, (_, ij) => map(lattice.trans[ij], Math.floor(ij / L), ij % L))
    : lattice.trans
  return { ...lattice, trans, ...mapBlocks(lattice, map, share) }
}

/** Maps the blocks of positions that have their own, and, unless they share `trans`, of all others. */
function mapBlocks(lattice: Lattice, map: EdgeMap, share: boolean): Pick<Lattice, 'edge' | 'edgeOffset'> {
  const { T, offset, label } = lattice
  const edgeOffset = new Int32Array(T + 1)
  for (let t = 1; t < T; t++) {
    const size = share && !hasOwnEdges(lattice, t) ? 0 : pairsInto(lattice, t)
    edgeOffset[t + 1] = edgeOffset[t] + size
  }
  const edge = new Float64Array(edgeOffset[T])
  for (let t = 1; t < T; t++) {
    let e = edgeOffset[t]
    if (edgeOffset[t + 1] === e) continue
    for (let k = offset[t - 1]; k < offset[t]; k++)
      for (let l = offset[t]; l < offset[t + 1]; l++)
        edge[e++] = map(edgeScore(lattice, t, k, l), label[k], label[l])
  }
  return { edge, edgeOffset }
}

/** Number of candidate pairs whose transition is scored by the shared `trans`. */
function sharedPairs(lattice: Lattice): number {
  let pairs = 0
  for (let t = 1; t < lattice.T; t++) if (!hasOwnEdges(lattice, t)) pairs += pairsInto(lattice, t)
  return pairs
}

function pairsInto({ offset }: Lattice, t: number): number {
  return (offset[t] - offset[t - 1]) * (offset[t + 1] - offset[t])
}
