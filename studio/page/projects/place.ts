import { signal } from '@preact/signals'
import type { ProjectStorage } from '../../storage/storage.js'
import { metaOf, namesProject, placeOfProjects } from './address.js'

/** Where this page keeps projects. */
export const place = placeOfProjects()

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

/** Whether the project that the address names is still being opened: there is nothing to show before. */
export const isArriving = signal(namesProject())
