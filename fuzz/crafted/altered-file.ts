/** Model files and checkpoints that somebody has altered, with a checksum that is right. */

import { Random } from '../../src/common/random.js'
import { many } from '../draw.js'
import { type Mutation, mutationsOf, sealed } from '../mutate-container.js'

/** A file by its name, a change of its structure, and bytes behind the first 32 that are written over. */
export interface AlteredFile {
  readonly file: string
  /** What `mutationsOf` calls the change. */
  readonly change?: string
  readonly bytes: readonly { readonly at: number; readonly value: number }[]
}

/** Draws changes of files, and makes them. */
export function createAlterations(files: ReadonlyMap<string, Uint8Array>) {
  const known = new Map<string, readonly Mutation[]>()
  const changesOf = (file: string) => {
    const found = known.get(file) ?? mutationsOf(files.get(file)!, new Random(1))
    known.set(file, found)
    return found
  }
  return {
    draw(random: Random): AlteredFile {
      const file = random.pick([...files.keys()])
      const change = random.below(3) > 0 ? random.pick(changesOf(file)).what : undefined
      const count = change === undefined ? 1 + random.below(3) : random.below(8) === 0 ? 1 : 0
      const bytes = many(count, () => ({
        at: random.below(files.get(file)!.length),
        value: random.pick([0, 1, 0x7f, 0x80, 0xff, 0x22, 0x2c, 0x30, 0x39, random.below(256)]),
      }))
      return change === undefined ? { file, bytes } : { file, change, bytes }
    },

    /** The bytes of an altered file. A change that the file no longer has is none. */
    bytesOf({ file, change, bytes }: AlteredFile): Uint8Array {
      const mutation = change === undefined ? undefined : changesOf(file).find(({ what }) => what === change)
      const altered = mutation ? mutation.bytes() : files.get(file)!
      return bytes.length === 0 ? altered : resealed(altered, bytes)
    },
  }
}

const FIXED = 32

/** The file with some bytes of its header and content written over, and a right checksum. */
function resealed(file: Uint8Array, changes: AlteredFile['bytes']): Uint8Array {
  const headerLength = new DataView(file.buffer, file.byteOffset).getUint32(12, true)
  const rest = file.slice(FIXED)
  for (const { at, value } of changes) rest[at % rest.length] = value
  return sealed(rest.subarray(0, headerLength), rest.subarray(headerLength))
}
