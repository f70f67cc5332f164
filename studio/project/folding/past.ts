import type { ProjectEvent } from '../event.js'
import type { Refused } from '../project-content.js'
import type { Content } from './draft.js'
import { SharedIndex } from './shared-index.js'

/** The way to a state: its events, which of them are undone, and contents at earlier places to start from when one is undone. */
export interface Past {
  /** The events; others may follow after the n of the state, which belong to later states. */
  readonly log: readonly ProjectEvent[]
  /** Numbers of events by their ids: n − 1. */
  readonly ids: SharedIndex
  /** By n: how many undo events take the event back that count themselves. None if it is missing. */
  readonly undone: ReadonlyMap<number, number>
  /** By n: `undo` events that have no effect, since what they name was undone already, or was not there. */
  readonly idle: ReadonlyMap<number, Refused>
  /** Contents after event n, in the order of n. */
  readonly snapshots: readonly Snapshot[]
  /** The content of the state itself. */
  readonly content: Content
}

export interface Snapshot {
  readonly n: number
  readonly content: Content
}

export function emptyPast(content: Content): Past {
  return { log: [], ids: new SharedIndex(), undone: new Map(), idle: new Map(), snapshots: [], content }
}

/** How many snapshots are kept of the last states, and after how many events one of the older ones is. */
const RECENT = 32
const APART = 256

/** Whether a content should be kept after event n while many events come at once. */
export function isMilestone(n: number): boolean {
  return n % APART === 0
}

/** Adds a snapshot. Of the older ones, those stay that are milestones or else far enough from the one before. */
export function withSnapshot(snapshots: readonly Snapshot[], added: Snapshot): readonly Snapshot[] {
  if (snapshots.at(-1)?.n === added.n) return snapshots
  if (snapshots.length < RECENT) return [...snapshots, added]
  const kept: Snapshot[] = []
  const recent = snapshots.length + 1 - RECENT
  snapshots.forEach((snapshot, k) => {
    if (k >= recent || snapshot.n - (kept.at(-1)?.n ?? -APART) >= APART) kept.push(snapshot)
  })
  kept.push(added)
  return kept
}

/** Puts an event at the end of the log of a state with n events: in place, unless the log goes on already. */
export function extendedLog(
  log: readonly ProjectEvent[],
  n: number,
  event: ProjectEvent,
): readonly ProjectEvent[] {
  if (log.length !== n) return [...log.slice(0, n), event]
  ;(log as ProjectEvent[]).push(event)
  return log
}
