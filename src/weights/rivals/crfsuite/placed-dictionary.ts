import type { StringDictionary } from '../../../data/string-table.js'
import { findRecord, type OpenedDictionary } from './dictionary.js'

/** A dictionary that is searched in the file itself, by its own hash tables. It must have been checked. */
export function placedDictionary({ chunk, count, backward }: OpenedDictionary): StringDictionary {
  return {
    size: count,
    find(bytes, start, end) {
      const record = findRecord(chunk, bytes, start, end)
      return record < 0 ? -1 : chunk.uint32(record)
    },
    copy() {
      const offset = new Int32Array(count + 1)
      for (let id = 0; id < count; id++)
        offset[id + 1] = offset[id] + chunk.uint32(chunk.uint32(backward + 4 * id) + 4) - 1
      const blob = new Uint8Array(offset[count])
      for (let id = 0; id < count; id++) {
        const from = chunk.uint32(backward + 4 * id) + 8 - offset[id]
        for (let k = offset[id]; k < offset[id + 1]; k++) blob[k] = chunk.bytes[from + k]
      }
      return { blob, offset }
    },
  }
}
