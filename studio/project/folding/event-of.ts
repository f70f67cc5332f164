import type { Happening, ProjectEvent } from '../event.js'

/** The events of one type. */
export type EventOf<T extends Happening['type']> = Extract<ProjectEvent, { readonly type: T }>
