/**
 * Numbers of which the last ones may be given up, and their memory with them, without a copy of the others. Engines access such arrays more slowly, so
 * only large ones are of this kind.
 */

import { giveBack } from './give-back.js'

/** What this needs of buffers that can be resized, in the engines that have them. */
interface Resizable extends ArrayBuffer {
  readonly resizable?: boolean
  resize?(bytes: number): void
}

const ResizableBuffer = ArrayBuffer as new (bytes: number, options: { maxByteLength: number }) => Resizable

/** From 64 MiB on. */
const LARGE = 1 << 24

/** So many numbers, all 0. Arrays of at least `large` numbers shrink without a copy, if the engine can do that. */
export function createShrinkable(length: number, large = LARGE): Int32Array {
  if (length < large) return new Int32Array(length)
  return new Int32Array(new ResizableBuffer(4 * length, { maxByteLength: 4 * length }))
}

/** The first `length` numbers of an array, which is given up. Nobody else may have it any longer. */
export function shrink(array: Int32Array, length: number): Int32Array {
  const buffer: Resizable = array.buffer as ArrayBuffer
  if (buffer.resizable && buffer.resize && array.byteOffset === 0) {
    buffer.resize(4 * length)
    return new Int32Array(buffer)
  }
  const first = array.slice(0, length)
  giveBack(array)
  return first
}
