import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../../src/node/disk.js'
import { createDirectoryDurably, writeBytesAtomically } from '../../src/node/write.js'
import { Problem } from '../../src/serving/problem.js'

/** The files beside a journal that events name, as a model to begin with. None is ever changed: an event means its bytes. */
export interface Blobs {
  read(name: string): Uint8Array<ArrayBuffer> | null
  write(name: string, bytes: Uint8Array): void
}

/** Letters, digits, dots and dashes, not at the start: no such name leads out of the folder. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

export function openBlobs(folder: string): Blobs {
  const pathOf = (name: string) => {
    if (NAME.test(name)) return join(folder, name)
    throw new Problem(
      422,
      'invalid-member',
      `expected a name of up to 100 letters, digits, dots and dashes, got ${JSON.stringify(name.slice(0, 100))}`,
    )
  }
  const read = (name: string) => {
    const path = pathOf(name)
    return existsSync(path) ? new Uint8Array(attempt(path, () => readFileSync(path))) : null
  }
  return {
    read,
    write(name, bytes) {
      const path = pathOf(name)
      const before = read(name)
      if (before === null) {
        if (!existsSync(folder)) createDirectoryDurably(folder)
        writeBytesAtomically(path, bytes)
      } else if (Buffer.compare(before, bytes) !== 0)
        throw new Problem(409, 'invalid-data', `${name} is there already with other bytes: use another name`)
    },
  }
}

/** The SHA-256 of bytes, as events have it. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
