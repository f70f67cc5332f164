/**
 * Trains whenever there is news: what a worker does, without the worker. A training that has begun may finish, since a model of
 * slightly old answers is better than none; only if much has changed since is it stopped.
 */

import { yieldToEventLoop } from '../../../src/common/yield-to-event-loop.js'
import { checkTokenizer } from '../../../src/data/text/bounded-tokenizer.js'
import { strings } from '../../../src/features/language/presets.js'
import { load } from '../../../src/load.js'
import type { Model } from '../../../src/model/model.js'
import { trainSteps } from '../../../src/train.js'
import type { Example } from '../learned-answers.js'
import type { FromWorker, ToWorker } from './protocol.js'

/** Features observe a word in many ways, and a few strings are few data: less than the usual penalty. */
const C2 = 0.1

/** Objectives that fall by less than this share in ten iterations have ended: closer is not seen in the labels. */
const DELTA = 1e-4

/** A training is hopelessly old when more than this share of its answers has changed since. */
const OLD_SHARE = 1 / 2

/** When a training is stopped. */
export interface LoopLimits {
  /** Milliseconds of training between two looks at what has come. Default 20. */
  readonly look?: number
  /** No training is too old before this many answers have changed. Default 8. */
  readonly oldAnswers?: number
}

export class TrainingLoop {
  private readonly tell: (message: FromWorker) => void
  private readonly limits: Required<LoopLimits>
  private readonly examples = new Map<string, Example>()
  private tokenizer = 'words'
  private base: Model | null = null
  private last: Model | null = null
  private version = 0
  private isTraining = false
  private changedSince = 0
  private isClosed = false

  constructor(tell: (message: FromWorker) => void, { look = 20, oldAnswers = 8 }: LoopLimits = {}) {
    this.tell = tell
    this.limits = { look, oldAnswers }
  }

  /** Takes a message. Resolves when there is nothing to be trained any more. */
  async take(message: ToWorker): Promise<void> {
    try {
      if (message.type === 'start') this.start(message)
      else {
        for (const id of message.gone) this.examples.delete(id)
        for (const example of message.news) this.examples.set(example.id, example)
        this.version = message.version
        this.changedSince += new Set([...message.gone, ...message.news.map(({ id }) => id)]).size
        await this.trainWhileNews()
      }
    } catch (error) {
      this.fault(error)
    }
  }

  /** Ends the training under way after its iteration. */
  close(): void {
    this.isClosed = true
  }

  private start({ tokenizer, base, last }: Extract<ToWorker, { type: 'start' }>): void {
    this.tokenizer = tokenizer
    this.base = base && load(base)
    this.last = last && load(last)
  }

  private async trainWhileNews(): Promise<void> {
    if (this.isTraining) return
    this.isTraining = true
    try {
      for (let done = -1; done !== this.version && this.examples.size > 0 && !this.isClosed; ) {
        done = this.version
        await this.train(done).catch(error => this.fault(error))
      }
    } finally {
      this.isTraining = false
    }
  }

  private async train(version: number): Promise<void> {
    const examples = [...this.examples.values()]
    this.changedSince = 0
    this.tell({ type: 'training', version })
    const start = performance.now()
    const steps = this.steps(examples)
    for (let looked = start; ; ) {
      const next = await steps.next()
      if (next.done) {
        this.last = next.value.model
        const bytes = this.last.save()
        const milliseconds = performance.now() - start
        this.tell({ type: 'model', version, bytes, learned: examples.length, milliseconds })
        return
      }
      if (performance.now() - looked < this.limits.look) continue
      await yieldToEventLoop()
      looked = performance.now()
      if (!this.isClosed && !this.isHopelesslyOld(examples.length)) continue
      this.last = next.value.model()
      await steps.return(undefined as never)
      this.tell({ type: 'stopped', version })
      return
    }
  }

  private steps(examples: readonly Example[]): ReturnType<typeof trainSteps> {
    const features = this.base?.features ?? { ...strings(), tokenizer: checkTokenizer(this.tokenizer) }
    const init = this.last ?? this.base
    const options = { c2: C2, delta: DELTA }
    return trainSteps(examples, { method: 'likelihood', features, options, ...(init && { init }) })
  }

  private isHopelesslyOld(answers: number): boolean {
    return this.changedSince > Math.max(this.limits.oldAnswers, OLD_SHARE * answers)
  }

  private fault(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    this.tell({ type: 'fault', version: this.version, reason })
  }
}
