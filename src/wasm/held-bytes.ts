/**
 * Bytes in the memory of a kernel, which works on them where they lie. A fresh page of memory costs more time than
 * a kernel takes to check it, so large files are read into such a memory and never copied.
 */

import { holders, LEAST_BYTES } from './holders.js'
import { createFixedMemory, PAGE } from './memory.js'

/** Everything before belongs to the compiler. */
const FIRST = PAGE
/** Bytes that a kernel may read behind the end. */
const BEHIND = 16
/** Room beside the bytes and twice as many: what tagging needs besides what it makes of a model. It takes no memory until it is used. */
const ROOM = 1 << 24

/** A memory with bytes and room for more than as many again. It never grows, so views of it stay valid. */
export class HeldBytes {
  private free: number
  /** Where all begins that nobody has ever taken: it is 0. */
  touched: number

  constructor(
    readonly memory: WebAssembly.Memory,
    length: number,
  ) {
    this.free = aligned(FIRST + length + BEHIND)
    this.touched = this.free
  }

  /** The address of bytes of any content, a multiple of 16; null if there is no room for them. */
  take(bytes: number): number | null {
    const address = this.free
    if (address + bytes > this.memory.buffer.byteLength) return null
    this.free = aligned(address + bytes)
    this.touched = Math.max(this.touched, this.free)
    return address
  }

  /** The address of all that is left; null if that is less than a page. */
  takeRest(): number | null {
    const { free } = this
    const { byteLength } = this.memory.buffer
    this.free = byteLength
    return free + PAGE > byteLength ? null : free
  }

  /** Does some work, and gives back what it takes. */
  lend<T>(work: () => T): T {
    const { free } = this
    try {
      return work()
    } finally {
      this.free = free
    }
  }
}

/** Zeroed bytes, in the memory of a kernel if they are many and the engine allows it; `room` is what it has beside twice as many. */
export function allocateBytes(length: number, least = LEAST_BYTES, room = ROOM): Uint8Array<ArrayBuffer> {
  const memory = length < least ? null : createFixedMemory(FIRST + 2 * length + room, false)
  if (!memory) return new Uint8Array(length)
  holders.set(memory.buffer, new HeldBytes(memory, length))
  return new Uint8Array(memory.buffer as ArrayBuffer, FIRST, length)
}

/** The same bytes in the memory of a kernel: themselves if they are in one, or else a copy if they are many. */
export function holdBytes(bytes: Uint8Array, least = LEAST_BYTES): Uint8Array {
  if (holders.has(bytes.buffer)) return bytes
  if (bytes.length < least) return bytes
  const held = allocateBytes(bytes.length, least)
  if (!holders.has(held.buffer)) return bytes
  held.set(bytes)
  return held
}

/** The memory that bytes are in; undefined if it is none of a kernel. Their address is their `byteOffset`. */
export function holderOf(bytes: ArrayBufferView): HeldBytes | undefined {
  return holders.get(bytes.buffer) as HeldBytes | undefined
}

function aligned(address: number): number {
  return Math.ceil(address / 16) * 16
}
