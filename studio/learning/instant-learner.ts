/**
 * The learner on the main thread. Its model is the one that `train` would make of the answers, byte for byte, after every change: what
 * is new is learned, what is gone is forgotten, and nothing is trained anew.
 *
 *     const learner = await InstantLearner.create({ tokenizer: state.tokenizer, base: bytesOrNull })
 *     learner.learn(state)       // after each change of the state; at once, some milliseconds
 *     learner.model              // null while there is nothing to propose from
 */

import { countCorpus } from '../../src/closed-form/chain-engine.js'
import { EMPIRICAL_FORM } from '../../src/closed-form/empirical-form.js'
import { EMPIRICAL_DEFAULTS } from '../../src/closed-form/empirical-options.js'
import { DataError } from '../../src/common/errors.js'
import { corpusOf } from '../../src/data/sequence.js'
import type { TokenizerPreset } from '../../src/data/text/tokenizer.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import type { Model } from '../../src/model/model.js'
import { LeanModel, type ProposalModel } from './lean-model.js'
import { type Answers, type Difference, type Example, LearnedAnswers } from './learned-answers.js'
import { loadModel } from './load-model.js'

export type { Answers } from './learned-answers.js'

export interface InstantOptions {
  /** How texts are cut: part of the features. */
  readonly tokenizer: string
  /** The bytes of a model of counts to begin with. Default none. */
  readonly base?: Uint8Array | null
}

export class InstantLearner {
  private readonly current: ProposalModel
  private readonly hasBase: boolean
  private readonly answers = new LearnedAnswers()

  private constructor(model: ProposalModel, hasBase: boolean) {
    this.current = model
    this.hasBase = hasBase
  }

  /** A learner that has learned nothing but its base. */
  static async create({ tokenizer, base = null }: InstantOptions): Promise<InstantLearner> {
    if (base === null) return new InstantLearner(await modelOfNothing(tokenizer), false)
    const model = await loadModel(base)
    if (!isOfCounts(model))
      throw new DataError(`the model to begin with: expected a model of counts, got ${model.method}`)
    return new InstantLearner(model, true)
  }

  /** The model of the answers so far and of the base; null if there is neither. */
  get model(): ProposalModel | null {
    return this.hasBase || this.answers.size > 0 ? this.current : null
  }

  /** The number of strings that it has learned, those of the base left out. */
  get learned(): number {
    return this.answers.size
  }

  /** Makes the model that of the answers of a state. Returns whether anything has changed. */
  learn(state: Answers): boolean {
    const before = this.answers.size
    const difference = this.answers.take(state)
    if (difference) this.exchange(difference, before)
    return difference !== null
  }

  /** Calls with the model without what it has learned of a string, and learns it again. Null if that leaves no model. */
  without<Result>(id: string, use: (model: ProposalModel) => Result): Result | null {
    const example = this.answers.get(id)
    if (!example) return this.model && use(this.current)
    if (!this.hasBase && this.answers.size === 1) return null
    this.current.forget([example])
    try {
      return use(this.current)
    } finally {
      this.current.update([example])
    }
  }

  /** First what is new: a label that goes and comes back would be numbered anew twice, and a model cannot forget all that it has. */
  private exchange({ gone, news }: Difference, before: number): void {
    const isEmpty = (size: number) => !this.hasBase && size === 0
    const more = isEmpty(this.answers.size) ? [...news, NOTHING] : news
    const less = isEmpty(before) ? [...gone, NOTHING] : gone
    if (more.length > 0) this.current.update(more)
    if (less.length > 0) this.current.forget(less)
  }
}

/** What a model without any answers has learned: it cannot be empty. */
const NOTHING: Example = { id: '', tokens: ['a'], labels: ['O'] }

/** The same as `train` of `empirical` with its defaults, without the code of all other methods: a page loads this one first. */
async function modelOfNothing(tokenizer: string): Promise<LeanModel> {
  const features = { ...FEATURES, tokenizer: checkedTokenizer(tokenizer) }
  const description = { method: 'empirical', options: EMPIRICAL_DEFAULTS, features, form: EMPIRICAL_FORM }
  return new LeanModel(await countCorpus(corpusOf([NOTHING]), description, {}))
}

/** The default features of `empirical`, without the code that reads and checks features of all kinds. */
const FEATURES: FeatureSet = {
  features: [
    { type: 'word' },
    { type: 'test', is: 'beginsWithDigit' },
    { type: 'test', is: 'beginsWithUpper' },
    { type: 'test', is: 'containsHyphen' },
    { type: 'endsIn', suffixes: ['ing', 'ogy', 'ed', 's', 'ly', 'ion', 'tion', 'ity', 'ies'] },
  ],
}

const TOKENIZERS: readonly TokenizerPreset[] = ['words', 'whitespace', 'characters']

function checkedTokenizer(name: string): TokenizerPreset {
  const found = TOKENIZERS.find(tokenizer => tokenizer === name)
  if (found) return found
  throw new DataError(`tokenizer: expected ${TOKENIZERS.join(', ')}, got ${name}`)
}

/** Whether a model labels chains, and can learn and forget. */
export function isOfCounts(model: Model): boolean {
  if ('structure' in model.options) return false
  try {
    model.update([])
    return true
  } catch {
    return false
  }
}
