/** The models of a pool as the main thread keeps them: bytes, and what a thread that starts must be told. */

import { DataError } from '../../src/common/errors.js'
import type { Change } from '../learning/change.js'
import type { ModelBytes, ModelFacts, ToWorker } from './messages.js'
import type { WorkerThread } from './worker-thread.js'

/** A model file that cannot be used. */
export class ModelRefused extends DataError {}

interface StoredModel {
  bytes: ModelBytes
  changes: Change[] // since the bytes
}

/** A model that threads load beside the one that answers. */
interface Preparation {
  readonly bytes: ModelBytes
  readonly waiting: Set<WorkerThread> // threads that have not loaded it yet
  facts?: ModelFacts
  resolve(facts: ModelFacts): void
  reject(error: Error): void
}

export class StoredModels {
  private readonly models = new Map<string, StoredModel>()
  private readonly preparations = new Map<number, Preparation>()
  private lastNumber = 0
  /** Why nothing is loaded any more. */
  private closed: string | undefined

  /** `threads` are those that live. */
  constructor(private readonly threads: Iterable<WorkerThread>) {}

  /** Has all threads load a model, and then use it from the same moment on; rejects if one of them refuses it. */
  put(model: Omit<ModelBytes, 'number'>): Promise<ModelFacts> {
    if (this.closed !== undefined) return Promise.reject(new ModelRefused(`${model.source}: ${this.closed}`))
    const bytes = { ...model, number: ++this.lastNumber }
    return new Promise((resolve, reject) => {
      const preparation: Preparation = { bytes, waiting: new Set(), resolve, reject }
      this.preparations.set(bytes.number, preparation)
      for (const thread of this.threads) this.prepare(preparation, thread)
    })
  }

  remove(name: string): void {
    if (this.models.delete(name)) this.broadcast({ type: 'remove', name })
  }

  /** Changes a model in all threads. Jobs that are handed out later see the change. */
  change(name: string, change: Change): void {
    const model = this.models.get(name)
    if (!model) return
    model.changes.push(change)
    this.broadcast({ type: 'change', name, change })
  }

  /** How many bytes of changes a thread that starts has to read besides the model. */
  changedBytes(name: string): number {
    return this.models.get(name)?.changes.reduce((sum, { body }) => sum + body.length, 0) ?? 0
  }

  /** Takes the bytes of the model after a change in place of the bytes before and the changes up to it. */
  rebase(name: string, bytes: Uint8Array, version: number): void {
    const model = this.models.get(name)
    if (!model) return
    model.bytes = { ...model.bytes, bytes }
    model.changes = model.changes.filter(change => change.version > version)
  }

  /** Tells a thread that has just started of all models. */
  introduce(thread: WorkerThread): void {
    for (const [name, { bytes, changes }] of this.models) {
      thread.post({ type: 'prepare', model: bytes })
      thread.post({ type: 'use', number: bytes.number })
      for (const change of changes) thread.post({ type: 'change', name, change })
    }
    for (const preparation of this.preparations.values()) this.prepare(preparation, thread)
    thread.post({ type: 'ready?' })
  }

  prepared(thread: WorkerThread, number: number, facts: ModelFacts): void {
    const preparation = this.preparations.get(number)
    if (!preparation?.waiting.delete(thread)) return
    preparation.facts = facts
    this.useIfPrepared(preparation)
  }

  /** A thread that refuses a model that it has to have cannot work: the caller ends it. */
  refused(number: number, reason: string): 'new' | 'needed' {
    const preparation = this.preparations.get(number)
    if (preparation) this.refuse(preparation, reason)
    const isNeeded = [...this.models.values()].some(({ bytes }) => bytes.number === number)
    return isNeeded ? 'needed' : 'new'
  }

  /** A thread has ended. If it was loading a new model, that model is refused, so that it ends no other thread. */
  ended(thread: WorkerThread, reason: string): void {
    for (const preparation of [...this.preparations.values()]) {
      const { bytes, waiting } = preparation
      if (!waiting.delete(thread)) continue
      if (thread.activity === -bytes.number)
        this.refuse(preparation, `${bytes.source}: loading it ended a thread: ${reason}`)
      else this.useIfPrepared(preparation)
    }
  }

  /** No thread can start: nothing can be loaded. */
  refuseAll(reason: string): void {
    for (const preparation of [...this.preparations.values()]) this.refuse(preparation, reason)
  }

  /** No thread will ever load a model again: refuses those that wait for it, and those to come. */
  close(reason: string): void {
    this.closed = reason
    for (const preparation of [...this.preparations.values()])
      this.refuse(preparation, `${preparation.bytes.source}: ${reason}`)
  }

  private prepare({ bytes, waiting }: Preparation, thread: WorkerThread): void {
    waiting.add(thread)
    thread.post({ type: 'prepare', model: bytes })
  }

  private useIfPrepared({ bytes, waiting, facts, resolve }: Preparation): void {
    if (waiting.size > 0 || !facts) return
    this.preparations.delete(bytes.number)
    this.models.set(bytes.name, { bytes, changes: [] })
    this.broadcast({ type: 'use', number: bytes.number })
    resolve(facts)
  }

  private refuse({ bytes, reject }: Preparation, reason: string): void {
    this.preparations.delete(bytes.number)
    this.broadcast({ type: 'discard', number: bytes.number })
    reject(new ModelRefused(reason))
  }

  private broadcast(message: ToWorker): void {
    for (const thread of this.threads) thread.post(message)
  }
}
