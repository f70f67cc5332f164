/** Brings what was done in one project into another of the same strings. */
import { DataError } from '../../../src/common/errors.js'
import { advance } from '../advance.js'
import { batchesOf } from '../content/batches.js'
import type { Happening, NewEvent, ProjectEvent } from '../event.js'
import { newLabel } from '../folding/label-events.js'
import type { ProjectState, StudioString } from '../state.js'
import { eventId } from './event-id.js'
import { mergedLabelings } from './merged-labelings.js'

export interface Merge {
  /** Events to append to my project. Empty if there is nothing in theirs that mine has not. */
  readonly events: readonly NewEvent[]
  /** Strings that come in. */
  readonly strings: number
  /** Labelings that come in. */
  readonly accepted: number
  /** Strings of which annotators will then differ, and did not before: by id. */
  readonly conflicts: readonly string[]
  /** Strings whose tokens differ in the two projects and are labeled in both: their labels come in where tokens are equal. By id. */
  readonly differentTokens: readonly string[]
}

/** Who merges, and when. */
export interface MergeStamp {
  readonly by: string
  readonly at: number
}

/**
 * Events that bring their work into my project: strings that I do not have, labels, each annotator's labelings with his name and time,
 * flags, comments and decisions. Strings are the same if their ids are. Each event has an id that follows from what it brings, so that
 * merging a second time brings nothing, not even what I have undone since.
 */
export function mergeProjects(mine: ProjectState, theirs: ProjectState, stamp: MergeStamp): Merge {
  if (mine.scheme !== theirs.scheme)
    throw new DataError(
      'these projects cannot be merged: one of them marks where things begin (B- and I-), and the other does not',
    )
  const by = (happening: Happening, from: MergeStamp = stamp): NewEvent => {
    const author = { by: from.by, at: from.at }
    return { ...happening, ...author, id: eventId(happening, from === stamp ? null : author) }
  }
  const labelings = mergedLabelings(mine, theirs, by)
  const found = [
    ...addedStrings(mine, theirs, by),
    ...addedLabels(mine, theirs, stamp),
    ...labelings.events,
    ...notes(mine, theirs, by),
  ]
  const events = found.filter(event => !isKnown(mine, event))
  const after = advance(
    mine,
    events.map((event, k): ProjectEvent => ({ ...event, n: mine.n + k + 1 })),
  )
  return {
    events,
    strings: after.strings.length - mine.strings.length,
    accepted: events.filter(event => event.type === 'accept').length,
    conflicts: [...after.changed].filter(
      id => after.answers.get(id)?.isConflict && !mine.answers.get(id)?.isConflict,
    ),
    differentTokens: labelings.differentTokens,
  }
}

function isKnown({ past, n }: ProjectState, event: NewEvent): boolean {
  return (past.ids.numberOf(event.id) ?? n) < n
}

type Stamped = (happening: Happening, from?: MergeStamp) => NewEvent

function addedStrings(mine: ProjectState, theirs: ProjectState, by: Stamped): NewEvent[] {
  const bySource = new Map<string, StudioString[]>()
  for (const string of theirs.strings) {
    if (mine.byId.has(string.id)) continue
    const { source } = string
    bySource.set(source, [...(bySource.get(source) ?? []), string])
  }
  const events: NewEvent[] = []
  for (const [source, strings] of bySource)
    for (const batch of batchesOf(strings.map(newStringOf)))
      events.push(by({ type: 'add', source, strings: batch }))
  return events
}

function newStringOf({ id, text, offsets, line, columns }: StudioString) {
  return { id, text, tokens: offsets, ...(line !== null && { line }), ...(columns && { columns }) }
}

/** Labels that I do not have, with colors and keys that are free. The id follows from their names alone. */
function addedLabels(mine: ProjectState, theirs: ProjectState, { by, at }: MergeStamp): NewEvent[] {
  const labels = [...mine.labels]
  for (const { name } of theirs.labels)
    if (!labels.some(label => label.name === name)) labels.push(newLabel(name, labels))
  const added = labels.slice(mine.labels.length).map(({ name }) => ({ name, color: 0, key: null }))
  if (added.length === 0) return []
  return [{ type: 'labels', labels, by, at, id: eventId({ type: 'labels', labels: added }, null) }]
}

/** Flags, and comments where I have none. */
function notes(mine: ProjectState, theirs: ProjectState, by: Stamped): NewEvent[] {
  const events: NewEvent[] = []
  for (const { id, isFlagged, comment } of theirs.strings) {
    const own = mine.byId.get(id)
    if (isFlagged && !own?.isFlagged) events.push(by({ type: 'flag', string: id, on: true }))
    if (comment !== '' && (own?.comment ?? '') === '')
      events.push(by({ type: 'comment', string: id, text: comment }))
  }
  return events
}
