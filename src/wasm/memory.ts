/**
 * The memories of kernels. An engine may refuse to make one or to let it grow: a limit on addresses (`ulimit -v`), a browser with
 * little left. Whoever asks is told so and does without the kernel; nothing here throws for want of memory.
 */

export const PAGE = 65536

/** The limit of 32-bit addresses. The last page stays free, so that the end of a block is an address, too. */
const MOST_PAGES = 65535

let mostPages = MOST_PAGES

/**
 * Lowers the number of pages that a memory may have, for those that are made from now on. Results do not depend on it, only
 * time does: tests go through what happens where an engine refuses. Returns what takes the limit away again.
 */
export function limitMemory(pages: number): () => void {
  mostPages = Math.min(pages, MOST_PAGES)
  return () => {
    mostPages = MOST_PAGES
  }
}

/** A memory that can grow up to the limit, or null if there is none to be had. */
export function createMemory(bytes: number): WebAssembly.Memory | null {
  const pages = Math.ceil(bytes / PAGE)
  return attempt(pages, () => new WebAssembly.Memory({ initial: pages, maximum: mostPages }))
}

/** A memory that never grows, so that views of it stay valid, or null. One that is shared can be seen by threads. */
export function createFixedMemory(bytes: number, shared: boolean): WebAssembly.Memory | null {
  const pages = Math.ceil(bytes / PAGE)
  return attempt(pages, () => new WebAssembly.Memory({ initial: pages, maximum: pages, shared }))
}

/** Makes a memory at least so large, which makes views of it worthless; false if it cannot be, and then it is as it was. */
export function growMemory(memory: WebAssembly.Memory, bytes: number): boolean {
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / PAGE)
  if (missing <= 0) return true
  const pages = memory.buffer.byteLength / PAGE + missing
  return attempt(pages, () => memory.grow(missing)) !== null
}

/** What engines throw here is a RangeError; whatever else it may be, there is no memory. */
function attempt<T>(pages: number, make: () => T): T | null {
  if (pages > mostPages) return null
  try {
    return make()
  } catch {
    return null
  }
}
