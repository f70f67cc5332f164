/** What another person's project would bring into this one. Loaded when a file is chosen. */
import { DataError } from '../../../src/common/errors.js'
import { advance, emptyState } from '../../project/advance.js'
import type { ProjectEvent } from '../../project/event.js'
import { readJournal } from '../../project/journal/read-journal.js'
import { type Merge, mergeProjects } from '../../project/merging/merge-projects.js'
import type { ProjectState } from '../../project/state.js'
import { contradict } from '../../project/token-labels.js'

/** A project that was read from a file. */
export interface OtherProject {
  readonly name: string
  readonly events: readonly ProjectEvent[]
  /** Who has accepted strings in it. */
  readonly people: readonly string[]
  /** Whether the end of the file is missing: its last line is not whole. */
  readonly isCut: boolean
}

export interface MergePlan {
  /** Strings that were accepted in the other project. */
  readonly accepted: number
  /** Of these, the ones that were accepted here, too; and of these, the ones with other labels. */
  readonly both: number
  readonly differ: number
  readonly merge: Merge
}

/** Reads the file of a project. Throws a `DataError` that tells the line, if it is not one. */
export function readOther(content: Uint8Array, source: string): OtherProject {
  const { events, torn } = readJournal(content, { source })
  if (events.length === 0)
    throw new DataError('expected the file of a project, got no whole line of one', { source })
  const { name, byAnnotator } = advance(emptyState(), events)
  return { name, events, people: [...byAnnotator.keys()].sort(), isCut: torn > 0 }
}

/**
 * What merging would do. `names` says what people of the other project are called here: two people may have chosen the same name, and
 * one of them would overwrite the other's work.
 */
export function planMerge(
  mine: ProjectState,
  { events }: OtherProject,
  names: ReadonlyMap<string, string>,
  stamp: { readonly by: string; readonly at: number },
): MergePlan {
  const renamed = events.map(event => ({ ...event, by: names.get(event.by) ?? event.by }))
  const theirs = advance(emptyState(), renamed)
  let [both, differ] = [0, 0]
  for (const [id, { labels }] of theirs.answers) {
    const own = mine.answers.get(id)
    if (!own) continue
    both++
    if (own.labels.length !== labels.length || contradict(own.labels, labels)) differ++
  }
  return { accepted: theirs.answers.size, both, differ, merge: mergeProjects(mine, theirs, stamp) }
}

/** A name that nobody has here: `B`, `C`, …, then with numbers. */
export function freeName(taken: Iterable<string>): string {
  const names = new Set(taken)
  const letters = Array.from({ length: 25 }, (_, k) => String.fromCharCode('B'.charCodeAt(0) + k))
  for (let round = 0; ; round++) {
    const found = letters.map(letter => letter + (round || '')).find(name => !names.has(name))
    if (found !== undefined) return found
  }
}
