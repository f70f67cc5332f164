import { type Arena, withArena } from '../../../wasm/arena.js'
import { EXPERTS } from '../../experts.js'
import type { ChainData } from '../chain-data.js'
import { type CellWeights, type Curvature, cellSizes, type TunableChain } from '../tunable-chain.js'
import { gatherRecords, type KernelLattices } from './kernel-lattices.js'
import { poolingModule } from './kernels.js'

/** A chain whose weights and records are in the memory of kernels; null if the engine has no SIMD or too little memory. */
export function createKernelChain(data: ChainData, piece?: number): TunableChain | null {
  const module = poolingModule()
  return (
    module &&
    withArena(module, arena => new KernelChain(arena, gatherRecords(arena, data, piece), data.cells))
  )
}

/** The twin of `ChainSum`. */
class KernelChain implements TunableChain {
  readonly weights: CellWeights
  readonly gradient: CellWeights
  private readonly zeroed: Float64Array // all numbers of the gradient
  private readonly at: Readonly<Record<'weights' | 'gradient' | 'shared' | 'shares' | 'moments', number>>

  /** Takes its last memory here: views of it stay valid. */
  constructor(
    private readonly arena: Arena,
    private readonly lattices: KernelLattices,
    private readonly cells: number,
  ) {
    const { L, starts, weight, longest, most, widest } = lattices
    const sizes = Object.values(cellSizes(cells, L))
    const size = sizes.reduce((sum, length) => sum + length)
    const candidates = most + 2 // vectors end in the middle of a pair
    const places = {
      starts: arena.put(new Int32Array(starts.buffer)),
      times: weight ? arena.put(weight) : 0,
      weights: arena.take(8 * size),
      gradient: arena.take(8 * size),
      factor: arena.take(8 * L * L),
      work: arena.take(8 * 5 * candidates),
      records: arena.take(4 * (longest + 1)),
      firsts: arena.take(4 * (longest + 1)),
      norm: arena.take(8 * longest),
      shared: arena.take(8 * EXPERTS * cells),
      shares: arena.take(8 * L),
      moments: arena.take(8 * 2 * EXPERTS * widest),
    }
    arena.kernel.useChain(
      L,
      places.starts,
      places.times,
      places.weights,
      places.gradient,
      cells,
      places.factor,
      places.work,
      candidates,
      places.records,
      places.firsts,
      places.norm,
    )
    this.at = places
    this.weights = viewWeights(arena, places.weights, cells, L)
    this.gradient = viewWeights(arena, places.gradient, cells, L)
    this.zeroed = arena.viewFloat64(places.gradient, size)
  }

  get P(): number {
    return this.lattices.P
  }

  get L(): number {
    return this.lattices.L
  }

  evaluate(stride: number): number {
    this.zeroed.fill(0)
    return this.arena.kernel.sumChains(this.lattices.N, stride)
  }

  /** The gradient is workspace. */
  bend(): Curvature {
    const { arena, at, cells, lattices, gradient } = this
    const { L, N, starts } = lattices
    const shared = arena.viewFloat64(at.shared, EXPERTS * cells)
    this.zeroed.fill(0)
    shared.fill(0)
    arena.kernel.bend(
      starts[0],
      starts[N],
      L,
      cells,
      at.weights,
      at.gradient,
      at.shared,
      at.shares,
      at.moments,
    )
    return { states: gradient.states.slice(), shared: shared.slice(), prior: gradient.prior.slice() }
  }
}

function viewWeights(arena: Arena, address: number, cells: number, L: number): CellWeights {
  const sizes = cellSizes(cells, L)
  let free = address
  const take = (length: number) => {
    const view = arena.viewFloat64(free, length)
    free += 8 * length
    return view
  }
  return {
    states: take(sizes.states),
    prior: take(sizes.prior),
    start: take(sizes.start),
    end: take(sizes.end),
    trans: take(sizes.trans),
  }
}
