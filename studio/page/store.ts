import { effect, signal } from '@preact/signals'
import type { Session } from '../session/session.js'
import type { ProjectStorage } from '../storage/storage.js'
import { readSetting, readTheme, type Theme, writeSetting } from './settings.js'

/** The project that is open; null: none. */
export const session = signal<Session | null>(null)

/** Where that project is kept. */
export const storage = signal<ProjectStorage | null>(null)

/** Changes whenever anything of the session does. */
export const tick = signal(0)

let unsubscribe = (): void => {}

/** Makes a session the one of the page, and closes the one before. */
export function openSession(next: Session | null, keptIn: ProjectStorage | null = null): void {
  unsubscribe()
  session.peek()?.close()
  unsubscribe = next ? next.subscribe(() => (tick.value += 1)) : () => {}
  storage.value = keptIn
  session.value = next
  tick.value += 1
}

/** The open session. A component that calls this is drawn anew whenever anything of the session changes. */
export function useSession(): Session {
  tick.value
  if (!session.value) throw new TypeError('useSession: expected an open project, got none')
  return session.value
}

export interface Notice {
  readonly id: number
  readonly text: string
  /** What a button of the notice does. */
  readonly action?: { readonly name: string; readonly run: () => void }
}

/** What happened, at the bottom of the page for some seconds. */
export const notices = signal<readonly Notice[]>([])

const NOTICE_MILLISECONDS = 6000
let lastNotice = 0

/** Shows what happened for some seconds. Screen readers say it, too. */
export function notify(text: string, action?: Notice['action']): void {
  const id = ++lastNotice
  // What is told already is not told twice at a time.
  const others = notices.value.filter(notice => notice.text !== text)
  notices.value = [...others, { id, text, action }]
  setTimeout(() => dismiss(id), NOTICE_MILLISECONDS)
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter(notice => notice.id !== id)
}

/** What screen readers say next; nothing is shown. */
export const announcement = signal('')

export type DialogName = 'keys' | 'project' | 'labels'

/** Which dialog of the shell is open. */
export const dialog = signal<DialogName | null>(null)

export const theme = signal<Theme>(readTheme())

effect(() => {
  const { dataset } = document.documentElement
  if (theme.value === 'system') delete dataset['theme']
  else dataset['theme'] = theme.value
  writeSetting('theme', theme.value)
})

const DEFAULT_ANNOTATOR = 'me'

/** Who works in this browser: part of every event. */
export const annotator = signal(readSetting('annotator') || DEFAULT_ANNOTATOR)

effect(() => writeSetting('annotator', annotator.value))
