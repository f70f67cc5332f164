import { openStorage } from '../projects/open-project.js'
import { projectId } from '../projects/place.js'
import { session, storage } from '../store.js'
import { words } from '../words/english.js'

/** Opens the project anew, for another annotator. Refuses if something is not stored yet. */
export async function reopen(): Promise<void> {
  if (session.value && session.value.saving.state !== 'saved') throw new Error(words.menu.unsaved)
  if (storage.value) await openStorage(storage.value, projectId.value ?? undefined)
}

/** An error in words. */
export function faultOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
