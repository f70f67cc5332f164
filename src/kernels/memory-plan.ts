/** Where arrays will lie in a memory that is made when all of them are known. */

/** What comes before is the compiler's. */
const FIRST = 65536
const PAGE = 65536

export class MemoryPlan {
  private end = FIRST

  /** Reserves bytes and returns their address, a multiple of 64. */
  take(bytes: number): number {
    const address = this.end
    this.end = Math.ceil((address + bytes) / 64) * 64
    return address
  }

  get bytes(): number {
    return this.end
  }

  /** A memory of that size, all 0. It can be shared with threads, and never grows: views stay valid. */
  createMemory(): WebAssembly.Memory {
    const pages = Math.ceil(this.end / PAGE)
    return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  }
}
