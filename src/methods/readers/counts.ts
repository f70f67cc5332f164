/** How the counts in a model file are read, and checked against its options and features. */

import { DataError } from '../../common/errors.js'
import { checkCounts, checkVocabularies, type PairShape } from '../../counts/check-counts.js'
import type { CountStore } from '../../counts/count-store.js'
import { readCounts } from '../../counts/file/read-counts.js'
import type { PairTables } from '../../counts/observations.js'
import { keysAreWords } from '../../counts/observer.js'
import type { FeatureSet } from '../../features/language/feature.js'
import type { ModelFile } from '../method.js'

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
