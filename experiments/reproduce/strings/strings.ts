/** Which features suit short strings, trained on tidy strings and tested on rough ones as well. */
import { Random } from '../../../src/common/random.js'
import {
  type Corpus,
  corpusOfTexts,
  type FeatureSet,
  subset,
  train,
  type UncheckedTrainOptions,
} from '../../../src/index.js'
import {
  simulateAddresses,
  simulateIngredients,
  simulateNames,
  simulateReferences,
} from '../../../src/simulation/index.js'
import { testModel } from '../../measure.js'
import { hashCorpora } from '../corpus-hash.js'
import { MISSING } from '../missing-data.js'
import type { PaperExperiment, PartOf, ProgressOf } from '../reproduction.js'
import { FUNCTIONS, featureGroups } from './feature-groups.js'
import { describeStrings, type Trial } from './report.js'
import { ROUGHNESS, roughen } from './roughen.js'

/** Training strings, and how many training sets of that size. */
interface Size {
  readonly strings: number
  readonly rounds: number
}

interface Plan {
  readonly sizes: Readonly<Record<string, readonly Size[]>>
  readonly testStrings: number
  /** Of methods that minimize; none: the default of the method. */
  readonly limits: { readonly maxIterations?: number }
}

const PLAN: Plan = {
  sizes: {
    likelihood: [
      { strings: 30, rounds: 5 },
      { strings: 100, rounds: 5 },
      { strings: 300, rounds: 3 },
      { strings: 1000, rounds: 2 },
    ],
    pooled: [{ strings: 100, rounds: 5 }],
    separate: [{ strings: 100, rounds: 3 }],
    empirical: [{ strings: 100, rounds: 5 }],
  },
  testStrings: 300,
  limits: {},
}
const QUICK_PLAN: Plan = {
  sizes: { likelihood: [{ strings: 20, rounds: 2 }], empirical: [{ strings: 10, rounds: 1 }] },
  testStrings: 10,
  limits: { maxIterations: 5 },
}
/** Seed of the first test set, far from those of training sets, which count from 1. */
const TEST_SEED = 9000

/** Makes so many strings. */
type Source = (strings: number, seed: number) => Corpus

const GENERATORS = {
  addresses: simulateAddresses,
  ingredients: simulateIngredients,
  names: simulateNames,
  references: simulateReferences,
} as const

export const strings: PaperExperiment = {
  id: 'strings',
  summary: 'which features suit short strings: addresses, ingredients, names, references, tidy and rough',
  source: 'no paper: the features of the preset strings',
  async prepare({ quick = false }, corpora) {
    const dutch = await corpora.dutch()
    const plan = quick ? QUICK_PLAN : PLAN
    const groups = featureGroups()
    return {
      data: dutch ? hashCorpora(dutch.train) : 'generated',
      settings: { plan, groups: [...groups], roughness: ROUGHNESS, quick },
      run: async (progress, part) => {
        const sources = { ...generated(), ...(dutch && { dutch: drawn(dutch.train) }) }
        const trials = await tryAll({ plan, groups, sources }, progress, part)
        const absent = dutch ? [] : [MISSING.dutch]
        return describeStrings({ id: strings.id, source: strings.source, trials, absent })
      },
    }
  },
}

function generated(): Record<string, Source> {
  return Object.fromEntries(
    Object.entries(GENERATORS).map(([kind, generate]) => [
      kind,
      (sentences, seed) => corpusOfTexts(generate({ sentences, seed }), { misaligned: 'split' }),
    ]),
  )
}

/** Sentences of a training part: the first fifth to test on, the others to train on. */
function drawn(corpus: Corpus): Source {
  const held = Math.floor(corpus.N / 5)
  return (sentences, seed) => {
    const [from, to] = seed >= TEST_SEED ? [0, held] : [held, corpus.N]
    const places = Array.from({ length: to - from }, (_, k) => from + k)
    return subset(corpus, new Random(seed).shuffle(places).slice(0, sentences))
  }
}

interface Work {
  readonly plan: Plan
  readonly groups: ReadonlyMap<string, FeatureSet>
  readonly sources: Readonly<Record<string, Source>>
}

async function tryAll({ plan, groups, sources }: Work, progress: ProgressOf, part: PartOf): Promise<Trial[]> {
  const tasks = Object.entries(plan.sizes).flatMap(([method, sizes]) =>
    sizes.flatMap(({ strings: size, rounds }) =>
      Object.keys(sources).flatMap(kind =>
        Array.from({ length: rounds }, (_, k) => ({ method, kind, size, round: k + 1 })),
      ),
    ),
  )
  const bar = progress(strings.id, 'training sets')
  const trials: Trial[] = []
  for (const task of tasks) {
    const { method, kind, size, round } = task
    const scores = await part(`${method} ${kind} ${size} ${round}`, () =>
      tryGroups(task, sources[kind], plan, groups),
    )
    trials.push(...scores.map(score => ({ ...task, ...score })))
    bar.update(trials.length / groups.size, trials.length / groups.size / tasks.length)
  }
  bar.end()
  return trials
}

/** All groups of features on one training set, and on its test set with each roughness. */
async function tryGroups(
  { method, size, round }: Pick<Trial, 'method' | 'size' | 'round'>,
  source: Source,
  { testStrings, limits }: Plan,
  groups: ReadonlyMap<string, FeatureSet>,
): Promise<Pick<Trial, 'group' | 'scores'>[]> {
  const training = source(size, round)
  const test = source(testStrings, TEST_SEED + round)
  const tests = ROUGHNESS.map(roughness => roughen(test, roughness, TEST_SEED + round))
  const options = method === 'likelihood' || method === 'separate' ? limits : {}
  const found: Pick<Trial, 'group' | 'scores'>[] = []
  for (const [group, features] of groups) {
    const model = await train<UncheckedTrainOptions>(training, {
      method,
      features,
      functions: FUNCTIONS,
      options,
    })
    const scores = tests.map(corpus => {
      const { spans, sequenceAccuracy } = testModel(model, corpus).evaluation
      return { f1: spans?.f1 ?? 0, right: sequenceAccuracy ?? 0 }
    })
    found.push({ group, scores })
  }
  return found
}
