import { signal } from '@preact/signals'
import type { ProjectStorage } from '../../storage/storage.js'

/** Where this page keeps projects: the server says `folder`, files as they are say `browser`. */
export const place: 'folder' | 'browser' = metaOf('cofield-storage') === 'folder' ? 'folder' : 'browser'

/** The file of the worker that learns. */
export const workerFile = metaOf('cofield-worker')

/** The folder of the server, once it has answered. */
export const folder = signal<ProjectStorage | null>(null)

/** The project of this browser that is open. */
export const projectId = signal<string | null>(null)

/** `opening`: a journal is being read. Otherwise why the last project could not be opened, or null. */
export const opening = signal<{ readonly fault: string | null; readonly isBusy: boolean }>({
  fault: null,
  isBusy: false,
})

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
