/**
 * Clusters of attributes that both models share. The pair model has each position twice, with attributes of its own on the left and on
 * the right, but the clusters on both sides are those of the unary model. Looking for them takes much of the time before the first
 * iteration, so it is done once.
 */

import type { ClusteredRows } from '../../objectives/simd/layout/attribute-clusters.js'
import type { RowSharing } from '../../objectives/simd/layout/corpus-layout.js'
import type { PairChain } from './simd-corpus.js'

export class SharedClusters {
  private found: { readonly rows: ClusteredRows; readonly first: Int32Array } | null = null

  /** For the unary model, which comes first. */
  readonly unary: RowSharing = {
    keep: (rows, first) => {
      this.found = { rows, first }
    },
  }

  /** For the pair model; its rows are made of those of the unary model, if there are any. They are given away once. */
  pairs(chain: PairChain): RowSharing {
    return {
      find: first => {
        const { found } = this
        this.found = null
        return found && pairRows(found.rows, found.first, chain, first)
      },
    }
  }
}

/**
 * The rows of some positions of the pair model; `unary` are those of the positions `own` of the unary model. Null if a position is not among
 * these.
 */
function pairRows(
  unary: ClusteredRows,
  own: Int32Array,
  {
    position,
    shift,
    layout,
  }: Pick<PairChain, 'position' | 'shift'> & { readonly layout: { readonly A: number } },
  first: Int32Array,
): ClusteredRows | null {
  const rowOf = new Int32Array(position.reduce((most, p) => Math.max(most, p), 0) + 1).fill(-1)
  for (let r = 0; r < own.length; r++) rowOf[own[r]] = r
  const source = first.map(q => rowOf[position[q]])
  if (source.includes(-1)) return null
  const R = first.length
  const C = unary.clusters
  const side = layout.A / 2 // attributes of the unary model
  const [begin, end] = [new Int32Array(R + 2 * C), new Int32Array(R + 2 * C)]
  const lengthOf = (r: number) => unary.end[r] - unary.begin[r]
  let size = 0
  for (const r of source) size += lengthOf(r)
  for (let c = 0; c < C; c++) size += 2 * lengthOf(own.length + c)
  const ids = new Int32Array(size)
  let at = 0
  const copy = (r: number, to: number, up: number) => {
    // Attributes on the right come after those on the left, and so do clusters, after all attributes.
    const cluster = side + (up > 0 ? C : 0)
    begin[to] = at
    for (let k = unary.begin[r]; k < unary.end[r]; k++) {
      const a = unary.ids[k]
      ids[at++] = a < side ? a + up : a + cluster
    }
    end[to] = at
  }
  for (let r = 0; r < R; r++) copy(source[r], r, shift[first[r]])
  for (let c = 0; c < C; c++) copy(own.length + c, R + c, 0)
  for (let c = 0; c < C; c++) copy(own.length + c, R + C + c, side)
  return { begin, end, ids, clusters: 2 * C }
}
