import { holders } from '../wasm/holders.js'
import { instantiate } from '../wasm/instantiate.js'
import { createMemory, growMemory, isShared } from '../wasm/memory.js'
import { BLOCK, MOST_BYTES, type TaggingKernels, taggingModule } from './chain-kernels.js'

/**
 * A memory for a tagger: the one that an array of the model is in, if the rest of it is free, or else one of its own. Null if the engine has no
 * SIMD or too little memory.
 */
export function createTaggerMemory(array: ArrayBufferView): TaggerMemory | null {
  if (!taggingModule()) return null
  const holder = holders.get(array.buffer)
  const from = holder?.takeRest()
  if (holder && from) return new TaggerMemory(holder.memory, from, holder)
  const memory = createMemory(BLOCK)
  return memory && new TaggerMemory(memory, BLOCK, { touched: BLOCK, end: memory.buffer.byteLength })
}

/** The memory of the tagging kernels. That of a model file cannot grow, so everything moves when it is full; addresses stay the same. */
export class TaggerMemory {
  kernels!: TaggingKernels
  bytes!: Uint8Array<ArrayBuffer>
  numbers!: Int32Array<ArrayBuffer>
  cells!: Float64Array<ArrayBuffer>
  private taken: number
  private touched: number
  private limit: number // of what it may take without growing

  /** See `createTaggerMemory`. It takes what is between `from` and `end`. Everything there behind `touched` is 0. */
  constructor(
    private memory: WebAssembly.Memory,
    from: number,
    { touched, end }: { readonly touched: number; readonly end: number },
  ) {
    this.taken = blocks(from)
    this.touched = touched
    this.limit = end
    this.use(memory)
  }

  /** The end of all that has been taken, a multiple of 64. To set it gives back what is behind it. */
  get end(): number {
    return this.taken
  }

  set end(end: number) {
    this.touched = Math.max(this.touched, this.taken)
    this.taken = end
  }

  private use(memory: WebAssembly.Memory): void {
    this.kernels = instantiate(taggingModule(isShared(memory))!, memory) as unknown as TaggingKernels
    this.memory = memory
    const buffer = memory.buffer as ArrayBuffer
    this.bytes = new Uint8Array(buffer)
    this.numbers = new Int32Array(buffer)
    this.cells = new Float64Array(buffer)
  }

  /** The address of bytes of any content, a multiple of 64, for which `grow` must make room. */
  readonly take = (bytes: number): number => {
    const at = this.taken
    this.taken = at + blocks(bytes)
    return at
  }

  /** Makes bytes 0 that were taken and have not been written. A page that nobody has touched is 0, and to write to it costs more than to write to any other. */
  clear(from: number, to: number): void {
    this.fill(from, Math.max(from, Math.min(to, this.touched)))
  }

  /** Makes bytes 0 between two multiples of 8: engines fill a shared memory item by item. */
  fill(from: number, to: number): void {
    this.cells.fill(0, from / 8, to / 8)
  }

  /** Makes room for what was taken; false if there is none. Views are made anew, and kernels have forgotten what they used. */
  grow(): boolean {
    const { end, memory, bytes } = this
    if (end <= this.limit) return true
    if (end > MOST_BYTES) return false
    if (!isShared(memory) && growMemory(memory, end)) this.use(memory)
    else {
      const larger = createMemory(end)
      if (!larger) return false
      new Uint8Array(larger.buffer).set(bytes.subarray(0, this.limit))
      this.use(larger)
    }
    this.limit = this.bytes.length
    return true
  }

  /** The address of an array: its own if it is in this memory, or else that of a copy. −1 if there is no room. */
  put(array: Uint8Array | Int32Array | Float64Array): number {
    if (array.buffer === this.bytes.buffer) return array.byteOffset
    const at = this.take(array.byteLength + BEHIND)
    if (!this.grow()) return -1
    this.bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at)
    return at
  }
}

const BEHIND = 8 // bytes that kernels read behind a string

function blocks(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK
}
