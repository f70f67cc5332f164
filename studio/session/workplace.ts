import { type Happening, type NewEvent, OPEN } from '../project/event.js'
import type { ProjectState } from '../project/state.js'
import type { ProjectStorage } from '../storage/storage.js'
import { Desk } from './desk.js'
import { Drafts } from './drafts/drafts.js'
import { IdleTime } from './idle-time.js'
import type { LearnersInCharge } from './learners/learners-in-charge.js'
import type { News, Notice } from './notice.js'
import { ProjectRecord } from './saving/project-record.js'
import type { CompleteOptions } from './session-options.js'
import { SlipList } from './slip-list.js'
import { canBeUndone, type Step, stepOf, type UndoHistory } from './undo-history.js'
import { WorkQueue } from './work-queue.js'

/** Everything that a session works with. It brings all of it in line with the state, then tells the listeners. */
export class Workplace {
  notices: readonly Notice[] = []
  readonly options: CompleteOptions
  readonly project: ProjectRecord
  readonly history: UndoHistory
  readonly learners: LearnersInCharge
  readonly desk: Desk
  readonly queue: WorkQueue
  readonly slips: SlipList
  readonly listeners = new Set<() => void>()
  /** What is to be done once an event counts, by its id. */
  private readonly whenItCounts = new Map<string, () => void>()
  private readonly idleTime: IdleTime
  /** The state that drafts and learners know. */
  private seen: ProjectState
  /** How often the learners have learned something. */
  private version = 0

  constructor(
    storage: ProjectStorage,
    state: ProjectState,
    learners: LearnersInCharge,
    history: UndoHistory,
    options: CompleteOptions,
  ) {
    this.options = options
    this.history = history
    this.learners = learners
    this.seen = state
    this.project = new ProjectRecord(storage, state, {
      ...options,
      onChange: news => this.follow(news),
      onRefused: (event, reason) => this.takeBack(event, reason),
    })
    const drafts = new Drafts(history, options.draftKeeper)
    this.desk = new Desk(() => this.project.state, drafts, learners, options.annotator)
    const { clock, idle, seed } = options
    this.idleTime = new IdleTime(idle)
    const { schedule } = this.idleTime
    this.queue = new WorkQueue({ schedule, seed, clock, onChange: () => this.tell() })
    this.slips = new SlipList({ schedule, clock, onChange: () => this.tell() })
    learners.onChange = () => {
      this.version++
      this.updateQueue()
      this.tell()
    }
    this.updateQueue()
    const unfinished = drafts.restore(state)
    if (unfinished === null) this.goOn()
    else this.desk.show(unfinished)
    this.project.follow()
  }

  get state(): ProjectState {
    return this.project.state
  }

  /** Records what the person has done in one stroke. */
  async record(happenings: readonly Happening[], { onCount, ...drafts }: Recording = {}): Promise<void> {
    const events = this.project.eventsOf(happenings)
    const first = events.at(0)
    if (first && canBeUndone(first)) this.history.add(stepOf(first, events, drafts))
    await this.send(events, onCount)
  }

  async send(events: readonly NewEvent[], then: () => void = () => {}): Promise<void> {
    const last = events.at(-1)
    if (last) {
      this.whenItCounts.set(last.id, then)
      await this.project.send(events)
    } else {
      then()
      this.tell()
    }
  }

  /** Shows the next string of the queue. */
  goOn(): void {
    this.desk.show(this.queue.first(this.desk.string?.id ?? null))
  }

  /** Shows the string of a step that is taken back or done again. */
  showStep({ string }: Step, draft: Step['before']): void {
    if (string === null || !this.state.byId.has(string)) return
    this.desk.drafts.set(string, draft)
    this.desk.show(string)
  }

  notify(news: News): void {
    this.notices = [...this.notices, { ...news, at: this.options.now() }]
  }

  tell(): void {
    for (const listener of this.listeners) listener()
  }

  close(): void {
    this.project.close()
    this.learners.close()
    this.queue.close()
    this.slips.close()
    this.idleTime.close()
    this.listeners.clear()
  }

  /** Takes the state as it is now. */
  private follow(news: readonly NewEvent[]): void {
    const { state, project, desk } = this
    const isOwn = (event: NewEvent) => project.isOwn(event)
    if (state !== this.seen) {
      const before = this.seen
      this.seen = state
      for (const each of desk.drafts.follow(news, state, isOwn)) this.notify(each)
      this.learn(news)
      this.leaveLostString(before)
      desk.refresh()
    }
    for (const event of news) if (isOwn(event)) this.count(event)
    for (const event of news)
      if (event.type === 'accept' && event.string === desk.string?.id && !isOwn(event))
        this.notify({ kind: 'accepted-by-other', string: desk.string, by: event.by })
    if (!desk.string) this.goOn()
    this.tell()
  }

  /** Tells if the string at hand is not in the project any more. */
  private leaveLostString(before: ProjectState): void {
    const { id, drafts } = this.desk
    const string = id === null ? undefined : before.byId.get(id)
    if (!string || this.state.byId.has(string.id)) return
    const labels = drafts.of(string, before).said.map(label => label ?? OPEN)
    this.notify({ kind: 'string-gone', string, labels })
  }

  private learn(news: readonly NewEvent[]): void {
    const { learners, options, queue } = this
    const start = options.clock()
    if (learners.learn(this.state)) this.version++
    const milliseconds = options.clock() - start
    for (const { id, type } of news) if (type === 'accept') queue.noteLearned(id, milliseconds)
    this.updateQueue()
  }

  private updateQueue(): void {
    const { inCharge } = this.learners
    this.queue.update(this.state, inCharge && this.learners.model(inCharge), this.version)
  }

  private count({ id }: NewEvent): void {
    const then = this.whenItCounts.get(id)
    this.whenItCounts.delete(id)
    if (!this.state.refused.some(({ event }) => event === id)) then?.()
  }

  /** Makes a draft of a labeling that has no effect. */
  private takeBack(event: NewEvent, reason: string): void {
    const step = this.history.remove(event.id)
    const string = ('string' in event && this.state.byId.get(event.string)) || null
    if (event.type === 'accept' && step?.before && string && !this.desk.drafts.has(string.id))
      this.desk.drafts.set(string.id, step.before)
    this.notify({ kind: 'refused', type: event.type, string, reason })
    this.desk.refresh()
    this.tell()
  }
}

export interface Recording {
  /** The draft of the string before and after what is recorded. */
  readonly before?: Step['before']
  readonly after?: Step['after']
  /** Done as soon as it counts, before anybody is told. */
  readonly onCount?: () => void
}
