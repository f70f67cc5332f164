import type { ProjectEvent } from '../event.js'
import type { Refused } from '../project-content.js'
import { type Draft, Refusal } from './draft.js'
import type { EventOf } from './event-of.js'
import { removeLabel, renameLabel, setLabels } from './label-events.js'
import { markSame } from './same.js'
import {
  accept,
  addStrings,
  comment,
  flag,
  keep,
  reopen,
  resolve,
  retokenize,
  skip,
} from './string-events.js'

/** Every event but `undo`, which acts on others. */
type ActingEvent = Exclude<ProjectEvent, EventOf<'undo'>>

/** Lets an event other than an undo act on a draft. If it cannot, it is listed there as refused. */
export function apply(draft: Draft, event: ActingEvent): void {
  try {
    if (event.type !== 'create' && !draft.isCreated)
      throw new Refusal('the journal does not begin with the event "create"')
    const action = ACTIONS[event.type] as (draft: Draft, event: ProjectEvent) => void
    action(draft, event)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    draft.refuse(refused(event, error.message))
  }
}

export function refused({ n, id, type, by }: ProjectEvent, reason: string): Refused {
  return { n, event: id, type, by, reason }
}

function create(draft: Draft, event: EventOf<'create'>): void {
  if (draft.isCreated) throw new Refusal('the project has begun already')
  draft.isCreated = true
  draft.name = event.name
  draft.scheme = event.scheme
  draft.tokenizer = event.tokenizer
}

function rename(draft: Draft, event: EventOf<'rename'>): void {
  draft.name = event.name
}

function setGoal(draft: Draft, event: EventOf<'goal'>): void {
  draft.goal = event.share
}

function setBase(draft: Draft, { name, sha256 }: EventOf<'base'>): void {
  draft.base = { name, sha256 }
}

/** What each event does. */
const ACTIONS: { readonly [T in ActingEvent['type']]: (draft: Draft, event: EventOf<T>) => void } = {
  create,
  rename,
  add: addStrings,
  labels: setLabels,
  'rename-label': renameLabel,
  'remove-label': removeLabel,
  accept,
  reopen,
  skip,
  flag,
  comment,
  retokenize,
  same: markSame,
  resolve,
  keep,
  goal: setGoal,
  base: setBase,
}
