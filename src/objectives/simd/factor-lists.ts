/** A list of transition factors in the memory of the kernels (assembly/chain/recursions/factors.ts). */
import type { MemoryPlan } from '../../wasm/memory-plan.js'

export interface FactorList {
  readonly start: Uint32Array //                   [L+1]
  readonly ones: Uint32Array //                    [L]
  readonly place: Uint32Array //                   [L·L]
  readonly factor: Float32Array | Float64Array //  [L·L]
  readonly turns: Uint32Array //                   [2] addresses of the lists for even and for odd transitions
  readonly address: number
  readonly free: number //                         address of a list of nothing but ones
}

export interface ListPlace {
  readonly address: number
  readonly free: number
  readonly parts: {
    readonly start: number
    readonly ones: number
    readonly place: number
    readonly factor: number
  }
  readonly precision: 'single' | 'double'
}

/** Offset in a list of the addresses of the lists for even and for odd transitions. */
const TURNS = 16

export function planList(plan: MemoryPlan, L: number, precision: 'single' | 'double'): ListPlace {
  const start = plan.take(4 * (L + 1))
  const ones = plan.take(4 * L)
  const place = plan.take(4 * L * L)
  const factor = plan.take((precision === 'single' ? 4 : 8) * L * L)
  const address = plan.put(Uint32Array.of(start, ones, place, factor, 0, 0))
  const nothing = plan.take(4 * (L + 1))
  const free = plan.put(Uint32Array.of(nothing, plan.put(new Uint32Array(L).fill(1)), place, factor))
  return { address, free, parts: { start, ones, place, factor }, precision }
}

/** The list of a plan, the same for all transitions. */
export function viewList(
  buffer: ArrayBufferLike,
  L: number,
  { address, free, parts, precision }: ListPlace,
): FactorList {
  return {
    start: new Uint32Array(buffer, parts.start, L + 1),
    ones: new Uint32Array(buffer, parts.ones, L),
    place: new Uint32Array(buffer, parts.place, L * L),
    factor:
      precision === 'single'
        ? new Float32Array(buffer, parts.factor, L * L)
        : new Float64Array(buffer, parts.factor, L * L),
    turns: new Uint32Array(buffer, address + TURNS, 2).fill(address),
    address,
    free,
  }
}
