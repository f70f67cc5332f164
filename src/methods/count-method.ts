/** Shared by methods that train by counting: training in one step, traits, and checks of model files. */

import { DataError } from '../common/errors.js'
import { checkCounts, checkVocabularies, type PairShape } from '../counts/check-counts.js'
import { readCounts } from '../counts/count-file.js'
import type { CountStore } from '../counts/count-store.js'
import type { PairTables } from '../counts/counts.js'
import { keysAreWords } from '../counts/observer.js'
import type { FeatureSet } from '../features/language/feature.js'
import type { Engine } from '../model/engine.js'
import { Model } from '../model/model.js'
import type { TrainingSteps } from '../training/run-stages.js'
import type { ModelFile, Traits } from './method.js'

/** Traits of models of counts. */
export const COUNT_TRAITS = {
  iterates: false,
  startsFromModel: false,
  stopsByDev: false,
  checkpoints: false,
  partialLabels: true,
  counts: true,
  decoder: 'viterbi',
} as const satisfies Partial<Traits>

/** Training in one pass over the data: a single step. */
export async function* countOnce(count: () => Engine): TrainingSteps {
  const engine = count()
  yield {
    iteration: 0,
    maxIterations: 0,
    stage: 0,
    objective: Number.NaN,
    gradientNorm: Number.NaN,
    weightNorm: Number.NaN,
    evaluations: 0,
    dev: null,
    stop: 'closed-form',
    model: () => new Model(engine),
  }
  return { engine, summary: { iterations: 0, objective: null, stop: 'closed-form', threads: 1 } }
}

/** Which counts a model must have, by its options. */
export interface ExpectedCounts {
  readonly tables: PairTables
  /** Whether links are counted besides pairs. */
  readonly links: boolean
  readonly shape: PairShape
}

/** Reads the counts of a model file, which must match its options and features. */
export function readCountStore(
  { sections, figures, source, features }: ModelFile,
  expected: ExpectedCounts,
): CountStore {
  const store = readCounts(sections, figures, source)
  checkStore(store, features, expected)
  return store
}

function checkStore(
  { vocabularies, layers: [counts] }: CountStore,
  features: FeatureSet,
  { tables, links, shape }: ExpectedCounts,
): void {
  const pairs = links ? [counts, counts.links] : [counts]
  for (const found of pairs) {
    checkPresence('keyPairs', !!found?.keyPairs, tables.keys)
    checkPresence('signaturePairs', !!found?.signaturePairs, tables.signatures)
  }
  checkPresence('links', counts.links !== undefined, links)
  checkPresence('words', vocabularies.words !== null, !keysAreWords(features))
  const broken = vocabularies.labels.size === 0 ? 'labels: expected at least one, got none' : null
  const wrong = broken ?? checkVocabularies(vocabularies) ?? checkCounts(counts, shape)
  if (wrong) throw new DataError(`section ${wrong}`)
}

function checkPresence(name: string, found: boolean, expected: boolean): void {
  if (found === expected) return
  const [want, got] = expected ? ['', 'none'] : ['no ', 'some']
  throw new DataError(`section ${name}: expected ${want}counts, as the options and features say, got ${got}`)
}
