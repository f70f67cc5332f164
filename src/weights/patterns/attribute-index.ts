import type { StringTable } from '../../data/string-table.js'
import type { TaggerMemory } from '../tagger-memory.js'

const CHUNK = 1 << 12 // strings at a time: engines compile a kernel better between two calls

/** Writes strings into a memory, and what finds them. Returns what tells kernels to use it; null if there is no room. */
export function placeIndex(strings: StringTable, memory: TaggerMemory): (() => void) | null {
  const { bytes } = strings
  const blob = memory.put(bytes.blob)
  const offset = memory.put(bytes.offset)
  const size = slotsFor(strings.size)
  const slots = memory.take(8 * size)
  const hashes = memory.take(8 * CHUNK) // workspace
  if (blob < 0 || offset < 0 || !memory.grow()) return null
  memory.bytes.fill(0, slots, hashes)
  const use = () => memory.kernels.useIndex(blob, offset, slots, size)
  use()
  for (let id = 0; id < strings.size; id += CHUNK)
    memory.kernels.indexStrings(id, Math.min(id + CHUNK, strings.size), hashes)
  memory.end = hashes
  return use
}

/** At most two thirds of the slots are used. */
function slotsFor(strings: number): number {
  let size = 8
  while (size * 2 < strings * 3) size *= 2
  return size
}
