/** What methods that train by counting share: how they end, and what can be done with them. */

import type { CountForm } from '../../closed-form/chain-engine.js'
import type { LongCallOptions } from '../../common/long-work.js'
import type { Corpus } from '../../data/corpus.js'
import type { FeatureFunctions } from '../../features/extraction/function-source.js'
import type { FeatureSet } from '../../features/language/feature.js'
import type { Engine } from '../../model/engine.js'
import type { MethodForm, StoredMethod, Traits } from '../method.js'

/** Traits of models of counts. */
const COUNT_TRAITS: Traits = {
  iterates: false,
  startsFromModel: false,
  stopsByDev: false,
  checkpoints: false,
  partialLabels: true,
  counts: true,
  decoder: 'viterbi',
  otherNames: [],
  search: {},
}

/** Traits of models of counts that have tuned weights besides. A call and not a constant, so that bundles can leave it out. */
export function tunedCountTraits(): Traits {
  return { ...COUNT_TRAITS, iterates: true }
}

/** What is counted, and how. */
export interface CountDescription<Options extends object> {
  readonly method: string
  readonly options: Options
  readonly features: FeatureSet
  readonly functions?: FeatureFunctions
}

/** Counts a corpus, in slices. */
export type Count<Options extends object> = (
  corpus: Corpus,
  description: CountDescription<Options>,
  call: LongCallOptions,
) => Promise<Engine>

/** A form of a method that counts: its training is one pass over the data, and so a single step. */
export function countForm<Name extends string, Options extends object, Variant extends string>(
  stored: StoredMethod<Name, Options, Variant>,
  count: Count<Options>,
): MethodForm<Name, Options, Variant> {
  return {
    ...stored,
    async *train(corpus, options, { features, functions, use, signal, onFeatures: onProgress }) {
      const description = { method: stored.name, options, features, functions }
      const { oneStep } = await import('../../training/one-step.js')
      return yield* oneStep(await count(corpus, description, { signal, onProgress }), use)
    },
  }
}

/** Loads how a method turns counts of chains into scores. */
type LoadForm<Options extends object> = () => Promise<CountForm<Options>>

/** A method that counts, and what is its own. */
export function countMethod<
  Name extends string,
  Options extends object,
  Variant extends string,
  Own extends { readonly description: string; readonly form: LoadForm<Options> },
>(stored: StoredMethod<Name, Options, Variant>, own: Own & { readonly form: LoadForm<Options> }) {
  const { form, ...rest } = own
  const count: Count<Options> = async (corpus, description, call) => {
    const { countCorpus } = await import('../../closed-form/chain-engine.js')
    return countCorpus(corpus, { ...description, form: await form() }, call)
  }
  return { ...countForm(stored, count), ...countPairs(stored, form), ...rest, traits: COUNT_TRAITS }
}

/** The same method for pairs of neighbors with their counts. */
function countPairs<Name extends string, Options extends object, Variant extends string>(
  { name: method }: StoredMethod<Name, Options, Variant>,
  load: LoadForm<Options>,
): Required<Pick<MethodForm<Name, Options, Variant>, 'trainOnPairs'>> {
  return {
    async trainOnPairs(options, { features }) {
      const [{ createChainEngine }, { createPairCounter }, { oneStep }, form] = await Promise.all([
        import('../../closed-form/chain-engine.js'),
        import('../../closed-form/pairs/create-pair-counter.js'),
        import('../../training/one-step.js'),
        load(),
      ])
      const counter = createPairCounter(features, form.tables(options))
      return {
        add: batch => counter.add(batch),
        ...(counter.words && { words: () => counter.words!() }),
        train: () => oneStep(createChainEngine(counter.finish(), { method, options, features, form })),
      }
    },
  }
}
