import { createSession } from '../../session/create-session.js'
import { annotator, openSession, session, storage } from '../store.js'
import { words } from '../words/english.js'

/** Opens the project anew, as another annotator or with other events. Refuses if something is not stored yet. */
export async function reopen(): Promise<void> {
  const kept = storage.value
  if (!kept) return
  if (session.value && session.value.saving.state !== 'saved') throw new Error(words.menu.unsaved)
  openSession(await createSession(kept, { annotator: annotator.value }), kept)
}

/** An error in words. */
export function faultOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
