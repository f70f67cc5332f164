/** Where arrays will lie in a memory that is made when all of them are known. */

import { createFixedMemory, PAGE } from './memory.js'

/** What comes before is the compiler's. */
const FIRST = PAGE

type Data = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

export class MemoryPlan {
  private end = FIRST
  private readonly contents: ((buffer: ArrayBufferLike) => void)[] = []

  /** Reserves bytes, which will be 0, and returns their address, a multiple of 64. */
  take(bytes: number): number {
    const address = this.end
    this.end = Math.ceil((address + bytes) / 64) * 64
    return address
  }

  /** Reserves room for an array, which will be copied there. */
  put(data: Data): number {
    const address = this.take(data.byteLength)
    this.write(buffer => {
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      new Uint8Array(buffer, address, data.byteLength).set(bytes)
    })
    return address
  }

  /** Calls back with the memory once there is one: what is large is better written in place than copied. */
  write(write: (buffer: ArrayBufferLike) => void): void {
    this.contents.push(write)
  }

  /**
   * A memory with all of that, or null if it is too much. Unless told otherwise it can be shared with threads, and it
   * never grows: views stay valid.
   */
  createMemory({ shared = true } = {}): WebAssembly.Memory | null {
    const memory = createFixedMemory(this.end, shared)
    if (memory) for (const write of this.contents) write(memory.buffer)
    return memory
  }
}
