/**
 * The learner in the worker: a conditional random field with rich features, trained anew from its last weights whenever the answers
 * change. Its model is a little behind them.
 *
 *     const learner = new ThoroughLearner({ tokenizer, base, connect: connectWorker(() => new Worker(…)), onChange })
 *     learner.learn(state)       // after each change of the state; sends the difference and returns
 *     learner.model              // null until the first training has ended; `onChange` tells when it is another
 *     learner.close()
 */

import type { Model } from '../../src/model/model.js'
import { judge, WINDOW } from './judging.js'
import { type Answers, type Example, LearnedAnswers } from './learned-answers.js'
import { loadModel } from './load-model.js'
import type { Connect, FromWorker, WorkerPort } from './worker/protocol.js'

export interface ThoroughOptions {
  readonly tokenizer: string
  /** The bytes of a model of weights to begin with. Default none. */
  readonly base?: Uint8Array<ArrayBuffer> | null
  readonly connect: Connect
  /** Called when anything of the learner has changed by itself, until it is closed. */
  readonly onChange: () => void
}

/** Workers that end one after the other without any result are not replaced for ever. */
const CRASHES = 3

export class ThoroughLearner {
  private readonly options: ThoroughOptions
  private readonly answers = new LearnedAnswers()
  private port: WorkerPort | null = null
  private version = 0
  private droppedAt = 0
  private crashes = 0
  private bytes: Uint8Array<ArrayBuffer> | null = null
  private baseModel: Model | null = null
  private trained: Model | null = null
  /** Tokens that the base has proposed right more than the trained model, in each of the last strings. */
  private readonly lead: number[] = []
  private training = -1
  private isClosed = false
  /** The number of strings that its model has learned. */
  learned = 0
  /** Milliseconds of the last training. */
  milliseconds: number | null = null
  /** Why the last training or worker failed; null if it did not. */
  fault: string | null = null
  /** Resolves when the base can propose. It never rejects: see `fault`. */
  readonly ready: Promise<void>

  constructor(options: ThoroughOptions) {
    this.options = options
    this.ready = options.base ? this.loadBase(options.base) : Promise.resolve()
  }

  /** The model of the last training, or the base as long as that was no worse; null if there is neither. */
  get model(): Model | null {
    return this.isBaseBetter ? this.baseModel : this.trained
  }

  get isTraining(): boolean {
    return this.training >= 0
  }

  /** The bytes of its model. */
  save(): Uint8Array<ArrayBuffer> | null {
    return (this.isBaseBetter ? this.options.base : this.bytes) ?? null
  }

  /** Sends what has changed to the worker. Returns whether anything has. */
  learn(state: Answers): boolean {
    const difference = this.answers.take(state)
    if (!difference || this.isClosed) return false
    const { gone, news } = difference
    this.version++
    const relabeled = new Set(gone.map(({ id }) => id))
    this.compare(news.filter(({ id }) => !relabeled.has(id)).slice(-WINDOW))
    if (this.answers.size === 0) this.drop()
    if (this.port)
      this.send(
        gone.map(({ id }) => id).filter(id => !this.answers.get(id)),
        news,
      )
    else if (this.answers.size > 0) this.connect()
    return true
  }

  close(): void {
    this.isClosed = true
    this.port?.close()
    this.port = null
  }

  /** Training keeps only the features of the answers, so a base may be better for long. */
  private get isBaseBetter(): boolean {
    if (!this.baseModel || !this.trained) return this.baseModel !== null
    return this.lead.reduce((sum, tokens) => sum + tokens, 0) >= 0
  }

  /** Judges base and trained model by strings that neither has learned. */
  private compare(news: readonly Example[]): void {
    const { baseModel, trained } = this
    if (!baseModel || !trained) return
    for (const { tokens, labels } of news) {
      const right = (model: Model) => judge(model.tag(tokens), labels).right
      this.lead.push(right(baseModel) - right(trained))
    }
    this.lead.splice(0, this.lead.length - WINDOW)
  }

  /** Without answers there is nothing that could have been learned. */
  private drop(): void {
    this.trained = null
    this.bytes = null
    this.learned = 0
    this.lead.length = 0
    this.droppedAt = this.version
  }

  private connect(): void {
    const { tokenizer, base = null, connect } = this.options
    this.training = -1
    try {
      this.port = connect({
        onMessage: message => void this.take(message),
        onCrash: reason => this.replace(reason),
      })
    } catch (error) {
      this.fail(error)
      return
    }
    this.port.post({ type: 'start', tokenizer, base, last: this.bytes })
    this.send([], this.answers.all())
  }

  private send(gone: readonly string[], news: readonly Example[]): void {
    const plain = news.map(({ id, tokens, labels }) => ({ id, tokens, labels }))
    this.port?.post({ type: 'answers', version: this.version, gone, news: plain })
  }

  private async take(message: FromWorker): Promise<void> {
    if (this.isClosed) return
    this.training = message.type === 'training' ? message.version : -1
    if (message.type === 'fault') this.fault = message.reason
    if (message.type === 'model') await this.takeModel(message)
    this.tell()
  }

  private async takeModel(message: Extract<FromWorker, { type: 'model' }>): Promise<void> {
    const { version, bytes, learned, milliseconds } = message
    try {
      const trained = await loadModel(bytes)
      if (version < this.droppedAt) return // all that it has learned was taken back meanwhile
      Object.assign(this, { trained, bytes, learned, milliseconds, fault: null, crashes: 0 })
    } catch (error) {
      this.fail(error)
    }
  }

  /** A worker that ends is replaced by one that gets all answers. */
  private replace(reason: string): void {
    this.port = null
    this.training = -1
    this.fault = reason
    if (this.isClosed) return
    if (++this.crashes < CRASHES) this.connect()
    else this.crashes = 0 // the next change of the answers starts another
    this.tell()
  }

  private async loadBase(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      this.baseModel = await loadModel(bytes)
    } catch (error) {
      this.fail(error)
    }
    this.tell()
  }

  /** A model may still have been loading when it was closed. */
  private tell(): void {
    if (!this.isClosed) this.options.onChange()
  }

  private fail(error: unknown): void {
    this.fault = error instanceof Error ? error.message : String(error)
  }
}
