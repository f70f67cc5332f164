/** A memory that has bytes of a file, and room that nobody has taken. */
export interface Holder {
  readonly memory: WebAssembly.Memory
  /** The address of all that is left; null if that is less than a page. */
  takeRest(): number | null
}

/** The holders of bytes by their buffer. */
export const holders = new WeakMap<ArrayBufferLike, Holder>()
