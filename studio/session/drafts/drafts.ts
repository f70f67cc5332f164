import type { NewEvent } from '../../project/event.js'
import type { ProjectState, StudioString } from '../../project/state.js'
import type { News } from '../notice.js'
import type { UndoHistory } from '../undo-history.js'
import { carryDraft, type Draft, emptyDraft, isEmpty, relabelDraft } from './draft.js'
import { type DraftKeeper, keptDraft, NO_KEEPER, restoredDraft } from './kept-drafts.js'

/** A label that has another name from now on, or is `O` or `_`. */
interface Relabeling {
  readonly from: string
  readonly to: string
}

/** What the person has set in strings and not accepted, by string. It outlives what others do to the strings. */
export class Drafts {
  private readonly byString = new Map<string, Draft>()
  /** Events that renamed labels, for the case that they are undone. */
  private readonly renamings = new Map<string, Relabeling>()
  private readonly history: UndoHistory
  private readonly keeper: DraftKeeper

  constructor(history: UndoHistory, keeper: DraftKeeper = NO_KEEPER) {
    this.history = history
    this.keeper = keeper
  }

  /** Takes up what an earlier session has left. Returns the string that was touched last, or null. */
  restore(state: ProjectState): string | null {
    let last: string | null = null
    for (const kept of this.keeper.read()) {
      const string = state.byId.get(kept.string)
      const draft = string && restoredDraft(kept, string, state)
      if (!draft) continue
      this.byString.set(kept.string, draft)
      last = kept.string
    }
    return last
  }

  of(string: StudioString, { scheme }: ProjectState): Draft {
    const draft = this.byString.get(string.id)
    return draft ? carryDraft(draft, string, scheme) : emptyDraft(string)
  }

  has(string: string): boolean {
    return this.byString.has(string)
  }

  set(string: string, draft: Draft | null): void {
    const isGone = this.byString.delete(string)
    const isKept = draft !== null && !isEmpty(draft)
    if (isKept) this.byString.set(string, draft)
    if (isKept || isGone) this.keeper.write([...this.byString].map(([id, each]) => keptDraft(id, each)))
  }

  /** Brings the drafts in line with events that count from now on. Returns what others' events did to them. */
  follow(news: readonly NewEvent[], state: ProjectState, isOwn: (event: NewEvent) => boolean): News[] {
    const told: News[] = []
    for (const event of news) {
      const change = this.relabelingOf(event, state)
      if (change && this.relabel(change, state) && !isOwn(event))
        told.push({ kind: 'label-changed-by-other', ...change, by: event.by })
    }
    for (const [id, draft] of this.byString) {
      const string = state.byId.get(id)
      if (!string || string.offsets === draft.offsets) continue
      const carried = carryDraft(draft, string, state.scheme)
      this.byString.set(id, carried)
      const event = news.find(each => changesTokens(each, id))
      if (!event || isOwn(event)) continue
      const lost = countSaid(draft) - countSaid(carried)
      told.push({ kind: 'retokenized-by-other', string, by: event.by, lost: Math.max(0, lost) })
    }
    return told
  }

  private relabelingOf(event: NewEvent, { labels }: ProjectState): Relabeling | null {
    if (event.type === 'rename-label') return this.keep(event.id, { from: event.from, to: event.to })
    if (event.type === 'remove-label') return { from: event.label, to: event.to }
    const undone = event.type === 'undo' ? this.renamings.get(event.event) : undefined
    if (!undone || labels.some(label => label.name === undone.to)) return null
    return this.keep(event.id, { from: undone.to, to: undone.from })
  }

  private keep(id: string, relabeling: Relabeling): Relabeling {
    this.renamings.set(id, relabeling)
    return relabeling
  }

  /** Whether a draft had the label. */
  private relabel({ from, to }: Relabeling, { scheme }: ProjectState): boolean {
    const change = (draft: Draft) => relabelDraft(draft, from, to, scheme)
    this.history.mapDrafts(change)
    let isChanged = false
    for (const [id, draft] of this.byString) {
      const changed = change(draft)
      if (changed === draft) continue
      isChanged = true
      this.byString.set(id, changed)
    }
    return isChanged
  }
}

function changesTokens(event: NewEvent, string: string): boolean {
  return event.type === 'undo' || (event.type === 'retokenize' && event.string === string)
}

function countSaid({ said }: Draft): number {
  return said.reduce((count, label) => count + Number(label !== null), 0)
}
