import { instantiate } from '../../wasm/instantiate.js'
import { createFixedMemory, PAGE } from '../../wasm/memory.js'
import { textModule } from './row-scanner.js'

/** Counts the line ends, LF, among bytes. */
export type LineCounter = (bytes: Uint8Array) => number

/** Everything before belongs to the compiler. */
const FIRST = PAGE
/** Bytes that a kernel counts at once. */
const PIECE = 1 << 18

/** A counter by a kernel, or else by `countLines`, with the same result. */
export function createLineCounter(piece = PIECE): LineCounter {
  const module = textModule()
  const memory = module && createFixedMemory(FIRST + piece, false)
  if (!memory) return countLines
  const kernel = instantiate(module, memory)
  const place = new Uint8Array(memory.buffer, FIRST, piece)
  return bytes => {
    let lines = 0
    for (let from = 0; from < bytes.length; from += piece) {
      const part = bytes.subarray(from, from + piece)
      place.set(part)
      lines += kernel['countLines'](FIRST, FIRST + part.length)
    }
    return lines
  }
}

/** The readable form. */
export function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) lines++
  return lines
}

const LF = 10
