import type { ArrayKernels } from './array-kernels.js'

/** A memory that has bytes of a file, and room that nobody has taken. */
export interface Holder {
  readonly memory: WebAssembly.Memory
  /** Where all begins that nobody has ever taken: it is 0. */
  readonly touched: number
  /** The end of what it may take. */
  readonly end: number
  /** The address of all that is left; null if that is less than a page. */
  takeRest(): number | null
}

/** The holders of bytes by their buffer. */
export const holders = new WeakMap<ArrayBufferLike, Holder>()

/** Kernels that go through large arrays, by the buffer of the arrays. Others are gone through by TypeScript, with the same results. */
export const arrayKernels = new WeakMap<ArrayBufferLike, ArrayKernels>()

/** Fewer bytes are checked by TypeScript as fast. */
export const LEAST_BYTES = 1 << 18
