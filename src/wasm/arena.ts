import { decodeBinary, forSharedMemory, instantiate, type KernelExports } from './instantiate.js'
import { createMemory, growMemory, PAGE } from './memory.js'

/** Everything before belongs to the compiler. */
const FIRST = PAGE

/** The kernel's memory is full. */
class Full extends Error {}

/**
 * Runs work with its own arena; null if memory does not suffice. The work's results are then lost with the
 * arena.
 */
export function withArena<T>(module: WebAssembly.Module, work: (arena: Arena) => T): T | null {
  const memory = createMemory(FIRST)
  return memory && unlessFull(() => work(new Arena(module, memory)))
}

/** Runs work on an arena; null if memory does not suffice. */
export function unlessFull<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof Full) return null
    throw error
  }
}

/** A kernel and its memory, which is allocated from the bottom and released as a whole. */
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

  /** Allocates zeroed bytes; returns their address, a multiple of 16. `unlessFull` catches what it throws. */
  take(bytes: number): number {
    const address = this.end
    this.end = Math.ceil((address + bytes) / 16) * 16
    if (!growMemory(this.memory, this.end)) throw new Full(`expected ${bytes} bytes more for a kernel`)
    return address
  }

  /** The address of a copy of an array; an array is copied only once. */
  put(array: Int32Array | Uint8Array | Float64Array): number {
    const known = this.placed.get(array)
    if (known !== undefined) return known
    const address = this.take(array.byteLength)
    this.write(array, address)
    this.placed.set(array, address)
    return address
  }

  /** Copies an array to an address. */
  write(array: Int32Array | Uint16Array | Uint8Array | Float64Array, address: number): void {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    new Uint8Array(this.memory.buffer).set(bytes, address)
  }

  /** The numbers at an address. The next `take` or `put` may invalidate the view. */
  viewInt32(address: number, length: number): Int32Array {
    return new Int32Array(this.memory.buffer, address, length)
  }

  /** The same for doubles. */
  viewFloat64(address: number, length: number): Float64Array {
    return new Float64Array(this.memory.buffer, address, length)
  }

  /** A copy of the numbers at an address. */
  int32(address: number, length: number): Int32Array {
    return new Int32Array(this.memory.buffer, address, length).slice()
  }

  /** The same for bytes. */
  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, address, length).slice()
  }

  /** The same for 16-bit numbers. */
  uint16(address: number, length: number): Uint16Array {
    return new Uint16Array(this.memory.buffer, address, length).slice()
  }
}

/**
 * Compiles a binary on first use, for a memory of its own or for one that threads share; null if that is not possible, so that TypeScript must do
 * the work. For shared memories, the binary must have been compiled for either.
 */
export function lazyModule(binary: string): (shared?: boolean) => WebAssembly.Module | null {
  const modules = new Map<boolean, WebAssembly.Module | null>()
  return (shared = false) => {
    if (!modules.has(shared)) modules.set(shared, compile(binary, shared))
    return modules.get(shared) ?? null
  }
}

function compile(binary: string, shared: boolean): WebAssembly.Module | null {
  try {
    const bytes = decodeBinary(binary)
    return new WebAssembly.Module(shared ? forSharedMemory(bytes) : bytes)
  } catch {
    return null // no WebAssembly, or without some feature
  }
}
