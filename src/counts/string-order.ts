import { withArena } from '../wasm/arena.js'
import { countingModule } from './counting-module.js'

/** With fewer strings, compiling the kernel does not pay off. */
const FEW_STRINGS = 1 << 10

/**
 * The ids of distinct strings in the order of their UTF-16 code units, or null if the kernel is not available
 * or does not pay off. String id is blob[offset[id]] … blob[offset[id+1]−1], in UTF-8.
 */
export function orderStrings(blob: Uint8Array, offset: Int32Array, fewest = FEW_STRINGS): Int32Array | null {
  const size = offset.length - 1
  if (size < fewest) return null
  const module = countingModule()
  if (!module) return null
  return withArena(module, arena => {
    const bytes = arena.put(blob)
    arena.take(8) // the kernel reads 8 bytes at a time
    const [entries, stack, order] = [arena.take(size * 16), arena.take(size * 16), arena.take(size * 4)]
    arena.kernel['sortStrings'](bytes, arena.put(offset), size, entries, stack, order)
    return arena.int32(order, size)
  })
}
