import type { PairTables } from '../../counts/observations.js'
import { keysAreWords, Observer } from '../../counts/observer.js'
import { createVocabularies } from '../../counts/vocabularies.js'
import type { FeatureSet } from '../../features/language/feature.js'
import { ObservationPairCounter } from './observation-pair-counter.js'
import type { PairCounter } from './pair-counter.js'
import { WordPairCounter } from './word-pair-counter.js'

/** A counter of words if these determine all that is observed, else one of observations. */
export function createPairCounter(features: FeatureSet, tables: PairTables): PairCounter {
  const wordKeys = keysAreWords(features)
  const vocabularies = createVocabularies(wordKeys)
  const observer = new Observer(features, vocabularies, 'grow')
  const byWord = wordKeys && observer.local && tables.keys
  return new (byWord ? WordPairCounter : ObservationPairCounter)(observer, vocabularies, tables)
}
