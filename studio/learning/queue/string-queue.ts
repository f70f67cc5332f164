/**
 * The strings to go in their order.
 *
 *     const queue = new StringQueue({ schedule, onChange })
 *     queue.update({ pool, accepted, scoring })   // after each change: strings to go, how many were accepted, the model in charge
 *     queue.next(20)                              // the first of them is the next string
 *     queue.note(string, proposal)                // the string that is shown is never scored by an old model
 */

import type { StudioString } from '../../project/state.js'
import type { QueueEntry, QueueOrder } from '../../session/session.js'
import type { Proposal } from '../proposer.js'
import { type Schedule, type SliceOptions, Slices } from '../slices.js'
import { PoolScores, type Scoring } from './pool-scores.js'
import { firstInOrder } from './queue-order.js'

export interface QueueOptions extends SliceOptions {
  readonly schedule: Schedule
  /** The same seed draws the same strings at random. Default 1. */
  readonly seed?: number
  /** Called when all strings are scored by the model that was given last. */
  readonly onChange?: () => void
}

export interface QueueContent {
  /** The strings to go, in the order in which they were given. */
  readonly pool: readonly StudioString[]
  /** How many strings were accepted. */
  readonly accepted: number
  /** Another object whenever the model, the labels or the presets are others; null without a model. */
  readonly scoring: Scoring | null
}

export class StringQueue {
  order: QueueOrder = 'doubt'
  private readonly scores: PoolScores
  private readonly slices: Slices
  private readonly seed: number
  private content: QueueContent = { pool: [], accepted: 0, scoring: null }

  constructor({ schedule, seed = 1, onChange, ...options }: QueueOptions) {
    this.slices = new Slices(schedule, options)
    this.scores = new PoolScores(this.slices, onChange)
    this.seed = seed
  }

  get toGo(): number {
    return this.content.pool.length
  }

  update(content: QueueContent): void {
    const before = this.content
    this.content = content
    if (before.pool !== content.pool || before.scoring !== content.scoring)
      this.scores.rescore(content.pool, content.scoring)
  }

  /** The next strings; fewer if there are no more. */
  next(count: number): QueueEntry[] {
    const { pool, accepted } = this.content
    const { order, seed } = this
    const scoreOf = (string: StudioString) => this.scores.get(string)
    return firstInOrder(pool, count, { order, seed, accepted, scoreOf }).map(
      ({ string, score, atRandom }) => ({
        string,
        confidence: score?.chance ?? null,
        weakest: score?.token ?? null,
        atRandom,
      }),
    )
  }

  /** The chance of the weakest token of a string, as far as it is known. */
  confidenceOf(string: StudioString): number | null {
    return this.scores.get(string)?.chance ?? null
  }

  /** Takes the score of a string from what was just proposed for it. */
  note(string: StudioString, { confidence }: Pick<Proposal, 'confidence'>): void {
    const chance = confidence.reduce((least, value) => Math.min(least, value), 1)
    this.scores.set(string, { token: Math.max(0, confidence.indexOf(chance)), chance })
  }

  /** Stops scoring. */
  close(): void {
    this.slices.stop()
  }
}
