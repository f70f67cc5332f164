/** What kernels find of an array by going through it once, piece by piece, from its beginning to its end. */

import type { KernelExports } from './instantiate.js'

export type Numbers = Uint8Array | Int32Array | Float64Array

/** A look at an array. */
export interface Look {
  /** Goes on with items from … from+count−1, which are at an address. */
  take(at: number, from: number, count: number): void
  /** What all pieces so far say. */
  readonly found: boolean | number
}

export type What = keyof typeof LOOKS

/** An array and what will be asked of it. */
export interface Asked {
  readonly array: Numbers
  readonly what: What
  /** Of `slots`: the strings that they are for. */
  readonly strings?: number | undefined
}

/** What was found of an array. */
export interface Known extends Omit<Asked, 'array'> {
  readonly found: boolean | number
}

/** The looks: see the methods of `ArrayKernels` with these names. */
export const LOOKS = {
  ascii: (kernels: KernelExports): Look => all((at, count) => kernels.isAscii(at, at + count)),

  ascend(kernels: KernelExports, array: Numbers): Look {
    const within = all((at, count) => kernels.ascend(at, count))
    let between = true
    return {
      take(at, from, count) {
        if (from > 0 && count > 0 && array[from - 1] > array[from]) between = false
        within.take(at, from, count)
      },
      get found() {
        return between && within.found
      },
    }
  },

  highest(kernels: KernelExports, array: Numbers): Look {
    let most = array.length === 0 ? -1 : 0
    return {
      take(at, _, count) {
        most = Math.max(most, kernels.highest(at, count) >>> 0)
      },
      get found() {
        return most < 2 ** 31 ? most : Infinity
      },
    }
  },

  largest(kernels: KernelExports): Look {
    let most = 0
    return {
      take(at, _, count) {
        most = Math.max(most, kernels.largest(at, count)) // NaN stays
      },
      get found() {
        return most
      },
    }
  },

  slots: (kernels: KernelExports, _: Numbers, strings = 0): Look =>
    all((at, count) => kernels.areSlots(at, count, strings)),
} satisfies Record<string, (kernels: KernelExports, array: Numbers, strings?: number) => Look>

/** Whether a kernel says yes to all pieces. */
function all(check: (at: number, count: number) => number): Look {
  let found = true
  return {
    take(at, _, count) {
      found = check(at, count) !== 0 && found
    },
    get found() {
      return found
    },
  }
}

/** A look at an array that is bytes start … end−1 of others. */
export interface Placed extends Asked {
  readonly look: Look
  readonly start: number
  readonly end: number
  /** Items that it has seen. */
  seen: number
}

/** A look at an array in bytes. */
export function placed(asked: Asked, bytes: Uint8Array, look: Look): Placed {
  const start = asked.array.byteOffset - bytes.byteOffset
  return { ...asked, look, start, end: start + asked.array.byteLength, seen: 0 }
}

/** Goes on with what an array has in bytes from … to−1, which are at an address and begin and end between its items. */
export function lookWithin(looking: Placed, from: number, to: number, at: number): void {
  const { array, look, start, end } = looking
  const [first, last] = [Math.max(from, start), Math.min(to, end)]
  if (first >= last) return
  const size = array.BYTES_PER_ELEMENT
  const count = (last - first) / size
  look.take(at + first - from, (first - start) / size, count)
  looking.seen += count
}
