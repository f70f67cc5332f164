import { toShared } from '../../../server/threads/shared-bytes.js'
import type { LoadOptions } from '../../../src/model-file.js'
import { allocateBytes, allocateShared, type SharedBytes } from '../../../src/wasm/held-bytes.js'
import type { ModelReader } from '../../models/load-model.js'
import type { ModelBytes } from './messages.js'

/** A model that several threads load, from the same bytes if they are many. */
export interface SharedModel extends ModelReader {
  /** What a thread besides this one loads, numbered from 0; undefined before the file has been read. */
  forThread(thread: number): ModelBytes | undefined
}

/** Reads a model for so many threads besides this one. Fewer bytes than `least` are copied for each. */
export function shareModel(others: number, onRead: () => void, least?: number): SharedModel {
  let allocated: ReturnType<typeof allocateShared> = null
  let read: { readonly bytes: Uint8Array; readonly loading: LoadOptions } | undefined
  let copy: Uint8Array | undefined
  return {
    allocate(length) {
      allocated = allocateShared(length, others + 1, least)
      return allocated?.bytes ?? allocateBytes(length)
    },
    onRead(bytes, loading) {
      read = { bytes, loading }
      onRead()
    },
    forThread(thread) {
      if (!read) return undefined
      const { bytes, loading } = read
      const place: SharedBytes | undefined = allocated?.others[thread]
      if (place) return { content: { ...place, length: bytes.length }, loading }
      copy ??= toShared(bytes)
      return { content: copy, loading }
    },
  }
}
