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
/** The most bytes of a memory that threads share: kernels read addresses as signed numbers. */
const MOST_SHARED = 2 ** 31 - PAGE

/** Addresses from … to−1. */
export interface Region {
  readonly from: number
  readonly to: number
}

/** Bytes in a memory that threads share, where each has room of its own. It can be sent to a thread. */
export interface SharedBytes {
  readonly memory: WebAssembly.Memory
  readonly length: number
  readonly room: Region
}

/** A memory with bytes and room for more than as many again, all of it or a region of it. It never grows, so views of it stay valid. */
export class HeldBytes {
  /** The end of the room. */
  readonly end: number
  private free: number
  /** Where all begins that nobody has ever taken: it is 0. */
  touched: number

  constructor(
    readonly memory: WebAssembly.Memory,
    length: number,
    room: Region = { from: behind(length), to: memory.buffer.byteLength },
  ) {
    this.free = room.from
    this.end = room.to
    this.touched = this.free
  }

  /** The address of bytes of any content, a multiple of 16; null if there is no room for them. */
  take(bytes: number): number | null {
    const address = this.free
    if (address + bytes > this.end) return null
    this.free = aligned(address + bytes)
    this.touched = Math.max(this.touched, this.free)
    return address
  }

  /** The address of all that is left; null if that is less than a page. */
  takeRest(): number | null {
    const { free, end } = this
    this.free = end
    return free + PAGE > end ? null : free
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
  return hold({ memory, length, room: { from: behind(length), to: memory.buffer.byteLength } })
}

/**
 * The same in a memory that so many threads share; null if they are few, or the engine or its limits do not allow it. Each thread has as much room
 * as it would have by itself: the first region is this one's.
 */
export function allocateShared(
  length: number,
  threads: number,
  least = LEAST_BYTES,
  room = ROOM,
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly others: readonly SharedBytes[] } | null {
  const first = behind(length)
  const each = aligned(length + room)
  const size = first + threads * each
  const memory = length < least || size > MOST_SHARED ? null : createFixedMemory(size, true)
  if (!memory) return null
  const [own, ...others] = Array.from({ length: threads }, (_, k) => ({
    memory,
    length,
    room: { from: first + k * each, to: first + (k + 1) * each },
  }))
  return { bytes: hold(own!), others }
}

/** The bytes in a memory, whose room is used from now on. */
export function hold({ memory, length, room }: SharedBytes): Uint8Array<ArrayBuffer> {
  holders.set(memory.buffer, new HeldBytes(memory, length, room))
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

/** Where room begins behind so many bytes. */
function behind(length: number): number {
  return aligned(FIRST + length + BEHIND)
}

function aligned(address: number): number {
  return Math.ceil(address / 16) * 16
}
