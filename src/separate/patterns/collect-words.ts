import { keysAreWords } from '../../counts/observer.js'
import type { Corpus } from '../../data/corpus.js'
import { StringTable } from '../../data/string-table.js'
import { createExtractor } from '../../features/extraction/extractor.js'
import type { FeatureFunctions } from '../../features/extraction/function-source.js'
import type { FeatureSet } from '../../features/language/feature.js'

/** The words of a corpus, and the pattern of each word if the word alone determines it. */
export function collectWords(
  { columns, wordless }: Corpus,
  pattern: Int32Array,
  { features, functions }: { readonly features: FeatureSet; readonly functions?: FeatureFunctions },
): { words: StringTable; patternOf: Int32Array | null } {
  const words = new StringTable()
  if (wordless) return { words, patternOf: null }
  const { ids, strings } = columns[0]
  const seenAs = new Int32Array(strings.size).fill(-1)
  for (let p = 0; p < ids.length; p++) seenAs[ids[p]] = pattern[p]
  for (let id = 0; id < seenAs.length; id++) if (seenAs[id] >= 0) words.intern(strings.get(id))
  const { local } = createExtractor(features.features, new StringTable(), { mode: 'frozen', functions })
  const byWord = local && keysAreWords(features)
  return { words, patternOf: byWord ? seenAs.filter(x => x >= 0) : null }
}
