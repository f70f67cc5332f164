import { MOST_PROBES, slotsFor } from '../../data/string-index.js'
import type { StringTable } from '../../data/string-table.js'
import type { TaggerMemory } from '../tagger-memory.js'

const CHUNK = 1 << 12 // strings at a time: engines compile a kernel better between two calls

/** Puts strings into a memory, and what finds them: the index of their file, or a new one. Returns what tells kernels to use it; null if there is no room. */
export function placeIndex(strings: StringTable, memory: TaggerMemory): (() => void) | null {
  const { bytes, index } = strings
  const blob = memory.put(bytes.blob)
  const offset = memory.put(bytes.offset)
  const size = slotsFor(strings.size)
  const slots = index ? memory.put(index) : memory.take(4 * size)
  if (blob < 0 || offset < 0 || slots < 0 || !memory.grow()) return null
  const probes = index ? MOST_PROBES : size
  const use = () => memory.kernels.useIndex(blob, offset, slots, size, strings.size, probes)
  return index || fillIndex(strings.size, memory, slots, use) ? use : null
}

/** Indexes strings in slots that were taken last; false if there is no room. */
function fillIndex(strings: number, memory: TaggerMemory, slots: number, use: () => void): boolean {
  const hashes = memory.take(4 * CHUNK) // workspace
  if (!memory.grow()) return false
  memory.clear(slots, hashes)
  use()
  for (let id = 0; id < strings; id += CHUNK)
    memory.kernels.indexStrings(id, Math.min(id + CHUNK, strings), hashes)
  memory.end = hashes
  return true
}
