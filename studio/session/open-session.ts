import { DataError } from '../../src/common/errors.js'
import { batchesOf } from '../project/content/batches.js'
import type { Happening, LabelDefinition, LearnerName, NewEvent, NewString } from '../project/event.js'
import type { ProjectState, StudioString } from '../project/state.js'
import { saysSomething } from '../project/token-labels.js'
import { Accepting } from './accepting.js'
import { type Draft, isSameDraft, leaveOpen, markThing, setBegin, validLabels } from './drafts/draft.js'
import { joinedOffsets, splitOffsets } from './drafts/token-boundaries.js'
import type { Latency } from './latency.js'
import type { Notice } from './notice.js'
import { placesToGo } from './same-words.js'
import type {
  CurrentString,
  Learners,
  Queue,
  QueueOrder,
  Reading,
  Saving,
  Session,
  Slip,
  Undoable,
  Why,
} from './session.js'
import { redo, undo } from './undoing.js'
import type { Workplace } from './workplace.js'

/** All that a person can do, in terms of a workplace. */
export class OpenSession implements Session {
  readonly annotator: string
  private readonly place: Workplace
  private readonly accepting: Accepting

  constructor(place: Workplace) {
    this.annotator = place.options.annotator
    this.place = place
    this.accepting = new Accepting(place)
  }

  get state(): ProjectState {
    return this.place.state
  }

  get current(): CurrentString | null {
    return this.place.desk.view
  }

  get queue(): Queue {
    return this.place.queue.view(this.state, this.place.desk.string?.id ?? null)
  }

  get learners(): Learners {
    return this.place.learners.view
  }

  get notices(): readonly Notice[] {
    return this.place.notices
  }

  get saving(): Saving {
    return this.place.project.saving
  }

  get connection(): 'connected' | 'lost' {
    return this.place.project.connection
  }

  get undoable(): Undoable | null {
    return this.place.history.undoable
  }

  get redoable(): Undoable | null {
    return this.place.history.redoable
  }

  get latency(): Latency {
    return this.accepting.latency
  }

  subscribe(listener: () => void): () => void {
    this.place.listeners.add(listener)
    return () => this.place.listeners.delete(listener)
  }

  mark(from: number, to: number, label: string | null): void {
    const { scheme } = this.state
    this.change((draft, { labels }) => markThing(draft, labels, { from, to, name: label, scheme }))
  }

  leaveOpen(from: number, to: number): void {
    this.change(draft => leaveOpen(draft, from, to))
  }

  setBegin(token: number, begins: boolean): void {
    if (this.state.scheme === 'plain') return
    this.change((draft, { labels }) => setBegin(draft, labels, token, begins))
  }

  countSame(from: number, to: number): number {
    const { string } = this.place.desk
    return string ? placesToGo(string.tokens.slice(from, to + 1), this.state, string.id) : 0
  }

  async markSame(from: number, to: number): Promise<void> {
    const { current } = this
    if (!current) return
    const labels = validLabels(current.labels.slice(from, to + 1), this.state.scheme)
    if (!saysSomething(labels)) return
    await this.record({ type: 'same', words: current.string.tokens.slice(from, to + 1), labels })
  }

  splitToken(token: number, at: number): Promise<void> {
    return this.retokenize(string => splitOffsets(string, token, at))
  }

  joinTokens(from: number, to: number): Promise<void> {
    return this.retokenize(string => joinedOffsets(string, from, to))
  }

  accept(what: 'all' | 'said' = 'all'): Promise<void> {
    return this.accepting.accept(what, [])
  }

  acceptEqual(): Promise<void> {
    const { string } = this.place.desk
    return this.accepting.accept('all', string ? this.place.desk.equalsOf(string) : [])
  }

  async skip(): Promise<void> {
    const { desk } = this.place
    const { string } = desk
    if (!string) return
    const draft = desk.draftOf(string)
    const onCount = () => {
      if (desk.string?.id === string.id) this.place.goOn()
    }
    await this.place.record([{ type: 'skip', string: string.id }], { before: draft, after: draft, onCount })
  }

  flag(string: string, on: boolean): Promise<void> {
    return this.record({ type: 'flag', string, on })
  }

  comment(string: string, text: string): Promise<void> {
    return this.record({ type: 'comment', string, text })
  }

  undo(): Promise<boolean> {
    this.accepting.forget()
    return undo(this.place)
  }

  redo(): Promise<boolean> {
    return redo(this.place)
  }

  open(string: string): void {
    if (!this.state.byId.has(string))
      throw new DataError(`open: there is no string ${JSON.stringify(string)}`)
    this.place.desk.show(string)
    this.place.tell()
  }

  next(): void {
    this.place.goOn()
    this.place.tell()
  }

  reopen(string: string): Promise<void> {
    return this.place.record([{ type: 'reopen', string }], { onCount: () => this.place.desk.show(string) })
  }

  setOrder(order: QueueOrder): void {
    this.place.queue.setOrder(order)
    this.place.tell()
  }

  setLearner(choice: LearnerName | 'better'): void {
    this.place.learners.choose(choice)
    this.place.desk.proposeAnew()
    this.place.tell()
  }

  addStrings(source: string, strings: readonly NewString[]): Promise<void> {
    const batches = [...batchesOf(strings)]
    return this.place.record(batches.map(batch => ({ type: 'add', source, strings: batch })))
  }

  setLabels(labels: readonly LabelDefinition[]): Promise<void> {
    return this.record({ type: 'labels', labels })
  }

  record(happening: Happening): Promise<void> {
    return this.place.record([happening])
  }

  async addEvents(events: readonly NewEvent[]): Promise<void> {
    const { log } = this.state.past
    const known = new Set(log.map(({ id }) => id))
    await this.place.send(events.filter(({ id }) => !known.has(id)))
  }

  why(token: number): Promise<Why | null> {
    return this.place.desk.why(token)
  }

  readings(k: number): readonly Reading[] {
    return this.place.desk.readings(k)
  }

  confidenceOf(string: StudioString): number | null {
    return this.place.queue.confidenceOf(string)
  }

  slips(): readonly Slip[] {
    return this.place.slips.of(this.state, this.place.learners.forgetful)
  }

  saveModel(which: LearnerName | 'better'): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.place.learners.saveModel(which)
  }

  countStroke(): void {
    this.place.desk.strokes++
  }

  retry(): void {
    this.place.project.retry()
  }

  dismiss(notice: Notice): void {
    this.place.notices = this.notices.filter(other => other !== notice)
    this.place.tell()
  }

  close(): void {
    this.place.close()
  }

  /** A step in the draft of the string at hand. */
  private change(make: (draft: Draft, shown: CurrentString) => Draft): void {
    const { current } = this
    if (!current) return
    const { id } = current.string
    const before = this.place.desk.draftOf(current.string)
    const after = make(before, current)
    if (isSameDraft(before, after)) return
    this.place.history.add({ what: 'draft', string: id, before, after, events: [] })
    this.place.desk.drafts.set(id, after)
    this.place.desk.refresh()
    this.place.tell()
  }

  private async retokenize(change: (string: StudioString) => readonly number[]): Promise<void> {
    const { string } = this.place.desk
    if (!string) return
    const draft = this.place.desk.draftOf(string)
    const happening: Happening = { type: 'retokenize', string: string.id, tokens: change(string) }
    await this.place.record([happening], { before: draft, after: draft })
  }
}
