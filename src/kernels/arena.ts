import { decodeBinary, instantiate, type KernelExports } from './instantiate.js'

const PAGE = 65536

/** What comes before is the compiler's. */
const FIRST = PAGE

/** A kernel and its memory, which is filled from the bottom and given up as a whole. */
export class Arena {
  readonly kernel: KernelExports
  private readonly memory = new WebAssembly.Memory({ initial: 1 })
  private readonly placed = new Map<object, number>()
  private end = FIRST

  constructor(module: WebAssembly.Module) {
    this.kernel = instantiate(module, this.memory)
  }

  /** The address of so many bytes, a multiple of 16; they are all 0. */
  take(bytes: number): number {
    const address = this.end
    this.end = Math.ceil((address + bytes) / 16) * 16
    const missing = this.end - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE))
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
