import type { ProjectEvent } from './event.js'
import type { Past } from './folding/past.js'
import type { ProjectContent } from './project-content.js'

export type { Answer, Judged, ProjectContent, Refused, Said, StudioString } from './project-content.js'

/** What a journal amounts to. Never changed: the next event makes a new one that shares what stays. */
export interface ProjectState extends ProjectContent {
  /** The number of the last event. */
  readonly n: number
  /** Strings that the last `advance` has added, removed or changed: themselves, what is said of them, or their presets. By id. */
  readonly changed: ReadonlySet<string>
  /** How the state came about, for `advance` alone. */
  readonly past: Past
}

/**
 * Adds events to a state. What cannot be (an unknown string, a wrong number of labels) has no effect and is listed in `refused`, so that
 * a journal can always be read. `refusalOf` tells it before an event is stored.
 */
export type Advance = (state: ProjectState, events: readonly ProjectEvent[]) => ProjectState
