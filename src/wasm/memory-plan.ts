/** The layout of a memory that is created once all its arrays are known. */

import { finish, type SharedWork, within } from '../common/long-work.js'
import { createFixedMemory, PAGE } from './memory.js'

/** Everything before belongs to the compiler. */
const FIRST = PAGE

type Data = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** Writes data to a memory, at once or in steps. */
type Write = (buffer: ArrayBufferLike) => void | SharedWork<void>

export class MemoryPlan {
  private end = FIRST
  private readonly contents: Write[] = []

  /** The size of the memory so far. */
  get bytes(): number {
    return this.end
  }

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
  write(write: Write): void {
    this.contents.push(write)
  }

  /**
   * Creates the memory, or null if it is too large. By default it can be shared with threads; it never grows,
   * so views stay valid.
   */
  createMemory({ shared = true } = {}): WebAssembly.Memory | null {
    return finish(this.createInSteps(shared))
  }

  /** The same as long work. */
  *createInSteps(shared = true): SharedWork<WebAssembly.Memory | null> {
    const memory = createFixedMemory(this.end, shared)
    if (!memory) return null
    const { length } = this.contents
    for (const [k, write] of this.contents.entries()) {
      const work = write(memory.buffer)
      if (work) yield* within(work, k / length, (k + 1) / length)
    }
    return memory
  }
}
