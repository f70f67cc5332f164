import type { SharedWork } from '../common/long-work.js'
import { lazyModule } from './arena.js'
import { layout } from './binaries/layout.js'
import { instantiate, type KernelExports } from './instantiate.js'
import { createMemory, memoryLimit, PAGE } from './memory.js'
import { unlessFull } from './unless-full.js'

const layoutModule = lazyModule(layout)

/** The kernels of assembly/layout, with a memory of their own. */
export class LayoutKernels {
  readonly call: KernelExports
  /** The pages up to which the memory grows. */
  readonly limit = memoryLimit()
  private readonly memory: WebAssembly.Memory

  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory) {
    this.memory = memory
    this.call = instantiate(module, memory)
  }

  /** The address of an array of so many numbers, all 0. */
  take(length: number): number {
    return this.call.allocate(4 * length) >>> 0
  }

  /** The address of a copy of an array. */
  put(array: Int32Array | Uint32Array): number {
    const address = this.take(array.length)
    this.view(address, array.length).set(array)
    return address
  }

  /** The same of bytes; 8 bytes behind them can be read. */
  putBytes(bytes: Uint8Array): number {
    const address = this.take(Math.ceil(bytes.length / 4) + 2)
    new Uint8Array(this.memory.buffer).set(bytes, address)
    return address
  }

  /** A copy of the bytes at an address. */
  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, address, length).slice()
  }

  /** The numbers at an address. The next call that takes memory may invalidate the view. */
  view(address: number, length: number): Int32Array {
    return new Int32Array(this.memory.buffer, address, length)
  }
}

/** Kernels that nothing uses: each further memory would stay until garbage is collected. */
let idle: WeakRef<LayoutKernels> | null = null

/** Runs long work with kernels; null if there are none, or memory does not suffice. */
export function* inStepsWithKernels<Result>(
  work: (kernels: LayoutKernels) => SharedWork<Result>,
): SharedWork<Result | null> {
  const kernels = takeLayoutKernels()
  try {
    const result = kernels && (yield* work(kernels))
    leave(kernels)
    return result
  } catch (error) {
    if (kernels?.call.isFull()) return null
    throw error
  }
}

/** The same for work at once. */
export function withLayoutKernels<Result>(work: (kernels: LayoutKernels) => Result): Result | null {
  const kernels = takeLayoutKernels()
  const result = kernels && unlessFull(kernels.call, () => work(kernels))
  if (!kernels?.call.isFull()) leave(kernels)
  return result
}

function leave(kernels: LayoutKernels | null): void {
  idle = kernels && new WeakRef(kernels)
}

function takeLayoutKernels(): LayoutKernels | null {
  const known = idle?.deref()
  idle = null
  if (known?.limit === memoryLimit()) {
    known.call.clear()
    return known
  }
  const module = layoutModule()
  const memory = module && createMemory(2 * PAGE)
  return memory && new LayoutKernels(module, memory)
}
