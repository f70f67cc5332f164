import type { Happening, ProjectEvent } from '../project/event.js'
import type { Draft } from './drafts/draft.js'
import type { Undoable } from './session.js'

/** Something that a person has done in one stroke: a change of a draft, or events. */
export interface Step {
  readonly what: Undoable
  /** The string that is at hand when the step is taken back or done again; null if that one stays. */
  readonly string: string | null
  /** The draft of the string before and after the step; null if there was none. */
  readonly before: Draft | null
  readonly after: Draft | null
  /** Ids of the events; none for a step in a draft. */
  readonly events: readonly string[]
}

/** A step that was taken back, and by which events. */
export interface UndoneStep {
  readonly step: Step
  readonly undos: readonly string[]
}

/** So many steps can be taken back. */
const MOST = 1000

/** The steps of a person in this tab, the last one on top. */
export class UndoHistory {
  private done: Step[]
  private undone: UndoneStep[] = []

  constructor(earlier: readonly Step[] = []) {
    this.done = earlier.slice(-MOST)
  }

  get undoable(): Undoable | null {
    return this.done.at(-1)?.what ?? null
  }

  get redoable(): Undoable | null {
    return this.undone.at(-1)?.step.what ?? null
  }

  /** Adds a step; what was undone before cannot be done again any more. */
  add(step: Step): void {
    this.undone = []
    this.done.push(step)
    if (this.done.length > MOST) this.done.shift()
  }

  takeLast(): Step | null {
    return this.done.pop() ?? null
  }

  addUndone(undone: UndoneStep): void {
    this.undone.push(undone)
  }

  takeLastUndone(): UndoneStep | null {
    return this.undone.pop() ?? null
  }

  addRedone(step: Step): void {
    this.done.push(step)
  }

  /** Removes the step of an event that had no effect. */
  remove(event: string): Step | null {
    const k = this.done.findLastIndex(step => step.events.includes(event))
    return k < 0 ? null : this.done.splice(k, 1)[0]
  }

  /** Changes all drafts, such as when a label is renamed. */
  mapDrafts(change: (draft: Draft) => Draft): void {
    const changed = (step: Step): Step => ({
      ...step,
      before: step.before && change(step.before),
      after: step.after && change(step.after),
    })
    this.done = this.done.map(changed)
    this.undone = this.undone.map(({ step, undos }) => ({ step: changed(step), undos }))
  }
}

/** The steps in strings that an annotator took before the project was opened. */
export function earlierSteps(events: readonly ProjectEvent[], annotator: string): Step[] {
  return events
    .filter(event => event.by === annotator && ('string' in event || event.type === 'same'))
    .slice(-MOST)
    .map(event => stepOf(event, [event]))
}

/** A step of events of one type, with the drafts of its string. */
export function stepOf(
  happening: Happening,
  events: readonly { readonly id: string }[],
  { before = null, after = null }: { readonly before?: Draft | null; readonly after?: Draft | null } = {},
): Step {
  const string = RETURNS.has(happening.type) && 'string' in happening ? happening.string : null
  return { what: happening.type, string, before, after, events: events.map(({ id }) => id) }
}

/** Steps that show their string again when they are taken back. */
const RETURNS: ReadonlySet<Happening['type']> = new Set(['accept', 'skip', 'reopen', 'retokenize'])

/** What a project consists of is not taken back by a stroke on the keyboard. */
export function canBeUndone({ type }: Happening): boolean {
  return type !== 'create' && type !== 'add' && type !== 'base' && type !== 'undo'
}
