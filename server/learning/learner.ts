import { formatNumberOf } from '../../reporting/format.js'
import { DataError } from '../../src/common/errors.js'
import { load } from '../../src/load.js'
import type { Model } from '../../src/model/model.js'
import type { LoadOptions } from '../../src/model-file.js'
import { flushDirectory, writeBytesAtomically } from '../../src/node/write.js'
import { Problem } from '../../src/serving/problem.js'
import type { Task, TaskLimits } from '../../src/serving/service.js'
import { type Lock, type LockOptions, takeLock } from '../lock.js'
import { Batch } from './batch.js'
import { canLearn, type Learned } from './change.js'
import { writeEntries, writeJson } from './entries.js'
import { createJournal, JournalWriter, readJournal } from './journal.js'
import { RememberedIds } from './remembered-ids.js'
import {
  type BaseFile,
  createPlaces,
  hashOf,
  type LearnedState,
  openState,
  type Places,
  placesIn,
  readModel,
} from './state.js'

/** When a journal is long enough, and how many ids it has. */
export interface LearningLimits {
  /** Ids that are remembered; beyond that, the oldest is forgotten. Default 10,000. */
  readonly ids: number
  /** Changes after which a new snapshot is written. Default 4,096. */
  readonly changes: number
  /** Bytes of changes after which a new snapshot is written. Default 16 MiB. */
  readonly journalBytes: number
}

const LEARNING_LIMITS: LearningLimits = { ids: 10_000, changes: 4096, journalBytes: 1 << 24 }

export interface LearnerOptions {
  /** The directory in which each model that learns has one of its own. */
  readonly directory: string
  /** The name of the model. */
  readonly name: string
  readonly base: BaseFile
  readonly limits?: Partial<LearningLimits>
  /** How much a change may have. Default: no limit. */
  readonly taskLimits?: TaskLimits
  readonly load?: LoadOptions
  readonly lock?: Partial<LockOptions>
  /** Gets what a person should know. */
  report(message: string): void
}

/** A model that learns, and the disk that remembers it. Everything happens at once, on one thread. */
export interface Learner {
  /** The model with exactly the acknowledged changes. */
  readonly model: Model
  /** How many changes it has had. */
  readonly version: number
  /** Why it does not learn; null if it does. */
  readonly off: string | null
  /** Applies changes. When it returns, those that are answered with 200 are on the disk. */
  learn(batch: readonly Task[]): Learned[]
  /** Writes a snapshot if the journal is long: for moments in which nobody waits. `learn` does it if nobody else has. */
  compactIfDue(): void
  /** Writes a snapshot, unless it is current, and lets go of the directory. */
  close(): void
}

/**
 * Opens the directory of a model, and makes it if there is none. Refuses a directory that is damaged, in use, or of another model. A model
 * that cannot learn has a learner, too: it says so, and leaves the disk alone.
 */
export function openLearner(options: LearnerOptions): Learner {
  const { base, report } = options
  const places = placesIn(options.directory, options.name)
  const model = load(base.bytes, { ...options.load, source: base.path })
  if (!canLearn(model)) {
    report(`${base.path}: ${whyUnable(model)}`)
    return new UnableLearner(model)
  }
  createPlaces(places)
  const lock = takeLock(places.lock, options.lock)
  try {
    const state = openState(places, base, options.load ?? {})
    const { content, snapshotVersion } = state
    if (content.torn > 0)
      report(
        `${places.journal}: cut off ${content.torn} bytes after byte ${content.length}: a change that was being written when the server stopped, and was not acknowledged`,
      )
    if (content.version > snapshotVersion)
      report(
        `${places.journal}: applied ${formatNumberOf(content.version - snapshotVersion, 'change')} to the snapshot`,
      )
    return new DurableLearner(options, places, lock, state)
  } catch (error) {
    lock.release()
    throw error
  }
}

class DurableLearner implements Learner {
  model: Model
  version: number
  off: string | null = null
  private journal: JournalWriter
  private readonly ids: RememberedIds
  private readonly limits: LearningLimits
  private snapshotVersion: number
  /** When the next snapshot is due. */
  private due: { readonly version: number; readonly length: number }

  constructor(
    private readonly options: LearnerOptions,
    private readonly places: Places,
    private readonly lock: Lock,
    { model, content, journal, snapshotVersion }: LearnedState,
  ) {
    this.limits = { ...LEARNING_LIMITS, ...options.limits }
    this.model = model
    this.version = content.version
    this.journal = journal
    this.snapshotVersion = snapshotVersion
    this.ids = new RememberedIds(this.limits.ids, content.start.ids)
    this.ids.remember(content.entries)
    this.due = {
      version: snapshotVersion + this.limits.changes,
      length: content.startLength + this.limits.journalBytes,
    }
  }

  learn(tasks: readonly Task[]): Learned[] {
    this.compactIfDue()
    if (this.off === null && !this.lock.isHeld())
      this.turnOff(`${this.places.lock} is no longer the lock of this server: another one has taken it`)
    if (this.off !== null) return tasks.map(() => ({ answer: unavailable(this.off).toAnswer() }))
    const batch = new Batch(this.model, this.version, this.ids, this.options.taskLimits)
    try {
      for (const task of tasks) batch.take(task)
    } catch (error) {
      return this.startOver(batch, tasks, error)
    }
    const { entries } = batch
    if (entries.length > 0) {
      try {
        this.journal.append({ kind: 'batch', number: this.version + 1, payload: writeEntries(entries) })
      } catch (error) {
        return this.takeBack(batch, error)
      }
      this.version += entries.length
      this.ids.remember(entries)
    }
    return batch.answers()
  }

  compactIfDue(): void {
    if (this.off !== null) return
    if (this.version >= this.due.version || this.journal.length >= this.due.length) this.compact()
  }

  close(): void {
    if (this.off === null) this.compact()
    this.off = 'the server is stopping'
    this.journal.close()
    this.lock.release()
  }

  /**
   * Writes a snapshot, and a journal that begins with it. The old journal learns the hash of the snapshot first: until the new journal has
   * its place, either snapshot may be found beside the old one.
   */
  private compact(): void {
    const { places, version } = this
    this.due = {
      version: version + this.limits.changes,
      length: this.journal.length + this.limits.journalBytes,
    }
    if (version === this.snapshotVersion) return
    const bytes = this.model.save()
    const snapshot = hashOf(bytes)
    try {
      this.journal.append({ kind: 'mark', number: version, payload: writeJson({ snapshot }) })
      writeBytesAtomically(places.snapshot, bytes)
    } catch (error) {
      if (this.journal.broken) this.turnOff(this.journal.broken)
      else this.options.report(`no snapshot could be written; the journal goes on: ${messageOf(error)}`)
      return
    }
    this.snapshotVersion = version
    this.switchJournal(snapshot)
  }

  private switchJournal(snapshot: string): void {
    const { places, options } = this
    try {
      const base = hashOf(options.base.bytes)
      createJournal(places.journal, this.version, { journal: 1, base, snapshot, ids: this.ids.list() })
    } catch (error) {
      options.report(`no new journal could be written: ${messageOf(error)}`)
    }
    // If it failed, the journal is the old one or the new one, and only the disk knows which.
    this.journal.close()
    try {
      const content = readJournal(places.journal)
      if (content.version !== this.version)
        throw new DataError(`expected ${this.version} changes, got ${content.version}`, {
          source: places.journal,
        })
      this.journal = new JournalWriter(places.journal, content)
      flushDirectory(places.directory)
      this.due = { ...this.due, length: content.length + this.limits.journalBytes }
    } catch (error) {
      this.turnOff(messageOf(error))
    }
  }

  /** A batch that is not on the disk has not happened. */
  private takeBack(batch: Batch, error: unknown): Learned[] {
    const { broken } = this.journal
    if (broken) this.turnOff(broken)
    else this.options.report(`nothing was learned: ${messageOf(error)}`)
    try {
      batch.undo()
    } catch (failure) {
      this.reload(failure)
    }
    return batch.answersIfLost(
      broken
        ? unavailable(
            this.off,
            'Whether this change was kept is known after a restart: send it again then, with the same id',
          )
        : unavailable('the disk did not take the change', 'Nothing was learned: send it again'),
    )
  }

  /** The model failed in a way that is not a refusal, so nobody knows what it has learned. */
  private startOver(batch: Batch, tasks: readonly Task[], error: unknown): Learned[] {
    this.options.report(`a change made the model fail: ${messageOf(error)}`)
    this.reload(error)
    const failed = new Problem(
      500,
      'internal',
      'the model failed at a change of this batch; nothing was learned',
    )
    const answers = batch.answersIfLost(failed)
    return tasks.map((_, k) => answers[k] ?? { answer: failed.toAnswer() })
  }

  /** Makes the model of the acknowledged changes from the disk. */
  private reload(reason: unknown): void {
    try {
      const content = readJournal(this.places.journal)
      if (content.version !== this.version) throw reason
      this.model = readModel(this.places, content, this.options.load ?? {}).model
    } catch (error) {
      this.turnOff(messageOf(error))
    }
  }

  private turnOff(reason: string): void {
    this.off = reason
    this.journal.close()
    this.options.report(`learning is off until the server is started again: ${reason}`)
  }
}

/** Stands for a model that cannot learn. */
class UnableLearner implements Learner {
  readonly version = 0
  readonly off: string

  constructor(readonly model: Model) {
    this.off = whyUnable(model)
  }

  learn(batch: readonly Task[]): Learned[] {
    const answer = new Problem(409, 'cannot-learn', this.off).toAnswer()
    return batch.map(() => ({ answer }))
  }

  compactIfDue(): void {}

  close(): void {}
}

function whyUnable({ method }: Model): string {
  return `this model does not learn: when the server started, its method was ${method}; only models of counts (empirical, hmm) learn`
}

function unavailable(reason: string | null, advice = 'Nothing was learned'): Problem {
  return new Problem(503, 'unavailable', `${reason}. ${advice}`, { retryAfter: 5 })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
