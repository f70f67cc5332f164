import { DataError } from '../../../src/common/errors.js'
import type { ProjectState } from '../../project/state.js'
import type { ProjectStorage } from '../../storage/storage.js'

/** The bytes of the model to begin with; null if there is none. Refuses bytes that are not those that the project was given. */
export async function readBase(
  { base }: ProjectState,
  storage: Pick<ProjectStorage, 'readBlob'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!base) return null
  const bytes = await storage.readBlob(base.name)
  if (!bytes) throw new DataError(`the model to begin with, ${base.name}, is not in the project`)
  const hash = await sha256(bytes)
  if (hash !== null && hash !== base.sha256)
    throw new DataError(`the model to begin with, ${base.name}, is not the one that the project was given`)
  return bytes
}

/** In hexadecimal digits; null where a page cannot compute it, since it came without https from another machine. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!crypto.subtle) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
}
