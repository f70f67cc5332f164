import { askExperts } from '../experts.js'
import type { ChainData } from './chain-data.js'
import { ChainSum } from './chain-sum.js'
import { createLattices, type Opinions } from './lattices.js'
import { type LeftOutRows, leaveOut } from './left-out-rows.js'
import { createKernelChain } from './simd/kernel-chain.js'
import type { TunableChain } from './tunable-chain.js'

/** By kernels, or without them if the engine lacks SIMD or memory. */
export function fastestChain(data: ChainData): TunableChain {
  return createKernelChain(data) ?? readableChain(data)
}

/** In plain TypeScript and double precision. */
export function readableChain({
  corpus,
  rows,
  leaveOut: left,
  template,
  cells,
  factor,
  rule,
}: ChainData): TunableChain {
  const leftOut = leaveOut(corpus, rows, left)
  const own = leftOut.attribute.map(a => template[a])
  return new ChainSum(createLattices(corpus, leftOut, opinionsOf(leftOut, factor), own, rule), cells)
}

/** What experts say, for each count of the rows. */
function opinionsOf(rows: LeftOutRows, factor: Float64Array): Opinions {
  const S = rows.label.length
  const opinions = [new Float64Array(S), new Float64Array(S)] as const
  for (let r = 0; r < rows.R; r++) askExperts(rows, rows.offset[r], rows.offset[r + 1], factor, opinions)
  return opinions
}
