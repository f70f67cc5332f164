import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Task } from '../../src/serving/service.js'

/**
 * A task whose body has memory of its own. A body that came by HTTP is part of a larger buffer, and all of that would be copied to
 * a thread, and kept while the task waits.
 */
export function withOwnBody(task: Task): Task {
  const { body } = task
  return body.byteLength === body.buffer.byteLength ? task : { ...task, body: new Uint8Array(body) }
}

/** A copy in memory that threads share. */
export function toShared(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}

/** The bytes of a file in memory that threads share: a model of any size is there once, however many threads there are. */
export async function readShared(path: string): Promise<Uint8Array> {
  const file = await stat(path)
  if (!file.isFile() && !file.isDirectory())
    throw new Error('expected a regular file, got a pipe or a device') // reading it might never end
  const { size } = file
  const shared = new Uint8Array(new SharedArrayBuffer(size))
  let length = 0
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const room = (piece as Uint8Array).subarray(0, size - length)
    shared.set(room, length)
    length += room.length
    if (length === size) break // what follows was added after we looked: the next look finds it
  }
  return shared.subarray(0, length)
}
