/**
 * The memories of kernels. An engine may refuse to create one or to let it grow: an address limit (`ulimit
 * -v`), a browser low on memory. Callers then get null and do without the kernel; nothing here throws for
 * lack of memory.
 */

export const PAGE = 65536

/** The limit of 32-bit addresses. The last page stays free, so that the end of a block is an address, too. */
const MOST_PAGES = 65535

let mostPages = MOST_PAGES

/**
 * Limits the pages of memories created from now on. Results do not depend on it, only speed: tests use it to
 * simulate an engine that refuses. Returns a function that removes the limit.
 */
export function limitMemory(pages: number): () => void {
  mostPages = Math.min(pages, MOST_PAGES)
  return () => {
    mostPages = MOST_PAGES
  }
}

/** The limit, in pages. */
export function memoryLimit(): number {
  return mostPages
}

/** A memory that can grow up to the limit, or null if it cannot be created. */
export function createMemory(bytes: number): WebAssembly.Memory | null {
  const pages = Math.ceil(bytes / PAGE)
  return attempt(pages, () => new WebAssembly.Memory({ initial: pages, maximum: mostPages }))
}

/** A memory that never grows, so that views of it stay valid, or null. A shared one is visible to threads. */
export function createFixedMemory(bytes: number, shared: boolean): WebAssembly.Memory | null {
  const pages = Math.ceil(bytes / PAGE)
  return attempt(pages, () => new WebAssembly.Memory({ initial: pages, maximum: pages, shared }))
}

/** Whether threads can share a memory. */
export function isShared({ buffer }: WebAssembly.Memory): boolean {
  return !(buffer instanceof ArrayBuffer)
}

/**
 * Grows a memory to at least this size, which invalidates views of it; false, without a change, if that is
 * not possible.
 */
export function growMemory(memory: WebAssembly.Memory, bytes: number): boolean {
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / PAGE)
  if (missing <= 0) return true
  const pages = memory.buffer.byteLength / PAGE + missing
  return attempt(pages, () => memory.grow(missing)) !== null
}

/** Engines throw a RangeError here; any error means that there is no memory. */
function attempt<T>(pages: number, make: () => T): T | null {
  if (pages > mostPages) return null
  try {
    return make()
  } catch {
    return null
  }
}
