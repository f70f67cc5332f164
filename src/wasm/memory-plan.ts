/** The layout of a memory that is created once all its arrays are known. */

import { createFixedMemory, PAGE } from './memory.js'

/** Everything before belongs to the compiler. */
const FIRST = PAGE

type Data = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

export class MemoryPlan {
  private end = FIRST
  private readonly contents: ((buffer: ArrayBufferLike) => void)[] = []

  /** Reserves zeroed bytes and returns their address, a multiple of 64. */
  take(bytes: number): number {
    const address = this.end
    this.end = Math.ceil((address + bytes) / 64) * 64
    return address
  }

  /** Reserves space for an array, which will be copied there. */
  put(data: Data): number {
    const address = this.take(data.byteLength)
    this.write(buffer => {
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      new Uint8Array(buffer, address, data.byteLength).set(bytes)
    })
    return address
  }

  /** Calls back once the memory exists: large data are better written in place than copied. */
  write(write: (buffer: ArrayBufferLike) => void): void {
    this.contents.push(write)
  }

  /**
   * Creates the memory, or null if it is too large. By default it can be shared with threads; it never grows,
   * so views stay valid.
   */
  createMemory({ shared = true } = {}): WebAssembly.Memory | null {
    const memory = createFixedMemory(this.end, shared)
    if (memory) for (const write of this.contents) write(memory.buffer)
    return memory
  }
}
