import { decodeBinary, instantiate, type KernelExports } from './instantiate.js'
import { createMemory, growMemory, PAGE } from './memory.js'

/** What comes before is the compiler's. */
const FIRST = PAGE

/** There is no more memory for a kernel. */
class Full extends Error {}

/**
 * Works with an arena of its own; null if there is no memory for it, or not enough. What the work has then done is
 * lost with the arena.
 */
export function withArena<T>(module: WebAssembly.Module, work: (arena: Arena) => T): T | null {
  const memory = createMemory(FIRST)
  return memory && unlessFull(() => work(new Arena(module, memory)))
}

/** What a work on an arena returns, or null if there was not enough memory for it. */
export function unlessFull<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof Full) return null
    throw error
  }
}

/** A kernel and its memory, which is filled from the bottom and given up as a whole. */
export class Arena {
  readonly kernel: KernelExports
  private readonly placed = new Map<object, number>()
  private end = FIRST

  /** See `withArena`. */
  constructor(
    module: WebAssembly.Module,
    private readonly memory: WebAssembly.Memory,
  ) {
    this.kernel = instantiate(module, memory)
  }

  /** The address of so many bytes, a multiple of 16; they are all 0. What throws here is heard by `unlessFull`. */
  take(bytes: number): number {
    const address = this.end
    this.end = Math.ceil((address + bytes) / 16) * 16
    if (!growMemory(this.memory, this.end)) throw new Full(`expected ${bytes} bytes more for a kernel`)
    return address
  }

  /** The address of a copy of an array; of one that is here already, that of its copy. */
  put(array: Int32Array | Uint8Array): number {
    const known = this.placed.get(array)
    if (known !== undefined) return known
    const address = this.take(array.byteLength)
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    new Uint8Array(this.memory.buffer).set(bytes, address)
    this.placed.set(array, address)
    return address
  }

  /** A copy of what stands at an address. */
  int32(address: number, length: number): Int32Array {
    return new Int32Array(this.memory.buffer, address, length).slice()
  }

  /** The same for numbers of 16 bits. */
  uint16(address: number, length: number): Uint16Array {
    return new Uint16Array(this.memory.buffer, address, length).slice()
  }
}

/** Compiles a binary when it is first asked for; null where that cannot be done, and TypeScript has to do the work. */
export function lazyModule(binary: string): () => WebAssembly.Module | null {
  let module: WebAssembly.Module | null | undefined
  return () => {
    if (module === undefined) module = compile(binary)
    return module
  }
}

function compile(binary: string): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(decodeBinary(binary))
  } catch {
    return null // no WebAssembly, or not all of it
  }
}
