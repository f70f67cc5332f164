/**
 * The learner on the main thread. Its model is the one that `train` would make of the answers, byte for byte, after every change: what
 * is new is learned, what is gone is forgotten, and nothing is trained anew.
 *
 *     const learner = await InstantLearner.create({ tokenizer: state.tokenizer, base: bytesOrNull })
 *     learner.learn(state)       // after each change of the state; at once, some milliseconds
 *     learner.model              // null while there is nothing to propose from
 */

import { DataError } from '../../src/common/errors.js'
import { checkTokenizer } from '../../src/data/text/tokenizer.js'
import { load } from '../../src/load.js'
import { findMethod } from '../../src/methods/registry.js'
import type { Model } from '../../src/model/model.js'
import { train } from '../../src/train.js'
import type { Answer, ProjectState, StudioString } from '../project/state.js'
import { isSaid } from './label-names.js'

/** What a learner takes of a state. */
export type Answers = Pick<ProjectState, 'answers' | 'byId'>

export interface InstantOptions {
  /** How texts are cut: part of the features. */
  readonly tokenizer: string
  /** The bytes of a model of counts to begin with. Default none. */
  readonly base?: Uint8Array | null
}

/** What was learned of a string. */
interface Learned {
  readonly answer: Answer
  readonly tokens: StudioString['tokens']
}

/** A labeled sequence as the library takes it. */
interface Example {
  readonly tokens: readonly string[]
  readonly labels: readonly string[]
}

export class InstantLearner {
  private readonly current: Model
  private readonly hasBase: boolean
  private readonly byString = new Map<string, Learned>()

  private constructor(model: Model, hasBase: boolean) {
    this.current = model
    this.hasBase = hasBase
  }

  /** A learner that has learned nothing but its base. */
  static async create({ tokenizer, base = null }: InstantOptions): Promise<InstantLearner> {
    if (base === null) {
      const model = await train(NOTHING, { method: 'empirical', tokenizer: checkTokenizer(tokenizer) })
      return new InstantLearner(model, false)
    }
    const model = load(base)
    if (!isOfCounts(model))
      throw new DataError(`the model to begin with: expected a model of counts, got ${model.method}`)
    return new InstantLearner(model, true)
  }

  /** The model of the answers so far and of the base; null if there is neither. */
  get model(): Model | null {
    return this.hasBase || this.byString.size > 0 ? this.current : null
  }

  /** The number of strings that it has learned, those of the base left out. */
  get learned(): number {
    return this.byString.size
  }

  /** Makes the model that of the answers of a state. Returns whether anything has changed. */
  learn(state: Answers): boolean {
    const gone: Example[] = []
    const news: Example[] = []
    for (const [id, { answer, tokens }] of this.byString) {
      if (this.isAsIn(state, id)) continue
      gone.push({ tokens, labels: answer.labels })
      this.byString.delete(id)
    }
    for (const [id, answer] of state.answers) {
      if (this.byString.has(id) || !answer.labels.some(isSaid)) continue
      const { tokens } = state.byId.get(id)!
      news.push({ tokens, labels: answer.labels })
      this.byString.set(id, { answer, tokens })
    }
    const hasChanged = news.length + gone.length > 0
    if (hasChanged) this.exchange(gone, news)
    return hasChanged
  }

  /** Calls with the model without what it has learned of a string, and learns it again. Null if that leaves no model. */
  without<Result>(id: string, use: (model: Model) => Result): Result | null {
    const learned = this.byString.get(id)
    if (!learned) return this.model && use(this.current)
    if (!this.hasBase && this.byString.size === 1) return null
    const example = [{ tokens: learned.tokens, labels: learned.answer.labels }]
    this.current.forget(example)
    try {
      return use(this.current)
    } finally {
      this.current.update(example)
    }
  }

  /** First what is new: a label that goes and comes back would be numbered anew twice, and a model cannot forget all that it has. */
  private exchange(gone: Example[], news: Example[]): void {
    if (!this.hasBase) {
      const hadNone = this.byString.size - news.length + gone.length === 0
      if (hadNone) gone.push(...NOTHING)
      if (this.byString.size === 0) news.push(...NOTHING)
    }
    if (news.length > 0) this.current.update(news)
    if (gone.length > 0) this.current.forget(gone)
  }

  private isAsIn(state: Answers, id: string): boolean {
    const learned = this.byString.get(id)!
    return state.answers.get(id) === learned.answer && state.byId.get(id)?.tokens === learned.tokens
  }
}

/** What a model without any answers has learned: it cannot be empty. */
const NOTHING: readonly Example[] = [{ tokens: ['a'], labels: ['O'] }]

/** Whether a model labels chains, and can learn and forget. */
export function isOfCounts(model: Model): boolean {
  return findMethod(model.method).traits.counts && !('structure' in model.options)
}
