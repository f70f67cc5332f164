/** A list of transition factors in the memory of the kernels (assembly/chain/factors.ts). */
import type { MemoryPlan } from '../kernels/memory-plan.js'

export interface FactorList {
  readonly start: Uint32Array //                   [L+1]
  readonly ones: Uint32Array //                    [L]
  readonly place: Uint32Array //                   [L·L]
  readonly factor: Float32Array | Float64Array //  [L·L]
}

export interface ListPlace {
  readonly address: number
  readonly parts: {
    readonly start: number
    readonly ones: number
    readonly place: number
    readonly factor: number
  }
  readonly precision: 'single' | 'double'
}

export function planList(plan: MemoryPlan, L: number, precision: 'single' | 'double'): ListPlace {
  const start = plan.take(4 * (L + 1))
  const ones = plan.take(4 * L)
  const place = plan.take(4 * L * L)
  const factor = plan.take((precision === 'single' ? 4 : 8) * L * L)
  const address = plan.put(Uint32Array.of(start, ones, place, factor))
  return { address, parts: { start, ones, place, factor }, precision }
}

export function viewList(buffer: ArrayBufferLike, L: number, { parts, precision }: ListPlace): FactorList {
  return {
    start: new Uint32Array(buffer, parts.start, L + 1),
    ones: new Uint32Array(buffer, parts.ones, L),
    place: new Uint32Array(buffer, parts.place, L * L),
    factor:
      precision === 'single'
        ? new Float32Array(buffer, parts.factor, L * L)
        : new Float64Array(buffer, parts.factor, L * L),
  }
}
