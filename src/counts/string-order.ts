import { type Arena, withArena } from '../wasm/arena.js'
import { countingModule } from './counting-module.js'

/** With fewer strings, compiling the kernel does not pay off. */
const FEW_STRINGS = 1 << 10

/** Strings in a block of bytes: string id is blob[offset[id]] … blob[offset[id+1]−1], in UTF-8. */
export interface StringBytes {
  readonly blob: Uint8Array
  readonly offset: Int32Array
}

/** Some strings in order, and their places. */
export interface OrderedStrings extends StringBytes {
  readonly map: Int32Array // by their numbers before; −1: left out
}

/**
 * The distinct strings that are live, in the order of their UTF-16 code units, or null if the kernel is not available or does not
 * pay off.
 */
export function sortStrings(
  { blob, offset }: StringBytes,
  live: (id: number) => boolean,
  fewest = FEW_STRINGS,
): OrderedStrings | null {
  const size = offset.length - 1
  const module = size < fewest ? null : countingModule()
  if (!module) return null
  return withArena(module, arena => {
    const order = orderIn(arena, blob, offset)
    const all = arena.viewInt32(order, size)
    const kept = all.filter(live)
    all.set(kept)
    const [toBlob, toOffset, map] = [blob.length + 8, offset.byteLength, size * 4].map(n => arena.take(n))
    arena.viewInt32(map, size).fill(-1)
    const from = [arena.put(blob), arena.put(offset), order, kept.length]
    arena.kernel['gatherStrings'](...from, toBlob, toOffset, map)
    const ends = arena.int32(toOffset, kept.length + 1)
    return { blob: arena.bytes(toBlob, ends[kept.length]), offset: ends, map: arena.int32(map, size) }
  })
}

/** The address of the numbers of all strings in order. */
function orderIn(arena: Arena, blob: Uint8Array, offset: Int32Array): number {
  const size = offset.length - 1
  const bytes = arena.put(blob)
  arena.take(8) // the kernel reads 8 bytes at a time
  const [entries, stack, order] = [arena.take(size * 16), arena.take(size * 16), arena.take(size * 4)]
  arena.kernel['sortStrings'](bytes, arena.put(offset), size, entries, stack, order)
  return order
}
